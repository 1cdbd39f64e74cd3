import '../../ui/page/lists.css';
import { useSnapshot } from 'valtio';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { pauseAll, resumeItem } from '../../state/uploads/queue-actions.ts';
import {
  isSendable,
  isWaiting,
  type UploadItem,
  uploadsState,
} from '../../state/uploads/uploads.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { UploadState } from '../../ui/marks/UploadState.tsx';
import { PopoverPopup } from '../../ui/overlays/PopoverPopup.tsx';
import { QueueProgress } from './QueueProgress.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { UploadThumbnail } from './UploadThumbnail.tsx';
import { uploadName } from './upload-name.ts';

/** Maximum number of files in the panel; the screen shows all. */
const SHOWN = 5;

export interface QueuePanelProps {
  open: boolean;
  /** DOM `id` of the button that opens it. */
  triggerId: string;
  /** Path of the queue screen. */
  screen: string;
  onClose: () => void;
}

/** The queue at a glance on every page: waiting items first, then sent ones, each newest first. */
export function QueuePanel({ open, triggerId, screen, onClose }: QueuePanelProps) {
  const { items, waiting } = useSnapshot(uploadsState);
  const saves = useSnapshot(outboxState).waiting;
  const shown = newest(items);
  return (
    <PopoverPopup open={open} triggerId={triggerId} label="上传队列" onClose={onClose}>
      <div className="panel-head queue-head">
        <h2>上传队列</h2>
        {items.some(isSendable) && (
          <IconButton icon="pause" size={16} label="全部暂停" onClick={() => void pauseAll()} />
        )}
      </div>
      {waiting > 0 && <QueueProgress />}
      {shown.length === 0 && <p className="soft">没有等待上传的文件</p>}
      {shown.length > 0 && (
        <ul className="plain-list" aria-label="最近的文件">
          {shown.map((item) => (
            <li key={item.key} className="queue-item">
              <UploadThumbnail item={item} />
              <div className="queue-text">
                <span className="queue-name one-line" title={item.name}>
                  {item.name}
                </span>
                {item.state === 'uploading' && <UploadProgress item={item} />}
                <span>
                  <UploadState state={item.state} reason={item.reason} />
                </span>
              </div>
              {item.state === 'needs-attention' && (
                <Button
                  aria-label={`重试 ${uploadName(item)}`}
                  onClick={() => void resumeItem(item.key)}
                >
                  重试
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="popup-foot queue-foot">
        <span className="soft small">
          {items.length > shown.length && `另有 ${items.length - shown.length} 个文件。`}
          {saves > 0 ? `${saves} 项修改等待同步。` : '保存过的修改都在服务器上。'}
        </span>
        <LinkButton tone="plain" href={screen}>
          上传队列
        </LinkButton>
      </div>
    </PopoverPopup>
  );
}

const newest = (items: readonly UploadItem[]): UploadItem[] => {
  const backwards = items.toReversed();
  const sent = backwards.filter((item) => !isWaiting(item));
  return [...backwards.filter(isWaiting), ...sent].slice(0, SHOWN);
};
