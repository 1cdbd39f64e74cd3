import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { ID } from '../../../tests/support/device/saves.ts';
import { closeDatabase, deleteIfEmpty, withDb } from './db.ts';

let user = '';
let count = 0;
beforeEach(() => {
  user = `旧设备${count++}`;
});
const name = () => `lexdesk:${user}`;
const stored = () => withDb(user, (db) => db.getAllKeys('drafts'));

const draft = { key: `article:${ID}`, entity: 'article', recordId: ID, fields: { title: '草稿' } };
const entry = { recordKey: `article:${ID}`, id: 's1', fields: { title: '保存' } };
const item = {
  ...{ key: 'u1', name: 'a.txt', size: 9, state: 'queued' },
  retry: { backoffUntil: 0, notBefore: 5 },
};
const text = { recordKey: `article:${ID}`, label: '旧题', fields: {}, at: 1 };

/** A database as a build of that version created it. */
async function makeVersion(version: number): Promise<void> {
  const db = await openDB(name(), version, {
    upgrade(made, _from, _to, tx) {
      made.createObjectStore('drafts', { keyPath: 'key' });
      const outbox = made.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('recordKey', 'recordKey');
      made.createObjectStore('receipts', { keyPath: 'id' });
      made.createObjectStore('uploads', { keyPath: 'key' });
      made.createObjectStore('bytes');
      if (version >= 2) tx.objectStore('uploads').createIndex('rank', 'rank');
      if (version >= 3) {
        const history = made.createObjectStore('history', { autoIncrement: true });
        history.createIndex('recordKey', 'recordKey');
      }
      if (version >= 4) made.createObjectStore('keys');
    },
  });
  await db.put('drafts', draft);
  await db.put('outbox', entry);
  await db.put('uploads', version >= 2 ? { ...item, rank: [5, 9] } : item);
  await db.put('bytes', new Uint8Array([1]).buffer, ['u1', 0]);
  if (version >= 3) await db.put('history', text, 1);
  db.close();
}

it.each([1, 2, 3, 4, 5, 6, 7])(
  'a database of version %s is opened with all it holds, and can hold what this build stores',
  async (version) => {
    await makeVersion(version);
    const [drafts, saves, uploads, bytes, texts] = await withDb(user, (db) =>
      Promise.all([
        db.getAll('drafts'),
        db.getAllFromIndex('outbox', 'recordKey', `article:${ID}`),
        db.getAllFromIndex('uploads', 'rank'),
        db.getAllKeys('bytes'),
        db.getAllFromIndex('history', 'recordKey', `article:${ID}`),
      ]),
    );
    expect(drafts).toEqual([draft]);
    expect(saves).toEqual([{ ...entry, seq: 1 }]);
    expect(uploads).toEqual([{ ...item, rank: [5, 9] }]);
    expect(bytes).toEqual([['u1', 0]]);
    expect(texts).toEqual(version >= 3 ? [text] : []);
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
    ]);
    await withDb(user, (db) => db.put('keys', key, 'device'));
  },
);

it('an open database does not block the upgrade by a newer version in another tab', async () => {
  await withDb(user, (db) => db.put('drafts', draft as never));
  let upgraded = false;
  const newer = await openDB(name(), 8, {
    upgrade() {
      upgraded = true;
    },
  });
  expect(upgraded).toBe(true);
  newer.close();
  await expect(stored()).rejects.toThrow(/version/i);
});

it('S-SESS-6 an empty database that another page has open is not deleted, and leaving does not wait for it', async () => {
  await withDb(user, (db) => db.count('drafts'));
  let release = () => {};
  void navigator.locks.request(
    `lexdesk-db:${user}`,
    { mode: 'shared' },
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  await deleteIfEmpty(user, async () => true);
  expect((await indexedDB.databases()).map((one) => one.name)).toContain(name());
  release();
  await deleteIfEmpty(user, async () => true);
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name());
});

it('an error of the emptiness check is not swallowed', async () => {
  await withDb(user, (db) => db.put('drafts', draft as never));
  const look = () => Promise.reject(new Error('unreadable'));
  await expect(deleteIfEmpty(user, look)).rejects.toThrow('unreadable');
  expect(await stored()).toEqual([draft.key]);
});

it('two pages of a user can have the database open at the same time', async () => {
  await navigator.locks.request(`lexdesk-db:${user}`, { mode: 'shared' }, async () => {
    await withDb(user, (db) => db.put('drafts', draft as never));
  });
  expect(await stored()).toEqual([draft.key]);
  await closeDatabase(user);
  expect(await stored()).toEqual([draft.key]);
});
