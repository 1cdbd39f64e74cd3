import 'fake-indexeddb/auto';
import { createStore, entries } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installKey } from '../../../tests/support/device/keys.ts';
import { ID, save } from '../../../tests/support/device/saves.ts';
import { clearCached, readCached, writeCached } from '../db/cache.ts';
import { LockedError } from '../db/crypto.ts';
import { withDb } from '../db/db.ts';
import { readRing, storeKeys } from '../db/key-store.ts';
import { expectKey, keyOf } from '../db/sealing-key.ts';
import { listDraftStates, loadDraft, saveDraft } from '../outbox/drafts.ts';
import { enqueueSave } from '../outbox/enqueue-save.ts';
import { listOutbox } from '../outbox/outbox-queue.ts';
import { readBytes } from '../uploads/bytes.ts';
import { enqueueUpload } from '../uploads/enqueue-upload.ts';
import { finishUploads } from '../uploads/upload-outcome.ts';
import { listUploads } from '../uploads/upload-queue.ts';
import { countStored, discardAll, isLocked, leaveDevice, lockUser } from './lock-user.ts';
import { countOthers } from './pending-counts.ts';
import { resealAll } from './reseal-all.ts';

let user = '';
let count = 0;
beforeEach(() => {
  user = `离开者${count++}`;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const reply = { data: 1, serverDate: 1, permissionVersion: '', build: '', etag: '' };
const giveKey = () => installKey(user, crypto.getRandomValues(new Uint8Array(32)));
const draft = {
  key: `article:${ID}`,
  entity: 'article',
  operation: 'update',
  recordId: ID,
  baseVersion: 1,
  baseFields: null,
  parent: null,
  fields: { title: '草稿' },
  savedAt: 1,
} as const;
const upload = () => enqueueUpload(user, new File(['卷宗内容'], 'a.txt'), 'file', LIMITS);
/** A file that is already on the server: only its receipt is left. */
async function finishedUpload(): Promise<void> {
  const result = await upload();
  const record = { id: 'x', name: 'x', type: '', size: 1, address: '/x' };
  if (result.accepted) await finishUploads(user, new Map([[result.item.key, record]]));
}
const supersededText = () =>
  withDb(user, (db) =>
    db.add('history', { recordKey: draft.key, label: '', fields: { title: '让出的' }, at: 1 }),
  );
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

it('S-SESS-6 locking: everything waits for its owner, cached replies too, and the key is deleted', async () => {
  await giveKey();
  await upload();
  await enqueueSave(user, save('题'));
  await writeCached(user, 'menu', reply);
  await lockUser(user);
  expect(await keyOf(user)).toBeNull();
  expect(await listUploads(user)).toMatchObject([{ state: 'waiting-auth' }]);
  expect(await listOutbox(user)).toMatchObject([{ state: 'waiting-auth' }]);
  expect(await readCached(user, 'menu')).toEqual(reply);
  expect(await isLocked(user)).toBe(true);
});

it('S-SESS-10 the next user sees how many items of others wait, and no names', async () => {
  const counts = createStore('lexdesk-waiting', 'counts');
  const [before, others] = [await countOthers('下一位'), await entries(counts)];
  await upload();
  await enqueueSave(user, save('题'));
  await lockUser(user);
  expect((await countOthers('下一位')) - before).toBe(2);
  expect(await countOthers(user)).toBe(before);
  const index = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('lexdesk-waiting');
    opening.onsuccess = () => resolve(opening.result);
  });
  const keys = index.transaction('counts').objectStore('counts').getAllKeys();
  await new Promise((resolve) => {
    keys.onsuccess = resolve;
  });
  expect(JSON.stringify(keys.result)).not.toContain(user);
  index.close();
  await discardAll(user);
  await leaveDevice(user);
  expect(await countOthers('下一位')).toBe(before);
  expect(await entries(counts)).toEqual(others);
});

it('S-SESS-6 leaving with nothing pending deletes everything; a draft stays', async () => {
  await giveKey();
  await saveDraft(user, draft);
  await writeCached(user, 'menu', reply);
  await leaveDevice(user);
  expect(await readCached(user, 'menu')).toBeUndefined();
  expect(await listDraftStates(user)).toHaveLength(1);
  await discardAll(user);
  await leaveDevice(user);
  expect(await databases()).not.toContain(`lexdesk:${user}`);
});

it('S-SESS-9 S-SESS-6 a draft that another tab writes during locking stays, at whatever moment', async () => {
  for (let moment = 0; moment < 40; moment += 1) {
    user = `同时-${moment}`;
    await giveKey();
    const leaving = moment % 2 ? leaveDevice(user) : lockUser(user);
    for (let turn = 0; turn < moment; turn += 1) await new Promise(setImmediate);
    await saveDraft(user, draft);
    await leaving;
    expect(await listDraftStates(user), `after ${moment} turns`).toHaveLength(1);
  }
});

it('S-SESS-6 a file that is being read while its owner is locked out is stored sealed', async () => {
  await giveKey();
  await upload();
  const file = new File(['卷宗内容'], 'a.txt');
  let read = () => {};
  const reading = new Promise<ArrayBuffer>((resolve) => {
    read = () => void new Blob(['卷宗内容']).arrayBuffer().then(resolve);
  });
  file.slice = () => Object.assign(new Blob(['卷宗内容']), { arrayBuffer: () => reading });
  const storing = enqueueUpload(user, file, 'file', LIMITS);
  const locking = lockUser(user);
  await vi.waitFor(async () => expect((await readRing(user)).current).toBeNull());
  await new Promise(setImmediate);
  read();
  await Promise.all([storing, locking]);
  const [items, bytes] = await withDb(user, (db) =>
    Promise.all([db.getAll('uploads'), db.getAll('bytes')]),
  );
  const box = expect.any(ArrayBuffer);
  expect(items).toMatchObject([{ box }, { box }]);
  expect(bytes).toMatchObject([{ sealed: true }, { sealed: true }]);
});

it.each([
  ['save', () => enqueueSave(user, save('密'))],
  ['file', upload],
])(
  'S-SESS-6 a %s that comes after its owner was locked out is refused, not stored in plain text',
  async (_, store) => {
    await giveKey();
    await lockUser(user);
    await expect(store()).rejects.toBeInstanceOf(LockedError);
    expect(await countStored(user)).toMatchObject({ saves: 0, uploads: 0 });
    // The same user signs in again, and the server gives no key.
    expectKey(user, Promise.resolve());
    await store();
    expect(await countStored(user)).not.toMatchObject({ saves: 0, uploads: 0 });
  },
);

it.each([
  ['stored by another page', () => storeOnlyKey()],
  ['on its way', () => expectKey(user, new Promise(() => undefined))],
])(
  'S-SESS-6 what comes after its owner was locked out is refused, too, where the key was only %s',
  async (_, begin) => {
    await begin();
    await lockUser(user);
    await expect(enqueueSave(user, save('密'))).rejects.toBeInstanceOf(LockedError);
    expect(await countStored(user)).toMatchObject({ saves: 0 });
    expectKey(user, Promise.resolve());
  },
);

/** Stores a key that this page has not loaded into memory. */
async function storeOnlyKey(): Promise<void> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await storeKeys(user, { id: 'other page', key }, [], () => true);
}

it('S-SESS-6 content stored without a key is sealed when the key arrives, and reads as before', async () => {
  await saveDraft(user, draft);
  await enqueueSave(user, save('题', { recordId: `${ID.slice(0, -1)}9` }));
  const accepted = await upload();
  const key = accepted.accepted ? accepted.item.key : '';
  await giveKey();
  await resealAll(user);
  const [stored, bytes] = await withDb(user, (db) =>
    Promise.all([
      Promise.all([db.getAll('drafts'), db.getAll('outbox')]),
      db.get('bytes', [key, 0]),
    ]),
  );
  expect(stored.flat().every(({ box }) => box instanceof ArrayBuffer)).toBe(true);
  expect(bytes).toMatchObject({ sealed: true });
  expect((await loadDraft(user, draft.key))?.fields).toEqual({ title: '草稿' });
  expect(await listOutbox(user)).toMatchObject([{ label: '题' }]);
  expect(new TextDecoder().decode(await readBytes(user, key, 0, 100))).toBe('卷宗内容');
  expect(await countStored(user)).toMatchObject({ uploads: 1, saves: 1, drafts: 1 });
});

it('S-SESS-6 files on the server are counted apart from waiting ones', async () => {
  await finishedUpload();
  await finishedUpload();
  await upload();
  expect(await countStored(user)).toMatchObject({ uploads: 1, receipts: 2 });
});

it.each([
  ['a waiting file', upload, true],
  ['a save', () => enqueueSave(user, save('题')), true],
  ['a draft', () => saveDraft(user, draft), true],
  ['a text that gave way', supersededText, true],
  ['the receipt of a file', finishedUpload, false],
])('S-SESS-6 %s alone stays when its owner is locked out', async (_, store, staysOnLeaving) => {
  await store();
  await lockUser(user);
  expect(await databases()).toContain(`lexdesk:${user}`);
  await leaveDevice(user);
  expect((await databases()).includes(`lexdesk:${user}`)).toBe(staysOnLeaving);
});

it('S-SESS-6 locking a user without data leaves nothing', async () => {
  await writeCached(user, 'menu', reply);
  await clearCached(user);
  await lockUser(user);
  expect(await databases()).not.toContain(`lexdesk:${user}`);
});

/** The device has no room for writes to this store. */
function fill(store: 'outbox' | 'uploads'): void {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args: [value: unknown, key?: IDBValidKey]
  ) {
    if (this.name === store) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, args);
  });
}

it.each(['outbox', 'uploads'] as const)(
  'S-SESS-6 S-SESS-10 on a full device key and cached replies are deleted, even if %s cannot be written',
  async (store) => {
    await giveKey();
    await upload();
    await enqueueSave(user, save('题'));
    await writeCached(user, 'menu', reply);
    fill(store);
    await leaveDevice(user);
    expect(await keyOf(user)).toBeNull();
    expect(await readCached(user, 'menu')).toBeUndefined();
    expect(await countStored(user)).toMatchObject({ uploads: 1, saves: 1 });
  },
);

it('S-SESS-10 cached replies are deleted, whatever else fails', async () => {
  await enqueueSave(user, save('题'));
  await writeCached(user, 'menu', reply);
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('no', 'UnknownError');
  });
  await expect(leaveDevice(user)).rejects.toThrow();
  expect(await readCached(user, 'menu')).toBeUndefined();
});
