import { formatBytes } from '../../lib/sizes.ts';
import { kindLabels } from '../../records/files/upload-kinds.ts';
import type { UploadItem } from '../../state/uploads/uploads.store.ts';
import { UploadState } from '../../ui/UploadState.tsx';
import { UploadActions } from './UploadActions.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { UploadThumbnail } from './UploadThumbnail.tsx';

/** One file of the queue: how far it is, why it waits, what can be done. */
export function UploadListItem({ item }: { item: UploadItem }) {
  return (
    <div className="queue-item">
      <UploadThumbnail item={item} />
      <div className="queue-text">
        <strong>{item.name}</strong>
        <span className="soft">{factsOf(item).join(' · ')}</span>
        {item.state === 'uploading' && <UploadProgress item={item} />}
      </div>
      <UploadState state={item.state} reason={item.reason} />
      <UploadActions item={item} />
    </div>
  );
}

/** Details of a file beside its state. */
function factsOf(item: UploadItem): string[] {
  const { kind, size, tries, reason } = item;
  return [
    typeOf(item),
    ...(kind === 'file' ? [] : [kindLabels[kind]]),
    formatBytes(size),
    ...(tries > 0 ? [`已重试 ${tries} 次`] : []),
    ...(reason ? [reason] : []),
  ];
}

function typeOf({ type }: UploadItem): string {
  if (type.startsWith('image/')) return '图片';
  return type.startsWith('video/') ? '视频' : '文件';
}
