import { useSnapshot } from 'valtio';
import { formatBytes } from '../../lib/sizes.ts';
import { sentBytes, type UploadItem, uploadsState } from '../../state/uploads.ts';
import { usePreview } from '../../state/use-preview.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { UploadState } from '../../ui/UploadState.tsx';
import { UploadActions } from './UploadActions.tsx';

/** One file of the queue: how far it is, why it waits, what can be done. */
export function UploadListItem({ item }: { item: UploadItem }) {
  const preview = usePreview({ item, record: item.record });
  return (
    <div className="queue-item">
      <Thumbnail address={preview} icon={item.type.startsWith('video/') ? 'video' : 'file'} />
      <div className="queue-text">
        <strong>{item.name}</strong>
        <span className="soft">
          {kindOf(item)} · {formatBytes(item.size)}
          {item.tries > 0 && ` · 已重试 ${item.tries} 次`}
          {item.reason && ` · ${item.reason}`}
        </span>
        {item.state === 'uploading' && <UploadProgress item={item} />}
      </div>
      <UploadState state={item.state} reason={item.reason} />
      <UploadActions item={item} />
    </div>
  );
}

function kindOf({ type }: UploadItem): string {
  if (type.startsWith('image/')) return '图片';
  return type.startsWith('video/') ? '视频' : '文件';
}

function UploadProgress({ item }: { item: UploadItem }) {
  const { sent } = useSnapshot(uploadsState);
  const { name, size } = item;
  return <ProgressBar label={`${name} 上传进度`} done={sentBytes(item, sent)} size={size} />;
}
