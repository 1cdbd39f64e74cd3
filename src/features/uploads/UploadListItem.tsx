import { formatBytes } from '../../lib/sizes.ts';
import { kindLabels } from '../../records/files/upload-kinds.ts';
import type { UploadItem } from '../../state/uploads/uploads.store.ts';
import { Age } from '../../ui/marks/Age.tsx';
import { UploadState } from '../../ui/marks/UploadState.tsx';
import { UploadActions } from './UploadActions.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { UploadThumbnail } from './UploadThumbnail.tsx';

/** One file of the queue: progress, why it waits, actions. */
export function UploadListItem({ item }: { item: UploadItem }) {
  const { name, state, reason, doneAt } = item;
  return (
    <div className="queue-item">
      <UploadThumbnail item={item} />
      <div className="queue-text">
        <span className="queue-name">{name}</span>
        {state === 'uploading' && <UploadProgress item={item} />}
        <span className="soft small">
          {factsOf(item).join(' · ')}
          {doneAt && (
            <>
              {' · '}
              <Age device at={doneAt} />
            </>
          )}
        </span>
        {reason && state === 'needs-attention' && <span className="field-error">{reason}</span>}
      </div>
      <UploadState state={state} reason={reason} />
      <UploadActions item={item} />
    </div>
  );
}

/** Details of a file beside its state. */
function factsOf({ kind, size, tries, reason, state }: UploadItem): string[] {
  return [
    ...(state === 'uploading' ? [] : [formatBytes(size)]),
    ...(kind === 'file' ? [] : [kindLabels[kind]]),
    ...(tries > 0 ? [`已重试 ${tries} 次`] : []),
    ...(reason && state !== 'needs-attention' ? [reason] : []),
  ];
}
