import './sessions.css';
import type { Session } from '../../contract/session/signed-in.ts';
import { lastUse } from './last-use.ts';

/** When a session was last used: a disc while it is active, a ring while it is idle. `now`: the server's time. */
export function LastUse({ session, now }: { session: Session; now: number }) {
  const { inUse, words } = lastUse(session, now);
  return (
    <span className="last-use" data-idle={!inUse}>
      <span className="sr-only">{inUse ? '使用中，' : '空闲，'}</span>
      {words}
    </span>
  );
}
