import { useSnapshot } from 'valtio';
import { formatBytes } from '../../lib/sizes.ts';
import { useOnline } from '../../state/base/use-online.ts';
import {
  currentBatch,
  isSendable,
  queueTotals,
  uploadsState,
} from '../../state/uploads/uploads.store.ts';
import { ProgressBar } from '../../ui/page/ProgressBar.tsx';
import { useSpeedText } from './use-speed.ts';

/** Progress of all waiting uploads. */
export function QueueProgress() {
  const { items, sent, waiting } = useSnapshot(uploadsState);
  const totals = queueTotals(currentBatch(items), sent);
  const left = totals.size - totals.sent;
  const online = useOnline();
  const isGoing =
    online && items.some((item) => isSendable(item) && item.state !== 'waiting-network');
  const speed = useSpeedText(totals.sent, left, isGoing);
  return (
    <div className="queue-progress">
      <ProgressBar label="全部文件上传进度" done={totals.sent} size={totals.size} />
      <span className="soft">
        还剩 {waiting} 个文件，{formatBytes(left)}
        {speed && ` · ${speed}`}
      </span>
    </div>
  );
}
