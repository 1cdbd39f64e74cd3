import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatDuration } from '../../lib/dates.ts';
import { formatBytes } from '../../lib/sizes.ts';
import { pauseAll, resumeAll } from '../../state/upload-actions.ts';
import { queueTotals, uploadsState } from '../../state/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** Milliseconds between two looks at the speed. */
const LOOK = 1000;
/** Weight of the newest look: the figure must be calm enough to read. */
const NEWEST = 0.3;

/** All files together: how far, how fast, how long still; stop and go for all. */
export function QueueSummary() {
  const { items, sent, waiting } = useSnapshot(uploadsState);
  const totals = queueTotals(items, sent);
  const speed = useSpeed(totals.sent);
  const left = totals.size - totals.sent;
  const paused = items.some(({ state }) => state === 'paused');
  if (waiting === 0) return null;
  return (
    <div className="queue-summary">
      <ProgressBar label="全部文件上传进度" done={totals.sent} size={totals.size} />
      <span className="soft">
        还剩 {waiting} 个文件，{formatBytes(left)}
        {speed > 0 && ` · ${formatBytes(speed)}/秒 · 约 ${formatDuration((left / speed) * 1000)}`}
      </span>
      <Button onClick={() => void pauseAll()}>全部暂停</Button>
      {paused && <Button onClick={() => void resumeAll()}>全部继续</Button>}
    </div>
  );
}

/** Bytes per second, smoothed. */
function useSpeed(sent: number): number {
  const [speed, setSpeed] = useState(0);
  const now = useRef(sent);
  useEffect(() => {
    now.current = sent;
  }, [sent]);
  useEffect(() => {
    let before = now.current;
    const timer = setInterval(() => {
      const newest = Math.max(0, now.current - before) / (LOOK / 1000);
      before = now.current;
      setSpeed((last) => Math.round(last * (1 - NEWEST) + newest * NEWEST));
    }, LOOK);
    return () => clearInterval(timer);
  }, []);
  return speed;
}
