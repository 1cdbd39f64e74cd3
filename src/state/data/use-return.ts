import { useEffect, useRef } from 'react';

/** Milliseconds: a shorter absence changes nothing. */
const AWAY = 60_000;

/** Calls back when the page is seen again after a while. */
export function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    let left = Date.now();
    const check = () => {
      if (document.hidden) left = Date.now();
      // A clock that was set meanwhile says nothing of how long it was.
      else if (Math.abs(Date.now() - left) >= AWAY) latest.current();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, []);
}
