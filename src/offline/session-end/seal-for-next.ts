import { type RawKey, sealUnstored } from '../db/sealing-key.ts';
import { isKept } from './lock-user.ts';
import { type Forget, retireKeys } from './retire-keys.ts';
import { keysOfAll } from './sealed-with.ts';

/** What the server does for a device that is being left. */
export interface LeavingServer {
  /** A key for the next sign-in; null: there is none. */
  makeNext(): Promise<RawKey | null>;
  forget: Forget;
}

/**
 * The user is leaving: what stays is sealed with a key that this device never stores, and the server forgets those that it
 * stored. Without a server everything stays as it is, and is sealed anew after the next sign-in, as is what `signal` leaves undone.
 */
export async function sealForNext(
  user: string,
  server: LeavingServer,
  signal: AbortSignal,
): Promise<void> {
  const isSealed = (await keysOfAll(user)).size > 0;
  const isWanted = isSealed || (await isKept(user));
  const next = isWanted ? await server.makeNext() : null;
  if (signal.aborted || (isWanted && !next)) return;
  await sealUnstored(user, next);
  await retireKeys(user, server.forget, signal);
}
