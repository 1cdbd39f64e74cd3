import { useEffect, useState } from 'react';
import { countOthers } from '../../offline/session-end/pending-counts.ts';
import { currentUserName } from '../session/session.store.ts';

/** How many items of other users wait on this device: a count, and no names (S-SESS-10). */
export function useOthersWaiting(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const user = currentUserName();
    if (user !== null) void countOthers(user).then(setCount);
  }, []);
  return count;
}
