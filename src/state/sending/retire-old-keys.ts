import { oldKeys } from '../../offline/db/sealing-key.ts';
import { announce } from '../../offline/model/messages.ts';
import { retireKeys } from '../../offline/session-end/retire-keys.ts';
import { forgetKey } from '../session/key-calls.ts';

/** Timeout of the call that deletes a key on the server, milliseconds. */
const TIMEOUT = 15_000;

/**
 * Reseals what former keys sealed, or, the `first` time, plain-text content; then deletes those keys on the server. One
 * tab at a time; what remains is done the next time.
 */
export async function retireOldKeys(user: string, first: boolean): Promise<void> {
  const isDue = (await oldKeys(user)).length > 0;
  if (!isDue && !first) return;
  const options = { owner: user, quiet: true, timeout: TIMEOUT };
  const forget = (id: string) => forgetKey(id, options);
  await navigator.locks.request(`lexdesk-retire:${user}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    if (isDue) announce(user, { type: 'key-changed' });
    await retireKeys(user, forget);
  });
}
