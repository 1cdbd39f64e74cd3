import { useEffect, useRef } from 'react';

/** Milliseconds: who looks elsewhere for a shorter time comes back to the same. */
const AWAY = 60_000;

/** Calls back when the page is seen again after a while. */
export function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    let left = Date.now();
    const look = () => {
      if (document.hidden) left = Date.now();
      else if (Date.now() - left >= AWAY) latest.current();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
