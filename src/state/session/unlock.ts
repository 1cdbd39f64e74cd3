import type { AnyApiError } from '../../api/errors.ts';
import { deviceKey } from '../../contract/session/device-key.ts';
import { readToken } from '../../lib/token-cookie.ts';
import { expectKey, installKey, loadKey } from '../../offline/db/sealing-key.ts';
import { client } from '../base/page-client.ts';
import { currentUserName } from './session.store.ts';

/** Timeout of the request for a key, milliseconds; it is repeated when the server is reachable again. */
const PATIENCE = 15_000;

/**
 * Loads the key that opens this user's data on the device: the one that is still there, else the server's.
 * False: there is none for now, retry. True also where this server or browser has no keys: nothing is sealed.
 */
export function unlock(user: string): Promise<boolean> {
  const loading = bringKey(user);
  expectKey(user, loading);
  return loading;
}

async function bringKey(user: string): Promise<boolean> {
  if (await loadKey(user)) return true;
  // The session may have ended meanwhile, or may end before the answer is there.
  const token = readToken();
  if (token === null) return false;
  const isOurs = () => readToken() === token && currentUserName() === user;
  try {
    // Another user may have signed in meanwhile, in another tab: what their key seals, this user never opens.
    const options = { owner: user, quiet: true, timeout: PATIENCE };
    const { key } = await client.call(deviceKey, {}, options);
    const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
    await installKey(user, bytes, isOurs);
    return isOurs();
  } catch (error) {
    return isUnknown(error as AnyApiError);
  }
}

/** The server does not know the call, and never will. */
const isUnknown = (error: AnyApiError): boolean =>
  error.kind === 'refusal' ||
  (error.kind === 'contract' && error.enveloped) ||
  (error.kind === 'http' && (error.status === 404 || error.status === 405));
