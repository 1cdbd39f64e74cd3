import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { readCached, writeCached } from './cache.ts';
import { readEarly } from './read-early.ts';

const reply = { data: 1, serverDate: 1, permissionVersion: '', build: '', etag: '' };

afterEach(() => vi.restoreAllMocks());

it('S-PWA-7 reads what is cached of a user, and nothing of another', async () => {
  await writeCached('早读者', 'menu', reply);
  expect(await readEarly('早读者', ['menu', 'record/a'])).toEqual(new Map([['menu', reply]]));
  expect(await readEarly('别人', ['menu'])).toEqual(new Map());
});

it('S-PWA-7 where nothing was cached before, caching goes on as if it had not been there', async () => {
  await readEarly('新人', ['menu']);
  await writeCached('新人', 'menu', reply);
  expect(await readCached('新人', 'menu')).toEqual(reply);
});

it('S-PWA-7 finds nothing where the database cannot be opened, or has another shape', async () => {
  await new Promise((resolve) => {
    indexedDB.open('lexdesk-cache:坏库').onsuccess = resolve;
  });
  expect(await readEarly('坏库', ['menu'])).toEqual(new Map());
  indexedDB.open('lexdesk-cache:新版', 9);
  expect(await readEarly('新版', ['menu'])).toEqual(new Map());
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(await readEarly('无存储', ['menu'])).toEqual(new Map());
});
