import { useSnapshot } from 'valtio';
import { useOnline } from '../../state/base/use-online.ts';
import { pauseAll, resumeAll, retryAll } from '../../state/uploads/queue-actions.ts';
import { isWaiting, type UploadItem, uploadsState } from '../../state/uploads/uploads.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { WindowedList } from '../../ui/windowed/WindowedList.tsx';
import { FinishedFiles } from './FinishedFiles.tsx';
import { QueueProgress } from './QueueProgress.tsx';
import { RemoveAll } from './RemoveAll.tsx';
import { UploadListItem } from './UploadListItem.tsx';

const isRefused = ({ state }: UploadItem): boolean => state === 'needs-attention';
/** Paused: continues only when a user resumes it. */
const isHalted = ({ state }: UploadItem): boolean => state === 'paused';

/** The files of the queue: those that need a decision, those in progress, those finished. */
export function QueueSections() {
  const { items } = useSnapshot(uploadsState);
  const online = useOnline();
  const waiting = items.filter(isWaiting);
  const refused = waiting.filter(isRefused);
  const coming = waiting.filter((item) => !isRefused(item));
  const finished = items.filter((item) => !isWaiting(item)).toReversed();
  const isGoing = online && !coming.every(isHalted);
  return (
    <>
      {refused.length > 0 && (
        <Panel
          title="需要处理"
          count={refused.length}
          actions={
            <div className="page-actions">
              <Button tone="plain" onClick={() => void retryAll()}>
                全部重试
              </Button>
              {coming.length === 0 && <RemoveAll waiting={waiting.length} />}
            </div>
          }
        >
          <Files items={refused} label="没能上传的文件" />
        </Panel>
      )}
      {coming.length > 0 && (
        <Panel
          title={isGoing ? '正在上传' : '等待上传'}
          count={coming.length}
          actions={
            <div className="page-actions">
              {!coming.every(isHalted) && (
                <Button tone="plain" onClick={() => void pauseAll()}>
                  <Icon name="pause" size={16} />
                  全部暂停
                </Button>
              )}
              {coming.some(isHalted) && (
                <Button tone="plain" onClick={() => void resumeAll()}>
                  <Icon name="play" size={16} />
                  全部继续
                </Button>
              )}
              <RemoveAll waiting={waiting.length} />
            </div>
          }
        >
          <QueueProgress />
          <Files items={coming} label="正在上传的文件" />
        </Panel>
      )}
      {finished.length > 0 && <FinishedFiles items={finished} />}
    </>
  );
}

const Files = ({ items, label }: { items: readonly UploadItem[]; label: string }) => (
  <WindowedList items={items} label={label} keyOf={({ key }) => key} lineHeight={72}>
    {(item) => <UploadListItem item={item} />}
  </WindowedList>
);
