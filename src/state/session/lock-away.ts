import { FIRST_KEY } from '../../contract/session/first-key.ts';
import { readRing } from '../../offline/db/key-store.ts';
import { leaveDevice, lockUser } from '../../offline/session-end/lock-user.ts';
import { addKnownKey } from './known-keys.ts';

const locks = { lockUser, leaveDevice };

/**
 * Locks the data of a user whose page did not do so itself. The browser may have been killed while the server was to
 * delete a former key: the ids are recorded again before the keys go.
 */
export async function lockAway(user: string, how: keyof typeof locks): Promise<void> {
  const { current, others } = await readRing(user);
  for (const key of [...others, current]) if (key && key.id !== FIRST_KEY) addKnownKey(key.id);
  await locks[how](user);
}
