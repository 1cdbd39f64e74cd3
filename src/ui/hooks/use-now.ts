import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/dates/server-clock.ts';

/** Milliseconds between two updates: the displays show minutes. */
const TICK = 20_000;

/** The server's current time, milliseconds since 1970, updated as it passes; for relative times. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
