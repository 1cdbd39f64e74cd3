import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { NetworkError } from '../../api/errors.ts';
import { withDb } from '../db/db.ts';
import { listen, type QueueMessage } from '../model/messages.ts';
import type { UploadState } from '../model/queue-item.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import {
  holdUploads,
  requeueUploads,
  resumeUploads,
  retryUploads,
  skipUploadBackoff,
} from './upload-commands.ts';
import { failUpload, finishUploads } from './upload-outcome.ts';
import { listUploads, readUploads, updateUpload } from './upload-queue.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const record = { id: 'x', name: 'x', type: 'text/plain', size: 1, address: '/x' };

let user = '';
let count = 0;
beforeEach(() => {
  user = `上传者${count++}`;
});

async function upload(name: string): Promise<string> {
  const result = await enqueueUpload(user, new File(['内容'], name), 'file', LIMITS);
  if (!result.accepted) throw new Error(result.reason);
  return result.item.key;
}

const STATES: UploadState[] = [
  ...(['queued', 'hashing', 'uploading', 'finishing', 'waiting-network'] as const),
  ...(['paused', 'waiting-auth', 'needs-attention', 'done'] as const),
];
/** One item in each state, with a pause of ours and one of the server; their names say which. */
async function oneOfEach(): Promise<void> {
  for (const state of STATES) {
    const key = await upload(`${state}.txt`);
    await updateUpload(user, key, () => ({ state, retry: { backoffUntil: 7, notBefore: 9 } }));
  }
}
const stateOf = async () =>
  Object.fromEntries(
    (await listUploads(user)).map(({ name, state }) => [name.slice(0, -4), state]),
  );
const same = Object.fromEntries(STATES.map((state) => [state, state]));
async function heardOf(work: () => Promise<unknown>): Promise<QueueMessage['type'][]> {
  const heard: QueueMessage['type'][] = [];
  const stop = listen(user, ({ type }) => heard.push(type));
  await work();
  stop();
  return heard;
}

it.each([
  ['the owner is back', requeueUploads, ['waiting-auth'], 'queued'],
  ['everything goes on', resumeUploads, ['paused'], 'queued'],
  ['what was refused is tried again', retryUploads, ['needs-attention'], 'queued'],
  ['nobody is signed in', holdUploads, STATES.slice(0, 5), 'waiting-auth'],
] as const)(
  'S-UP-4 %s: that changes those items it is about, and no other',
  async (_, change, about, to) => {
    await oneOfEach();
    const heard = await heardOf(() => change(user));
    const changed = Object.fromEntries(about.map((state) => [state, to]));
    expect(await stateOf()).toEqual({ ...same, ...changed });
    expect(heard.filter((type) => type === 'uploads-changed')).toHaveLength(1);
    const again = await heardOf(() => change(user));
    expect(again.filter((type) => type === 'uploads-changed')).toEqual([]);
  },
);

it('S-UP-4 our own pause ends for what can be sent; the server’s never does', async () => {
  await oneOfEach();
  await skipUploadBackoff(user);
  for (const { state, retry } of await listUploads(user)) {
    const isSent = STATES.indexOf(state) < 5;
    expect(retry, state).toEqual({ backoffUntil: isSent ? 0 : 7, notBefore: 9 });
  }
  expect(await heardOf(() => skipUploadBackoff(user))).toEqual([]);
});

it('S-UP-4 what is done stays done, whatever comes late', async () => {
  const key = await upload('a.txt');
  await finishUploads(user, new Map([[key, record]]));
  expect(await updateUpload(user, key, () => ({ state: 'queued' }))).toBeUndefined();
  expect(await failUpload(user, key, new NetworkError())).toBeUndefined();
  expect(await listUploads(user)).toMatchObject([{ state: 'done', record, tries: 0 }]);
  expect(await updateUpload(user, 'gone', () => ({ state: 'queued' }))).toBeUndefined();
  expect(await listUploads(user)).toHaveLength(1);
});

it('S-UP-4 what its owner paused a failure does not send again', async () => {
  const key = await upload('a.txt');
  await updateUpload(user, key, () => ({ state: 'paused' }));
  await failUpload(user, key, new NetworkError());
  expect(await listUploads(user)).toMatchObject([{ state: 'paused', tries: 0 }]);
});

it('S-UP-4 an answer for what was removed meanwhile brings nothing back, and no answer says nothing', async () => {
  const key = await upload('a.txt');
  await withDb(user, (db) => db.delete('uploads', key));
  await finishUploads(user, new Map([[key, record]]));
  expect(await listUploads(user)).toEqual([]);
  expect(await heardOf(() => finishUploads(user, new Map()))).toEqual([]);
});

it('S-UP-4 items are read in the order they were added, and some by their keys', async () => {
  const keys: string[] = [];
  for (const name of ['一.txt', '二.txt', '三.txt', '四.txt']) keys.push(await upload(name));
  // Keys are random: the order in the store is not theirs.
  await withDb(user, async (db) => {
    for (const [at, key] of keys.entries()) {
      const item = await db.get('uploads', key);
      if (item) await db.put('uploads', { ...item, createdAt: at });
    }
  });
  expect((await listUploads(user)).map(({ key }) => key)).toEqual(keys);
  const some = await readUploads(user, [keys[2] ?? '', 'gone', keys[0] ?? '']);
  expect(some.map(({ name }) => name)).toEqual(['三.txt', '一.txt']);
});
