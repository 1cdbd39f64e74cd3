import { type CachedReply, writeInSession } from '../../offline/db/cache.ts';
import { currentUserName } from '../session/session.store.ts';

/** Caches a reply for the user who requested it; if their session has ended by then, nothing stays. */
export async function storeReply(user: string, key: string, reply: CachedReply): Promise<void> {
  const isOurs = () => currentUserName() === user;
  if (isOurs()) await writeInSession(user, key, reply, isOurs);
}
