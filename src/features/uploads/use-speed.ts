import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../lib/dates/dates.ts';
import { formatBytes } from '../../lib/sizes.ts';

/** Milliseconds between two samples of the speed. */
const LOOK = 1000;
/** Weight of the newest sample: the figure must be calm enough to read. */
const NEWEST = 0.3;

/** Speed at which `sent` grows and remaining time for `left`, as text; empty while nothing is sent. Both are bytes. */
export function useSpeedText(sent: number, left: number, isGoing = true): string {
  const speed = useSpeed(sent, isGoing);
  if (speed === 0) return '';
  return `${formatBytes(speed)}/秒 · 约 ${formatDuration((left / speed) * 1000)}`;
}

/** Bytes per second, exponentially smoothed; starts from zero whenever sending resumes. */
function useSpeed(sent: number, isGoing: boolean): number {
  const [speed, setSpeed] = useState(0);
  const now = useRef(sent);
  useEffect(() => {
    now.current = sent;
  }, [sent]);
  useEffect(() => {
    if (!isGoing) return;
    let before = now.current;
    const timer = setInterval(() => {
      const newest = Math.max(0, now.current - before) / (LOOK / 1000);
      before = now.current;
      setSpeed((last) => Math.round(last * (1 - NEWEST) + newest * NEWEST));
    }, LOOK);
    return () => {
      clearInterval(timer);
      setSpeed(0);
    };
  }, [isGoing]);
  return speed;
}
