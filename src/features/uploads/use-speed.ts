import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../lib/dates/dates.ts';
import { formatBytes } from '../../lib/sizes.ts';

/** Milliseconds between two looks at the speed. */
const LOOK = 1000;
/** Weight of the newest look: the figure must be calm enough to read. */
const NEWEST = 0.3;

/**
 * How fast `sent` grows and how long `left` will take still, in words; nothing while it stands, nor where nothing can be
 * on its way. Both are bytes.
 */
export function useSpeedText(sent: number, left: number, isGoing = true): string {
  const speed = useSpeed(sent, isGoing);
  if (speed === 0) return '';
  return `${formatBytes(speed)}/秒 · 约 ${formatDuration((left / speed) * 1000)}`;
}

/** Bytes per second, smoothed; from nothing each time that it begins to go. */
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
