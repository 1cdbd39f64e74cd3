import { installKeys } from '../../../src/offline/db/sealing-key.ts';

/** Id of a key with these bytes. */
export const idOfKey = (bytes: Uint8Array): string =>
  Buffer.from(bytes.slice(0, 8)).toString('hex');

/** Gives the device a key of 32 bytes, as the server would. */
export const installKey = (
  user: string,
  bytes: Uint8Array<ArrayBuffer>,
  isWanted?: () => boolean,
): Promise<boolean> =>
  installKeys(user, { current: { id: idOfKey(bytes), bytes }, others: [], lost: [] }, isWanted);
