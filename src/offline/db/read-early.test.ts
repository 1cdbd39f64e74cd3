import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { readCached, writeCached } from './cache.ts';
import { readPageReplies, recordPageKeys } from './page-keys.ts';
import { readEarly } from './read-early.ts';

const reply = { data: 1, serverDate: 1, permissionVersion: '', build: '', etag: '' };

afterEach(() => vi.restoreAllMocks());

it('S-PWA-7 reads a user’s cached replies, and no other user’s', async () => {
  await writeCached('早读者', 'menu', reply);
  expect(await readEarly('早读者', '', ['menu', 'record/a']).replies).toEqual(
    new Map([['menu', reply]]),
  );
  expect(await readEarly('别人', '', ['menu']).replies).toEqual(new Map());
});

it('S-PWA-7 also reads the replies that the page of the address drew before, and not those of other pages', async () => {
  const user = '读页者';
  for (const key of ['menu', 'record/a', 'record/b', 'dict/a']) await writeCached(user, key, reply);
  await recordPageKeys(user, '#/a', ['record/a']);
  await recordPageKeys(user, '#/a', ['dict/a', 'record/gone']);
  await recordPageKeys(user, '#/dashboard', ['record/b']);
  const keysOf = async (hash: string) =>
    [...(await readEarly(user, hash, ['menu']).replies).keys()].sort();
  expect(await keysOf('#/a')).toEqual(['dict/a', 'menu', 'record/a']);
  expect(await keysOf('')).toEqual(['menu', 'record/b']);
  expect(await keysOf('#/c')).toEqual(['menu']);
  const own = ['dict/a', 'record/a'].map((key) => [key, reply] as const);
  expect(await readPageReplies(user, '#/a')).toEqual(new Map(own));
  expect(await readPageReplies(user, '#/c')).toEqual(new Map());
  expect(await readPageReplies('别人', '#/a')).toEqual(new Map());
});

it('S-PWA-7 the last fifty pages are recorded, with the last twenty replies of each', async () => {
  const user = '多页者';
  const keys = Array.from({ length: 25 }, (_, at) => `record/${at}`);
  for (const key of keys) await writeCached(user, key, reply);
  await recordPageKeys(user, '#/0', keys);
  expect((await readEarly(user, '#/0', []).replies).size).toBe(20);
  for (let page = 1; page <= 50; page += 1) await recordPageKeys(user, `#/${page}`, ['record/0']);
  expect((await readEarly(user, '#/0', []).replies).size).toBe(0);
  expect((await readEarly(user, '#/1', []).replies).size).toBe(1);
});

it('S-PWA-7 a page that is drawn repeatedly is recorded once', async () => {
  const user = '常读者';
  for (const key of ['record/0', 'record/1']) await writeCached(user, key, reply);
  await recordPageKeys(user, '#/other', ['record/1']);
  for (let time = 0; time < 60; time += 1) await recordPageKeys(user, '#/same', ['record/0']);
  expect((await readEarly(user, '#/other', []).replies).size).toBe(1);
});

it('S-PWA-7 a first read without any cache does not disturb later caching', async () => {
  await readEarly('新人', '', ['menu']).replies;
  await writeCached('新人', 'menu', reply);
  expect(await readCached('新人', 'menu')).toEqual(reply);
});

it('S-PWA-7 finds nothing if the database cannot be opened or has another shape', async () => {
  await new Promise((resolve) => {
    indexedDB.open('lexdesk-cache:坏库').onsuccess = resolve;
  });
  expect(await readEarly('坏库', '', ['menu']).replies).toEqual(new Map());
  indexedDB.open('lexdesk-cache:新版', 9);
  expect(await readEarly('新版', '', ['menu']).replies).toEqual(new Map());
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(await readEarly('无存储', '', ['menu']).replies).toEqual(new Map());
});
