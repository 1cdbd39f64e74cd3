import type { CallOptions } from '../../api/client.ts';
import { deviceKeys, deviceKeysForget, MOST_KEYS } from '../../contract/session/device-key.ts';
import type { GivenKey } from '../../contract/session/sealing-key-schema.ts';
import type { RawKey } from '../../offline/db/sealing-key.ts';
import { client } from '../base/page-client.ts';
import { addKnownKey, knownKeys, removeKnownKey } from './known-keys.ts';

const toRaw = ({ id, key }: GivenKey): RawKey => ({
  id,
  bytes: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)),
});

/**
 * Ids of keys requested without an answer, by user: the next attempt requests the same, so that no further key is
 * created.
 */
const requested = new Map<string, string>();

/** Records the key from the sign-in reply, so that the next request asks for the same key. */
export function recordGivenKey(user: string, given: GivenKey): RawKey {
  addKnownKey(given.id);
  requested.set(user, given.id);
  return toRaw(given);
}

/**
 * Requests the needed keys, a new one for this device, and all others issued to it and not deleted yet: one that
 * never arrived, or was lost with the storage, is then deleted like any former key.
 */
export async function requestKeys(
  need: ReadonlySet<string>,
  options: CallOptions & { owner: string },
): Promise<{ current: RawKey | null; others: RawKey[] }> {
  const make = requested.get(options.owner) ?? crypto.randomUUID();
  requested.set(options.owner, make);
  const all = [...new Set([...need, ...knownKeys()])].slice(0, MOST_KEYS);
  addKnownKey(make);
  const reply = await client.call(deviceKeys, { need: all, make, forNext: false }, options);
  requested.delete(options.owner);
  return { current: reply.current && toRaw(reply.current), others: reply.others.map(toRaw) };
}

/** Requests a key for the next sign-in; null: none was created. */
export async function makeNextKey(options: CallOptions): Promise<RawKey | null> {
  const make = crypto.randomUUID();
  addKnownKey(make);
  const { current } = await client.call(deviceKeys, { need: [], make, forNext: true }, options);
  return current && toRaw(current);
}

/** Has the server delete a key. */
export async function forgetKey(id: string, options: CallOptions): Promise<void> {
  await client.call(deviceKeysForget, { ids: [id] }, options);
  removeKnownKey(id);
}
