import type { AnyApiError } from '../../api/errors.ts';
import { MOST_KEYS } from '../../contract/session/device-key.ts';
import { readToken } from '../../lib/token-cookie.ts';
import { markOld } from '../../offline/db/key-store.ts';
import {
  expectKey,
  installGivenKey,
  installKeys,
  isKeyOld,
  loadKey,
} from '../../offline/db/sealing-key.ts';
import { isLocked } from '../../offline/session-end/lock-user.ts';
import { keysOfAll } from '../../offline/session-end/sealed-with.ts';
import { consumeGivenKey } from './given-key.ts';
import { recordGivenKey, requestKeys } from './key-calls.ts';
import { currentUserName } from './session.store.ts';

/** Timeout of the request for keys, milliseconds; it is repeated when the server is reachable again. */
const TIMEOUT = 15_000;

/**
 * At sign-in: marks a key that an earlier session left here for replacement, and installs the key from the sign-in
 * reply, which seals from now on, before the other keys are requested. Rejects where the device cannot be written to.
 */
export function beginKeys(user: string): Promise<void> {
  const begun = replaceLeftKey(user);
  expectKey(user, begun);
  return begun;
}

async function replaceLeftKey(user: string): Promise<void> {
  await markOld(user);
  const given = consumeGivenKey(user);
  const token = readToken();
  const isOurs = () => readToken() === token && currentUserName() === user;
  if (given) await installGivenKey(user, recordGivenKey(user, given), isOurs);
}

/**
 * Loads the keys that unseal this user's data: the stored ones, else the server's. False: still missing, retry. True
 * also where this server or browser has no keys: then nothing is sealed.
 */
export function unlock(user: string): Promise<boolean> {
  const loading = loadOrRequestKeys(user);
  expectKey(user, loading);
  return loading;
}

async function loadOrRequestKeys(user: string): Promise<boolean> {
  // Content that another device or build sealed may need further keys.
  if ((await loadKey(user)) && !isKeyOld(user) && !(await isLocked(user))) return true;
  // The session may have ended meanwhile, or may end before the answer arrives.
  const token = readToken();
  if (token === null) return false;
  const isOurs = () => readToken() === token && currentUserName() === user;
  try {
    const need = await keysOfAll(user);
    // `owner`: another user may have signed in in another tab meanwhile; their key must not seal this user's data.
    const given = await requestKeys(need, { owner: user, quiet: true, timeout: TIMEOUT });
    const found = new Set([given.current, ...given.others].map((key) => key?.id));
    const lost = [...need].slice(0, MOST_KEYS).filter((id) => !found.has(id));
    await installKeys(user, { ...given, lost }, isOurs);
    return isOurs();
  } catch (error) {
    return isUnknown(error as AnyApiError) && !(await isLocked(user));
  }
}

/** Whether the server does not support the call, so that a retry is pointless. */
const isUnknown = (error: AnyApiError): boolean =>
  error.kind === 'refusal' ||
  (error.kind === 'contract' && error.enveloped) ||
  (error.kind === 'http' && (error.status === 404 || error.status === 405));
