import { useSnapshot } from 'valtio';
import { formatBytes } from '../../lib/sizes.ts';
import { sentBytes, type UploadItem, uploadsState } from '../../state/uploads/uploads.store.ts';
import { ProgressBar } from '../../ui/page/ProgressBar.tsx';
import { useSpeedText } from './use-speed.ts';

/** Progress of a file, its speed, and the remaining time. */
export function UploadProgress({ item }: { item: UploadItem }) {
  const { sent } = useSnapshot(uploadsState);
  const { name, size } = item;
  const done = sentBytes(item, sent);
  const speed = useSpeedText(done, size - done);
  return (
    <>
      <ProgressBar label={`${name} 上传进度`} done={done} size={size} />
      <span className="soft small">
        {formatBytes(done)} / {formatBytes(size)}
        {speed && ` · ${speed}`}
      </span>
    </>
  );
}
