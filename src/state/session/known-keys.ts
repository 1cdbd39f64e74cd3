import * as v from 'valibot';
import { uuid } from '../../contract/common-schemas.ts';
import { parseJson } from '../../lib/parse-json.ts';

/**
 * Ids of keys issued to this device, of all its users: if the device loses its storage, it has the server delete the
 * keys lost with it.
 */
const KEY = 'lexdesk.keys';
const MOST = 40;

const ids = v.array(uuid);

/** Ids of the keys that were issued to this device and not yet deleted on the server, latest first. */
export function knownKeys(): string[] {
  const checked = v.safeParse(ids, parseJson(localStorage.getItem(KEY)));
  return checked.success ? checked.output.slice(0, MOST) : [];
}

/** Records that a key is issued to this device. */
export const addKnownKey = (id: string): void =>
  write([id, ...knownKeys().filter((known) => known !== id)].slice(0, MOST));

/** Records that the server has deleted it. */
export const removeKnownKey = (id: string): void =>
  write(knownKeys().filter((known) => known !== id));

const write = (all: readonly string[]): void => localStorage.setItem(KEY, JSON.stringify(all));
