import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOfKey, installKey } from '../../../tests/support/device/keys.ts';
import { ID } from '../../../tests/support/device/saves.ts';
import type { Client } from '../../api/client.ts';
import { withDb } from '../db/db.ts';
import { deleteKey, installKeys } from '../db/sealing-key.ts';
import { listen } from '../model/messages.ts';
import { isLocked, leaveDevice, lockUser } from '../session-end/lock-user.ts';
import { countOthers } from '../session-end/pending-counts.ts';
import { resealAll } from '../session-end/reseal-all.ts';
import { resumeOwned } from '../sync/drain.ts';
import { drainUploads } from './drain-uploads.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { replaceBytes } from './upload-commands.ts';
import { finishUploads } from './upload-outcome.ts';
import {
  listUploads,
  readUploads,
  removeUpload,
  storeSecret,
  updateUpload,
} from './upload-queue.ts';
import { resolveReferences, uploadReference } from './upload-reference.ts';
import type { UploadContext } from './upload-request.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const NAME = '王某离婚协议.txt';
const record = { id: ID, name: NAME, type: 'text/plain', size: 12, address: '/f/王某' };

let user = '';
let raw = new Uint8Array(32);
let count = 0;
beforeEach(() => {
  user = `立案人${count++}`;
  raw = crypto.getRandomValues(new Uint8Array(32));
});

afterEach(() => vi.restoreAllMocks());

const giveKey = () => installKey(user, raw);
async function upload(name = NAME): Promise<string> {
  const result = await enqueueUpload(user, new File(['卷宗内容'], name), 'file', LIMITS);
  if (!result.accepted) throw new Error(result.reason);
  return result.item.key;
}
/** Everything that the device stores of the queue, as text. */
const everything = () =>
  withDb(user, async (db) =>
    JSON.stringify(await db.getAll('uploads'), (_, value) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
    ),
  );
const calls: unknown[] = [];
const context = (answer: () => unknown = () => record): UploadContext => ({
  user,
  client: {
    call: async (...call: unknown[]) => {
      calls.push(call);
      return answer();
    },
  } as unknown as Client,
  signal: new AbortController().signal,
  assertOwner: () => undefined,
  onProgress: () => undefined,
});

it('S-SESS-6 nothing on the device reveals the waiting files after their owner has left; the owner can read them on return', async () => {
  await giveKey();
  const key = await upload();
  const before = await listUploads(user);
  expect(before).toMatchObject([{ name: NAME, type: 'text/plain', state: 'queued' }]);
  expect(before[0]?.digests).toHaveLength(1);
  await lockUser(user);
  const content = await everything();
  const secrets = [NAME, '王某', 'text/plain', before[0]?.digests[0] ?? '', 'modifiedAt'];
  for (const text of secrets) expect(content).not.toContain(text);
  expect(content).toContain(key);
  const hidden = { name: '已锁定的文件', type: '', digests: [], record: null, size: 12 };
  const locked = { ...hidden, state: 'waiting-auth', reason: '等待解锁' };
  expect(await listUploads(user)).toMatchObject([locked]);
  expect(await readUploads(user, [key, 'gone'])).toMatchObject([locked]);
  expect(await isLocked(user)).toBe(true);
  await giveKey();
  await resumeOwned(user);
  expect(await listUploads(user)).toEqual(before);
});

it('S-SESS-10 the waiting files of other users are counted without their key', async () => {
  const before = await countOthers('下一位');
  await giveKey();
  await upload();
  await upload('二.txt');
  await leaveDevice(user);
  expect((await countOthers('下一位')) - before).toBe(2);
});

it('S-SESS-6 the server’s record, which names the file, is sealed too, and references to the file still find it', async () => {
  await giveKey();
  const key = await upload();
  await drainUploads(context());
  expect(await everything()).not.toContain('王某');
  expect(await listUploads(user)).toMatchObject([{ state: 'done', name: NAME, record }]);
  const fields = { attachmentIds: [uploadReference(key)] };
  expect(await resolveReferences(user, fields)).toMatchObject({ fields: { attachmentIds: [ID] } });
  await deleteKey(user);
  expect(await resolveReferences(user, fields)).toEqual({ kind: 'waiting' });
  expect(await isLocked(user)).toBe(false);
  expect(await listUploads(user)).toMatchObject([{ state: 'done', name: '已锁定的文件' }]);
});

it('S-UP-4 S-SESS-6 without the key nothing is sent under another name; with it, sending continues', async () => {
  await giveKey();
  await upload();
  await deleteKey(user);
  calls.length = 0;
  const batcher = { most: 2, count: () => 1, send: vi.fn() };
  await drainUploads({ ...context(), batcher });
  expect(batcher.send).not.toHaveBeenCalled();
  expect(calls).toEqual([]);
  const status = await withDb(user, (db) => db.getAll('uploads'));
  expect(status).toMatchObject([{ state: 'waiting-auth', reason: '等待解锁' }]);
  await giveKey();
  await resumeOwned(user);
  await drainUploads(context());
  expect(calls).toHaveLength(1);
  expect(await listUploads(user)).toMatchObject([{ state: 'done', name: NAME }]);
});

it('S-UP-4 S-SEC-15 a file whose key the server no longer has is not shown as waiting for it: it needs attention', async () => {
  await giveKey();
  await upload();
  await lockUser(user);
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const current = { id: idOfKey(bytes), bytes };
  await installKeys(user, { current, others: [], lost: [idOfKey(raw)] });
  await resumeOwned(user);
  await drainUploads(context());
  const reason = '本设备保存的文件信息无法读取，请移除后重新添加';
  const hidden = { name: '无法读取的文件', type: '', digests: [] };
  expect(await listUploads(user)).toMatchObject([{ ...hidden, state: 'needs-attention', reason }]);
  expect(await isLocked(user)).toBe(false);
});

it('S-UP-4 S-SESS-6 if the reply arrives after the key was deleted, the file is sent again under its key', async () => {
  await giveKey();
  const key = await upload();
  await deleteKey(user);
  await finishUploads(user, new Map([[key, record]]));
  expect(await everything()).not.toContain('王某');
  expect(await withDb(user, (db) => db.count('bytes'))).toBe(1);
  await giveKey();
  expect(await listUploads(user)).toMatchObject([{ state: 'waiting-auth', record: null }]);
});

it('S-UP-4 a reply for an item that is removed while it is being sealed does not restore it', async () => {
  await giveKey();
  const key = await upload();
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...content) => {
    await removeUpload(user, key);
    return encrypt(...content);
  });
  await finishUploads(user, new Map([[key, record]]));
  expect(await listUploads(user)).toEqual([]);
});

it('S-UP-4 another file of the same size does not replace one that cannot be unsealed', async () => {
  await giveKey();
  const key = await upload();
  await deleteKey(user);
  await expect(replaceBytes(user, key, new File(['别的内容'], NAME))).rejects.toThrow('no key');
});

it('S-SESS-6 bytes chosen again are not stored in plain text if the session ends while they are compared', async () => {
  await giveKey();
  const key = await upload();
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...content) => {
    await lockUser(user);
    return digest(...content);
  });
  expect(await replaceBytes(user, key, new File(['卷宗内容'], NAME))).toBe(true);
  expect(await withDb(user, (db) => db.getAll('uploads'))).toMatchObject([
    { state: 'waiting-auth' },
  ]);
  expect(await withDb(user, (db) => db.get('bytes', [key, 0]))).toMatchObject({ sealed: true });
});

it('S-SESS-6 digests computed later are sealed, whatever changes concurrently', async () => {
  await giveKey();
  const key = await upload();
  const storing = storeSecret(user, key, { digests: ['指纹'] });
  const pausing = updateUpload(user, key, () => ({ state: 'paused' }));
  await Promise.all([storing, pausing]);
  expect(await everything()).not.toContain('指纹');
  expect(await listUploads(user)).toMatchObject([{ state: 'paused', digests: ['指纹'] }]);
  await storeSecret(user, 'gone', { digests: [] });
  expect(await listUploads(user)).toHaveLength(1);
});

/** The database as the previous build left it, with file names in plain text. */
async function openEarlier(items: readonly object[]): Promise<void> {
  const db = await openDB(`lexdesk:${user}`, 4, {
    upgrade(created) {
      created.createObjectStore('drafts', { keyPath: 'key' });
      const outbox = created.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('recordKey', 'recordKey');
      created.createObjectStore('receipts', { keyPath: 'id' });
      created.createObjectStore('uploads', { keyPath: 'key' }).createIndex('rank', 'rank');
      created.createObjectStore('bytes');
      const history = created.createObjectStore('history', { autoIncrement: true });
      history.createIndex('recordKey', 'recordKey');
      created.createObjectStore('keys');
    },
  });
  for (const item of items) await db.put('uploads', item);
  for (const [at] of items.entries()) {
    await db.put('bytes', { data: new Blob(['卷宗内容']), size: 12, sealed: false }, [`k${at}`, 0]);
  }
  db.close();
}

const earlier = (key: string, more: object) => ({
  ...{ key, kind: 'file', name: NAME, type: 'text/plain', size: 12, createdAt: 1 },
  ...{ chunkSize: 4 * 1024 * 1024, digests: ['旧指纹'], chunksSent: 0, tries: 0, mismatches: 0 },
  ...{ retry: { backoffUntil: 0, notBefore: 0 }, reason: '', record: null, doneAt: null },
  ...more,
});

it('S-SESS-6 items of earlier builds are readable, and are sealed when the key arrives, even if they change concurrently', async () => {
  await openEarlier([
    earlier('k0', { state: 'queued', rank: [0, 12] }),
    earlier('k1', { state: 'done', createdAt: 2, doneAt: Date.now(), record }),
  ]);
  const before = await listUploads(user);
  expect(before).toMatchObject([{ name: NAME, digests: ['旧指纹'] }, { record }]);
  await giveKey();
  // The item is sent while its name is being encrypted.
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...content) => {
    await updateUpload(user, 'k0', () => ({ tries: 1 }));
    return encrypt(...content);
  });
  await resealAll(user);
  expect(await everything()).not.toMatch(/王某|旧指纹|text\/plain/);
  expect(await listUploads(user)).toMatchObject([
    { name: NAME, type: 'text/plain', digests: ['旧指纹'], tries: 1, state: 'queued' },
    { name: NAME, record, state: 'done' },
  ]);
  await drainUploads(context());
  expect((await listUploads(user)).map(({ state }) => state)).toEqual(['done', 'done']);
});

it('S-SESS-6 resealing already sealed content changes nothing', async () => {
  await giveKey();
  await upload();
  const before = await everything();
  const heard: string[] = [];
  const stop = listen(user, ({ type }) => heard.push(type));
  await resealAll(user);
  stop();
  expect(await everything()).toBe(before);
  expect(heard).toEqual([]);
});
