import * as v from 'valibot';
import { uuid } from '../../contract/common-schemas.ts';
import { parseJson } from '../../lib/parse-json.ts';

/** Ids of keys that this device was given, of all its users: it has the server forget those that it lost with its storage. */
const KEY = 'lexdesk.keys';
const MOST = 40;

const ids = v.array(uuid);

/** Ids of the keys that this device was given and that the server has not forgotten, the latest first. */
export function knownKeys(): string[] {
  const checked = v.safeParse(ids, parseJson(localStorage.getItem(KEY)));
  return checked.success ? checked.output.slice(0, MOST) : [];
}

/** Records that this device is given a key. */
export const addKnownKey = (id: string): void =>
  write([id, ...knownKeys().filter((known) => known !== id)].slice(0, MOST));

/** Records that the server has forgotten it. */
export const removeKnownKey = (id: string): void =>
  write(knownKeys().filter((known) => known !== id));

const write = (all: readonly string[]): void => localStorage.setItem(KEY, JSON.stringify(all));
