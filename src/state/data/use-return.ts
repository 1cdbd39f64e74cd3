import { useEffect, useRef } from 'react';

/** Shorter absences are ignored, milliseconds. */
const AWAY = 60_000;

/** Calls back when the page becomes visible again after a while. */
export function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    let left = Date.now();
    const check = () => {
      if (document.hidden) left = Date.now();
      // Absolute value: the clock may have been set meanwhile.
      else if (Math.abs(Date.now() - left) >= AWAY) latest.current();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, []);
}
