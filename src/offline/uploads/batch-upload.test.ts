import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  batchServer,
  recordOf,
  storeAll,
} from '../../../tests/support/device/batch-server.ts';
import { installKey } from '../../../tests/support/device/keys.ts';
import {
  CancelledError,
  HttpError,
  NetworkError,
  RefusalError,
  SessionEndedError,
} from '../../api/errors.ts';
import { withDb } from '../db/db.ts';
import { deleteKey } from '../db/sealing-key.ts';
import { announce } from '../model/messages.ts';
import { resumeOwned } from '../sync/drain.ts';
import { readBytes } from './bytes.ts';
import { drainUploads } from './drain-uploads.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { listUploads, updateUpload } from './upload-queue.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const MiB = 1024 * 1024;

let user = '';
let count = 0;
beforeEach(() => {
  user = `多文件${count++}`;
});

afterEach(() => vi.restoreAllMocks());

const text = (name: string, size: number) => new File(['字'.repeat(size / 3)], name);

async function enqueue(name: string, size = 300): Promise<string> {
  const result = await enqueueUpload(user, text(name, size), 'file', LIMITS);
  if (!result.accepted) throw new Error(result.reason);
  return result.item.key;
}

const server = (answer: Answer = storeAll) => batchServer(user, answer);
const states = async () =>
  Object.fromEntries((await listUploads(user)).map(({ name, state }) => [name, state]));

describe('small files', () => {
  it('S-UP-4 are sent in one call, each under its own key, and their bytes are deleted', async () => {
    const keys = [await enqueue('a.txt', 300), await enqueue('b.txt', 600), await enqueue('c.txt')];
    const { calls, context } = server();
    await drainUploads(context);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.keys.sort()).toEqual([...keys].sort());
    const body = calls[0]?.options.body as FormData;
    const names = body.getAll('file').map((file) => (file as File).name);
    expect(names.sort()).toEqual(['a.txt', 'b.txt', 'c.txt']);
    expect(await states()).toEqual({ 'a.txt': 'done', 'b.txt': 'done', 'c.txt': 'done' });
    for (const key of keys) {
      await expect(readBytes(user, key, 0, 1)).rejects.toMatchObject({ name: 'NotFoundError' });
    }
  });

  it('S-UP-3 are sent with their exact names where a form cannot hold them', async () => {
    await enqueue('他说"好".txt');
    await enqueue('b.txt');
    const { calls, context } = server();
    await drainUploads(context);
    const body = calls[0]?.options.body as FormData;
    const lines = [...body].map(([field, value]) => [
      field,
      value instanceof File ? value.name : value,
    ]);
    expect(lines).toContainEqual(['file', 'b.txt']);
    const at = lines.findIndex(([field]) => field === 'filename');
    expect(lines.slice(at, at + 2)).toEqual([
      ['filename', '他说"好".txt'],
      ['file', '他说_好_.txt'],
    ]);
  });

  it('are split into calls by size; a large file and another kind are sent alone', async () => {
    for (const name of ['a', 'b', 'c']) await enqueue(`${name}.txt`, 0.9 * MiB);
    await enqueue('large.txt', 3 * MiB);
    await enqueueUpload(user, text('private.txt', 30), 'private/file', LIMITS);
    const { calls, context } = server();
    await drainUploads(context);
    expect(calls.map(({ keys }) => keys.length)).toEqual([1, 2, 1, 1]);
    expect(new Set(Object.values(await states()))).toEqual(new Set(['done']));
  });

  it('omitted from the server’s reply are sent alone, to get their error', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await enqueue(`${name}.txt`);
    const left = new Set((await listUploads(user)).slice(2).map(({ key }) => key));
    const { calls, context } = server(({ path, keys: sent }) => {
      if (path !== 'together') throw new HttpError(415, '不支持该文件类型', null, null);
      return {
        files: sent.map((key) => ({ key, record: left.has(key) ? null : recordOf(key) })),
      };
    });
    await drainUploads(context);
    expect(calls.map(({ keys: sent }) => sent.length)).toEqual([4, 1, 1]);
    const ends = (await listUploads(user)).map(({ key, state }) => [left.has(key), state]);
    expect(ends).toEqual([
      [false, 'done'],
      [false, 'done'],
      [true, 'needs-attention'],
      [true, 'needs-attention'],
    ]);
  });

  it('whose key is missing when they are stored are sent together again once it is back', async () => {
    const raw = crypto.getRandomValues(new Uint8Array(32));
    await installKey(user, raw);
    await enqueue('a.txt');
    await enqueue('b.txt');
    const { calls, context } = server(async (sent, call) => {
      if (call === 1) await deleteKey(user);
      return storeAll(sent);
    });
    await drainUploads(context);
    await installKey(user, raw);
    await resumeOwned(user);
    await drainUploads(context);
    expect(calls.map(({ keys }) => keys.length)).toEqual([2, 2]);
    expect(await states()).toEqual({ 'a.txt': 'done', 'b.txt': 'done' });
  });

  it('S-UP-4 are sent without those that this device cannot read any more, which need attention', async () => {
    const keys = [await enqueue('a.txt'), await enqueue('b.txt'), await enqueue('c.txt')];
    await withDb(user, (db) => db.delete('bytes', [keys[0] ?? '', 0]));
    const { calls, context } = server();
    await drainUploads(context);
    expect(calls.map(({ keys: sent }) => sent.toSorted())).toEqual([keys.slice(1).toSorted()]);
    const body = calls[0]?.options.body as FormData;
    expect(body.getAll('file')).toHaveLength(2);
    expect(await states()).toEqual({
      'a.txt': 'needs-attention',
      'b.txt': 'done',
      'c.txt': 'done',
    });
  });

  it('S-UP-4 are not sent if none of them can be read', async () => {
    for (const name of ['a', 'b']) await enqueue(`${name}.txt`);
    await withDb(user, (db) => db.clear('bytes'));
    const { calls, context } = server();
    await drainUploads(context);
    expect(calls).toEqual([]);
    expect(await states()).toEqual({ 'a.txt': 'needs-attention', 'b.txt': 'needs-attention' });
  });

  it('S-UP-4 S-SESS-6 are sent without one whose name cannot be unsealed', async () => {
    await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
    const [broken = ''] = [await enqueue('a.txt'), await enqueue('b.txt'), await enqueue('c.txt')];
    await withDb(user, async (db) => {
      const item = await db.get('uploads', broken);
      if (item?.box) await db.put('uploads', { ...item, box: new ArrayBuffer(64) });
    });
    const { calls, context } = server();
    await drainUploads(context);
    expect(calls.map(({ keys }) => keys.length)).toEqual([2]);
    const stored = await withDb(user, (db) => db.getAll('uploads'));
    expect(stored.map(({ state }) => state).toSorted()).toEqual([
      'done',
      'done',
      'needs-attention',
    ]);
  });

  it('are batched up to two MiB; one whose bytes the server refused is sent alone', async () => {
    const half = () => new File([new Uint8Array(MiB)], 'half.txt');
    for (let at = 0; at < 2; at += 1) await enqueueUpload(user, half(), 'file', LIMITS);
    const exact = server();
    await drainUploads(exact.context);
    expect(exact.calls.map(({ keys }) => keys.length)).toEqual([2]);
    const refused = await enqueue('a.txt', 300);
    await enqueue('b.txt', 600);
    await enqueue('c.txt', 900);
    await updateUpload(user, refused, () => ({ mismatches: 1 }));
    const later = server();
    await drainUploads(later.context);
    expect(later.calls.map(({ keys }) => keys)).toEqual([
      [refused],
      [expect.any(String), expect.any(String)],
    ]);
  });

  it('are not done because of records for other files in the reply', async () => {
    await enqueue('a.txt');
    await enqueue('b.txt');
    const foreign = crypto.randomUUID();
    const { context } = server(({ path, keys }) => {
      if (path !== 'together') throw new NetworkError();
      return { files: [foreign, keys[0] ?? ''].map((key) => ({ key, record: recordOf(key) })) };
    });
    await drainUploads(context);
    const items = await listUploads(user);
    expect(items.filter(({ state }) => state === 'done')).toHaveLength(1);
    expect(items.find(({ state }) => state !== 'done')?.state).toBe('waiting-network');
  });

  it.each([
    ['the line broke', new NetworkError(), 'waiting-network'],
    ['the server is down', new HttpError(503, '', null, null), 'waiting-network'],
    ['the session is over', new SessionEndedError(), 'waiting-auth'],
  ])('all wait when %s', async (_, error, state) => {
    await enqueue('a.txt');
    await enqueue('b.txt');
    const { calls, context } = server(() => {
      throw error;
    });
    await drainUploads(context);
    expect(calls).toHaveLength(1);
    expect(await states()).toEqual({ 'a.txt': state, 'b.txt': state });
  });

  it('form larger batches while calls are fast, smaller ones after a failure', async () => {
    for (let at = 0; at < 60; at += 1) await enqueue(`${at}.txt`, 90_000);
    const { calls, context } = server((sent, call) => {
      if (call === 4) throw new NetworkError();
      return storeAll(sent);
    });
    await drainUploads(context);
    expect(calls.slice(0, 5).map(({ keys }) => keys.length)).toEqual([2, 5, 11, 23, 11]);
  });

  it.each([
    [1999, [26, 32, 2]],
    [2000, [26, 13, 6, 6, 6, 3]],
  ])('form a smaller batch after a call of %i ms or more', async (took, sizes) => {
    for (let at = 0; at < 60; at += 1) await enqueue(`${at}.txt`, 9999);
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const { calls, context } = server((sent) => {
      now += took;
      return storeAll(sent);
    });
    await drainUploads(context);
    expect(calls.map(({ keys }) => keys.length)).toEqual(sizes);
  });

  it('that failed in a batch are sent alone from time to time', async () => {
    await enqueue('a.txt');
    await enqueue('b.txt');
    const { calls, context } = server((sent) => {
      if (sent.path === 'together') throw new NetworkError();
      return storeAll(sent);
    });
    const retry = { backoffUntil: 0, notBefore: 0 };
    for (let turn = 0; turn < 4; turn += 1) {
      await drainUploads(context);
      for (const { key } of await listUploads(user)) {
        await updateUpload(user, key, () => ({ retry }));
      }
    }
    expect(calls.map(({ keys }) => keys.length)).toEqual([2, 2, 2, 1, 1]);
    expect(await states()).toEqual({ 'a.txt': 'done', 'b.txt': 'done' });
  });

  it('are sent alone if the server refuses or does not know the batch call', async () => {
    await enqueue('a.txt');
    await enqueue('b.txt');
    const { calls, context } = server((sent) => {
      if (sent.path === 'together') throw new RefusalError(2001, '上传内容不完整', null);
      return storeAll(sent);
    });
    await drainUploads(context);
    expect(calls.map(({ path }) => path)).toEqual(['together', '{kind}', '{kind}']);
    expect(await states()).toEqual({ 'a.txt': 'done', 'b.txt': 'done' });
  });

  it('S-UP-4 continue as a batch without the one that its owner stops', async () => {
    const key = await enqueue('a.txt');
    await enqueue('b.txt');
    await enqueue('c.txt');
    const { calls, context } = server(async (sent, call) => {
      if (call > 1) return storeAll(sent);
      await updateUpload(user, key, () => ({ state: 'paused' }));
      announce(user, { type: 'halt', key });
      throw sent.options.signal?.aborted ? new CancelledError() : new Error('the call goes on');
    });
    await drainUploads(context);
    expect(calls.map(({ keys }) => keys.length)).toEqual([3, 2]);
    expect(await states()).toEqual({ 'a.txt': 'paused', 'b.txt': 'done', 'c.txt': 'done' });
  });
});
