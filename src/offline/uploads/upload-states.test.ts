import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ID, OTHER, save } from '../../../tests/support/device/saves.ts';
import {
  ForbiddenError,
  HttpError,
  NetworkError,
  SessionEndedError,
  StaleError,
  TimeoutError,
} from '../../api/errors.ts';
import { LockedError } from '../db/crypto.ts';
import { withDb } from '../db/db.ts';
import { listen, type QueueMessage } from '../model/messages.ts';
import type { UploadState } from '../model/queue-item.ts';
import type { UploadStatus } from '../model/upload-item.ts';
import { enqueueSave } from '../outbox/enqueue-save.ts';
import { listOutbox, updateSave } from '../outbox/outbox-queue.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import {
  holdUploads,
  pauseUpload,
  pauseUploads,
  requeueUploads,
  resumeUpload,
  resumeUploads,
  retryUploads,
  skipUploadBackoff,
} from './upload-commands.ts';
import { failUpload, finishUploads } from './upload-outcome.ts';
import { listUploads, readUploads, updateUpload } from './upload-queue.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const record = { id: ID, name: 'x', type: 'text/plain', size: 1, address: '/x' };

let user = '';
let count = 0;
beforeEach(() => {
  user = `上传者${count++}`;
});

afterEach(() => vi.restoreAllMocks());

async function upload(name: string): Promise<string> {
  const result = await enqueueUpload(user, new File(['内容'], name), 'file', LIMITS);
  if (!result.accepted) throw new Error(result.reason);
  return result.item.key;
}

const STATES: UploadState[] = [
  ...(['queued', 'hashing', 'uploading', 'finishing', 'waiting-network'] as const),
  ...(['paused', 'waiting-auth', 'needs-attention', 'done'] as const),
];
/** Fields of an item that failed before. */
const FAILED = {
  ...{ reason: '之前的原因', tries: 3, stalls: 2, mismatches: 1 },
  retry: { backoffUntil: 7, notBefore: 9 },
};
/** Fields of an item that its owner requeued. */
const AFRESH = {
  ...{ reason: '', tries: 0, stalls: 0, mismatches: 0 },
  retry: { backoffUntil: 0, notBefore: 0 },
};
/** One item in each state, with a back-off and a Retry-After; their names show the state. */
async function oneOfEach(): Promise<void> {
  for (const state of STATES) {
    const key = await upload(`${state}.txt`);
    await updateUpload(user, key, () => ({ ...FAILED, state }));
  }
}
const statusOf = ({ state, reason, tries, stalls, mismatches, retry }: UploadStatus) => ({
  ...{ state, reason, tries, stalls, mismatches, retry },
});
const standing = async () =>
  Object.fromEntries(
    (await listUploads(user)).map((item) => [item.name.slice(0, -4), statusOf(item)]),
  );
const same = Object.fromEntries(STATES.map((state) => [state, { ...FAILED, state }]));
async function messagesOf(work: () => Promise<unknown>): Promise<QueueMessage[]> {
  const heard: QueueMessage[] = [];
  const stop = listen(user, (message) => heard.push(message));
  await work();
  stop();
  return heard;
}
const heardOf = async (work: () => Promise<unknown>) =>
  (await messagesOf(work)).map(({ type }) => type);

it.each([
  ['the owner is back', requeueUploads, ['waiting-auth'], { state: 'queued', reason: '' }, []],
  ['everything goes on', resumeUploads, ['paused'], { ...AFRESH, state: 'queued' }, ['wake']],
  [
    'what was refused is tried again',
    retryUploads,
    ['needs-attention'],
    { ...AFRESH, state: 'queued' },
    ['wake'],
  ],
  [
    'nobody is signed in',
    holdUploads,
    STATES.slice(0, 5),
    { state: 'waiting-auth', reason: '等待重新登录' },
    [],
  ],
  [
    'everything pauses',
    pauseUploads,
    STATES.slice(0, 5),
    { state: 'paused', reason: '' },
    ['halt', 'halt', 'halt', 'halt', 'halt'],
  ],
] as const)(
  'S-UP-4 %s: changes only the items concerned',
  async (_, change, about, to, broadcasts) => {
    await oneOfEach();
    const messages = await messagesOf(() => change(user));
    const changed = Object.fromEntries(about.map((state) => [state, { ...FAILED, ...to }]));
    expect(await standing()).toEqual({ ...same, ...changed });
    expect(messages.map(({ type }) => type)).toEqual(['uploads-changed', ...broadcasts]);
    const names = new Map((await listUploads(user)).map(({ key, name }) => [key, name]));
    const [first] = messages;
    const drawn = first?.type === 'uploads-changed' ? first.keys.map((key) => names.get(key)) : [];
    expect(drawn.toSorted()).toEqual(about.map((state) => `${state}.txt`).toSorted());
    const again = await heardOf(() => change(user));
    expect(again).toEqual(broadcasts.filter((type) => type === 'wake'));
  },
);

it('S-UP-4 pausing an item aborts its request, and resuming resets it', async () => {
  const key = await upload('a.txt');
  await updateUpload(user, key, () => ({ ...FAILED, state: 'uploading' }));
  const keys = [key];
  const changed = { type: 'uploads-changed', keys };
  const pausing = await messagesOf(() => pauseUpload(user, key));
  expect(pausing).toEqual([changed, { type: 'halt', key }]);
  expect((await listUploads(user)).map(statusOf)).toEqual([
    { ...FAILED, state: 'paused', reason: '' },
  ]);
  expect(await messagesOf(() => resumeUpload(user, key))).toEqual([changed, { type: 'wake' }]);
  expect((await listUploads(user)).map(statusOf)).toEqual([{ ...AFRESH, state: 'queued' }]);
});

const now = 1_000_000;
const later = (more: object) => ({
  ...{ state: 'waiting-network', tries: 4, retry: { backoffUntil: now + 4000, notBefore: 0 } },
  ...more,
});
const attention = (reason: string) => ({ state: 'needs-attention', reason });
it.each([
  ['no answer', new NetworkError(), later({ reason: '', stalls: 2 })],
  ['an answer that does not come', new TimeoutError(), later({ reason: '', stalls: 3 })],
  [
    'an upload that the server does not know',
    new HttpError(404, '', null, null),
    later({ reason: '上传会话已失效，重新建立', chunksSent: 0 }),
  ],
  [
    'bytes that are others on arrival',
    new HttpError(422, '', null, null),
    later({ reason: '校验不一致，重新读取', mismatches: 1, chunksSent: 5 }),
  ],
  [
    'a session that ended',
    new SessionEndedError(),
    { state: 'waiting-auth', reason: '等待重新登录' },
  ],
  ['a key that is gone', new LockedError(), { state: 'waiting-auth', reason: '等待解锁' }],
  ['a refusal', new ForbiddenError('无权上传'), attention('无权上传')],
  ['a refusal without words', new StaleError('', null), attention('服务器拒绝了该文件')],
  [
    'sealed bytes that are cut off',
    new RangeError(),
    attention('本设备保存的内容无法读取，请重新选择文件'),
  ],
])('S-UP-4 after %s an item has the expected state', async (_, error, expected) => {
  const key = await upload('a.txt');
  await updateUpload(user, key, () => ({ ...FAILED, mismatches: 0, chunksSent: 5 }));
  vi.spyOn(Date, 'now').mockReturnValue(now);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(await failUpload(user, key, error)).toMatchObject(expected);
  expect(await listUploads(user)).toMatchObject([expected]);
});

it('S-UP-4 a programming error is no failed attempt: it is rethrown', async () => {
  const key = await upload('a.txt');
  await expect(failUpload(user, key, new TypeError('a fault'))).rejects.toThrow('a fault');
  expect(await listUploads(user)).toMatchObject([{ state: 'queued', tries: 0 }]);
});

it('S-UP-4 saves that waited for a file are requeued with it, and every tab is notified; others stay', async () => {
  const key = await upload('a.txt');
  const chunks = ['一', '二'];
  await withDb(user, async (db) => {
    const item = await db.get('uploads', key);
    if (item) await db.put('uploads', { ...item, digests: chunks, reason: 'x' } as typeof item);
  });
  const other = await upload('b.txt');
  expect(await heardOf(() => finishUploads(user, new Map([[other, record]])))).toEqual([
    'uploads-changed',
  ]);
  await enqueueSave(user, save('一'));
  await enqueueSave(user, save('二', { recordId: OTHER }));
  const [first, second] = await listOutbox(user);
  await updateSave(user, first?.seq ?? 0, () => ({ state: 'waiting-upload' }));
  await updateSave(user, second?.seq ?? 0, () => ({ state: 'waiting-auth' }));
  const before = Date.now();
  const heard = await messagesOf(() => finishUploads(user, new Map([[key, record]])));
  expect(heard).toEqual([
    { type: 'uploads-changed', keys: [key] },
    { type: 'outbox-changed' },
    { type: 'wake' },
  ]);
  expect((await listOutbox(user)).map(({ state }) => state)).toEqual(['queued', 'waiting-auth']);
  const done = (await listUploads(user)).find((item) => item.key === key);
  expect(done).toMatchObject({ state: 'done', chunksSent: 2, reason: '', record });
  expect(done?.doneAt).toBeGreaterThanOrEqual(before);
});

it('S-UP-4 finishing an item costs no disk sync; accepting it does', async () => {
  await withDb(user, async () => undefined);
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const durabilities = () =>
    transactions.mock.calls.flatMap(([, mode, options]) =>
      mode === 'readwrite' ? [options?.durability] : [],
    );
  const key = await upload('a.txt');
  expect(durabilities()).toContain('strict');
  transactions.mockClear();
  await finishUploads(user, new Map([[key, record]]));
  expect(durabilities()).toEqual(['relaxed']);
});

it('S-UP-4 if the device’s storage fails, nothing is recorded as sent', async () => {
  const key = await upload('a.txt');
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('the test broadcasts so', 'UnknownError');
  });
  const finishing = finishUploads(user, new Map([[key, record]]));
  await expect(finishing).rejects.toMatchObject({ name: 'UnknownError' });
  expect(await listUploads(user)).toMatchObject([{ state: 'queued' }]);
});

it('S-UP-4 our own back-off of sendable items is skipped; the server’s Retry-After never is', async () => {
  await oneOfEach();
  await skipUploadBackoff(user);
  for (const { state, retry } of await listUploads(user)) {
    const isSent = STATES.indexOf(state) < 5;
    expect(retry, state).toEqual({ backoffUntil: isSent ? 0 : 7, notBefore: 9 });
  }
  expect(await heardOf(() => skipUploadBackoff(user))).toEqual([]);
});

it('S-UP-4 a finished item stays finished, whatever arrives late', async () => {
  const key = await upload('a.txt');
  await finishUploads(user, new Map([[key, record]]));
  expect(await updateUpload(user, key, () => ({ state: 'queued' }))).toBeUndefined();
  expect(await failUpload(user, key, new NetworkError())).toBeUndefined();
  expect(await listUploads(user)).toMatchObject([{ state: 'done', record, tries: 0 }]);
  expect(await updateUpload(user, 'gone', () => ({ state: 'queued' }))).toBeUndefined();
  expect(await listUploads(user)).toHaveLength(1);
});

it('S-UP-4 a failure does not resume an item that its owner paused', async () => {
  const key = await upload('a.txt');
  await updateUpload(user, key, () => ({ state: 'paused' }));
  await failUpload(user, key, new NetworkError());
  expect(await listUploads(user)).toMatchObject([{ state: 'paused', tries: 0 }]);
});

it('S-UP-4 a reply for a removed item does not restore it, and an empty reply changes nothing', async () => {
  const key = await upload('a.txt');
  await withDb(user, (db) => db.delete('uploads', key));
  await finishUploads(user, new Map([[key, record]]));
  expect(await listUploads(user)).toEqual([]);
  expect(await heardOf(() => finishUploads(user, new Map()))).toEqual([]);
});

it('S-UP-4 items are read in the order they were added, and some by their keys', async () => {
  const keys: string[] = [];
  for (const name of ['一.txt', '二.txt', '三.txt', '四.txt']) keys.push(await upload(name));
  // Keys are random: here their order in the store is reversed.
  keys.sort().reverse();
  await withDb(user, async (db) => {
    for (const [at, key] of keys.entries()) {
      const item = await db.get('uploads', key);
      if (item) await db.put('uploads', { ...item, createdAt: at });
    }
  });
  expect((await listUploads(user)).map(({ key }) => key)).toEqual(keys);
  const some = await readUploads(user, [keys[2] ?? '', 'gone', keys[0] ?? '']);
  expect(some.map(({ key }) => key)).toEqual([keys[2], keys[0]]);
});
