import { useEffect, useRef, useState } from 'react';

/**
 * `now`; from the moment that `isAway` begins, what was there before, for some milliseconds: where something takes its
 * place within them, the shape of what is awaited would only flash.
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
