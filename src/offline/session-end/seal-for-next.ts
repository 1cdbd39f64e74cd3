import { type RawKey, sealUnstored } from '../db/sealing-key.ts';
import { hasRetainedData } from './lock-user.ts';
import { type Forget, retireKeys } from './retire-keys.ts';
import { keysOfAll } from './sealed-with.ts';

/** The server calls of a sign-out. */
export interface LeavingServer {
  /** Creates a key for the next sign-in; null: none was created. */
  makeNext(): Promise<RawKey | null>;
  forget: Forget;
}

/**
 * Sign-out: reseals what stays on the device with a key that is never stored here, and has the server delete the keys
 * that were stored here. Without a server nothing changes; that, and what `signal` interrupts, is resealed after the
 * next sign-in.
 */
export async function sealForNext(
  user: string,
  server: LeavingServer,
  signal: AbortSignal,
): Promise<void> {
  const isSealed = (await keysOfAll(user)).size > 0;
  const isWanted = isSealed || (await hasRetainedData(user));
  const next = isWanted ? await server.makeNext() : null;
  if (signal.aborted || (isWanted && !next)) return;
  await sealUnstored(user, next);
  await retireKeys(user, server.forget, signal);
}
