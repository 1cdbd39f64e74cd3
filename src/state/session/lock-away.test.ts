// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { FIRST_KEY } from '../../contract/session/first-key.ts';
import { readRing } from '../../offline/db/key-store.ts';
import { installKeys } from '../../offline/db/sealing-key.ts';
import { knownKeys } from './known-keys.ts';
import { lockAway } from './lock-away.ts';

beforeEach(() => localStorage.clear());

it('S-SEC-15 the ids of keys that are locked away stay, so that the server can still delete former ones', async () => {
  const [own, former] = [crypto.randomUUID(), crypto.randomUUID()];
  const raw = (id: string) => ({ id, bytes: crypto.getRandomValues(new Uint8Array(32)) });
  await installKeys('甲', {
    current: raw(own),
    others: [raw(former), raw(FIRST_KEY)],
    lost: [],
  });
  await lockAway('甲', 'lockUser');
  expect(new Set(knownKeys())).toEqual(new Set([own, former]));
  expect(await readRing('甲')).toMatchObject({ current: null, others: [] });
});
