import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';

/** A page on a device without any data. */
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
const load = () => import('./device-db.ts');

it('the device database of version 1 is upgraded and retains its files', async () => {
  const first = await openDB('lexdesk-device', 1, {
    upgrade: (db) => void db.createObjectStore('shared', { keyPath: 'id' }),
  });
  await first.put('shared', { id: 'f1', name: 'a.txt' });
  first.close();
  const { deviceDb, hasEvictionMarker, setEvictionMarker } = await load();
  expect(await (await deviceDb()).getAllKeys('shared')).toEqual(['f1']);
  await setEvictionMarker('甲');
  expect(await hasEvictionMarker('甲')).toBe(true);
});

it('the eviction marker of a user exists once it was set, for that user only', async () => {
  const { hasEvictionMarker, setEvictionMarker } = await load();
  expect(await hasEvictionMarker('甲')).toBe(false);
  await setEvictionMarker('甲');
  expect(await hasEvictionMarker('甲')).toBe(true);
  expect(await hasEvictionMarker('乙')).toBe(false);
});

it('an open database does not block the upgrade by a newer version in another tab', async () => {
  const { deviceDb, hasEvictionMarker } = await load();
  await deviceDb();
  const newer = await openDB('lexdesk-device', 3);
  expect(newer.version).toBe(3);
  newer.close();
  await expect(hasEvictionMarker('甲')).rejects.toThrow(/version/i);
});

it('opening is tried again after storage was denied once', async () => {
  const { deviceDb } = await load();
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await expect(deviceDb()).rejects.toThrow('denied');
  expect((await deviceDb()).name).toBe('lexdesk-device');
});
