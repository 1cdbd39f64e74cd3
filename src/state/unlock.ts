import { isUnreachable } from '../api/errors.ts';
import { deviceKey } from '../contract/device-key.ts';
import { expectKey, recallKey, takeKey } from '../offline/device-key.ts';
import { client } from './client.ts';

/**
 * Brings the key that opens what this user keeps on the device: the one that is still there, else the server's.
 * False: there is none for now, ask again. True also where this server or browser knows of no keys: nothing is sealed.
 */
export function unlock(user: string): Promise<boolean> {
  const asking = bringKey(user);
  expectKey(user, asking);
  return asking;
}

async function bringKey(user: string): Promise<boolean> {
  if (await recallKey(user)) return true;
  try {
    const { key } = await client.call(deviceKey, {}, { quiet: true });
    await takeKey(user, Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)));
    return true;
  } catch (error) {
    return !isUnreachable(error);
  }
}
