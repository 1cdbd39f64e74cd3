import { useEffect, useRef, useState } from 'react';

/**
 * Returns `now`; but from the moment that `isAway` begins the previous value, for `time` milliseconds: if the new
 * content arrives within them, its placeholder would only flash.
 */
export function useLingering<Shown>(now: Shown, isAway: boolean, time: number): Shown {
  const last = useRef<Shown | null>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isAway) last.current = now;
  });
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setOver(true), time);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isAway, time]);
  return isAway && !isOver && last.current !== null ? last.current : now;
}
