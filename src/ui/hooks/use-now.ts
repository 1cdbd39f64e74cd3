import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/dates/server-clock.ts';

/** Milliseconds between two looks at the clock: what is shown are minutes. */
const TICK = 20_000;

/** The server's time, milliseconds since 1970, as it passes; for what says how long ago something was. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
