import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallOptions, Client } from '../../api/client.ts';
import {
  CancelledError,
  HttpError,
  NetworkError,
  RefusalError,
  SessionEndedError,
} from '../../api/errors.ts';
import type { FileRecord } from '../../contract/file/file.ts';
import { announce } from '../model/messages.ts';
import { createBatcher } from './batch-upload.ts';
import { readBytes } from './bytes.ts';
import { drainUploads } from './drain-uploads.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { listUploads, updateUpload } from './upload-queue.ts';
import type { UploadContext } from './upload-request.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const MiB = 1024 * 1024;

let user = '';
let count = 0;
beforeEach(() => {
  user = `多文件${count++}`;
});

const text = (name: string, size: number) => new File(['字'.repeat(size / 3)], name);

async function enqueue(name: string, size = 300): Promise<string> {
  const result = await enqueueUpload(user, text(name, size), 'file', LIMITS);
  if (!result.accepted) throw new Error(result.reason);
  return result.item.key;
}

const recordOf = (key: string, name = 'x'): FileRecord => ({
  id: key,
  name,
  type: 'text/plain',
  size: 1,
  address: `/file/${key}`,
});

interface Sent {
  path: string;
  keys: string[];
  options: CallOptions;
}

/** A server that stores what `answer` lets it; a path for each call it got. */
function server(answer: (sent: Sent, call: number) => unknown = storeAll) {
  const calls: Sent[] = [];
  const call = async (endpoint: { path: string }, _: unknown, options: CallOptions) => {
    const body = options.body as FormData;
    const manifest = body.get('manifest');
    const keys = manifest
      ? JSON.parse(String(manifest)).map(({ key }: { key: string }) => key)
      : [options.params?.key];
    const sent = { path: endpoint.path.split('/').at(-1) ?? '', keys, options };
    calls.push(sent);
    return answer(sent, calls.length);
  };
  const context: UploadContext = {
    user,
    client: { call, fetch: call } as unknown as Client,
    signal: new AbortController().signal,
    assertOwner: () => undefined,
    onProgress: () => undefined,
    batcher: createBatcher(),
  };
  return { calls, context };
}

const storeAll = ({ path, keys }: Sent) =>
  path === 'together'
    ? { files: keys.map((key) => ({ key, record: recordOf(key) })) }
    : recordOf(keys[0] ?? '');

const states = async () =>
  Object.fromEntries((await listUploads(user)).map(({ name, state }) => [name, state]));

describe('small files', () => {
  it('S-UP-4 go in one call, each under its own key, and their bytes are dropped', async () => {
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

  it('go in as many calls as their bytes need, a large one and another kind alone', async () => {
    for (const name of ['a', 'b', 'c']) await enqueue(`${name}.txt`, 0.9 * MiB);
    await enqueue('large.txt', 3 * MiB);
    await enqueueUpload(user, text('private.txt', 30), 'private/file', LIMITS);
    const { calls, context } = server();
    await drainUploads(context);
    expect(calls.map(({ keys }) => keys.length)).toEqual([1, 2, 1, 1]);
    expect(new Set(Object.values(await states()))).toEqual(new Set(['done']));
  });

  it('that the server leaves out go alone, where it says what is wrong', async () => {
    const keys = [await enqueue('a.txt'), await enqueue('b.txt'), await enqueue('c.txt')];
    const { calls, context } = server(({ path, keys: sent }) => {
      if (path !== 'together') throw new HttpError(415, '不支持该文件类型', null, null);
      return {
        files: sent.map((key) => ({ key, record: key === keys[1] ? null : recordOf(key) })),
      };
    });
    await drainUploads(context);
    expect(calls.map(({ keys: sent }) => sent.length)).toEqual([3, 1]);
    expect(await states()).toEqual({
      'a.txt': 'done',
      'b.txt': 'needs-attention',
      'c.txt': 'done',
    });
  });

  it('are not done because the server says so of others', async () => {
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

  it('are more in each call while the line is quick, fewer after one that failed', async () => {
    for (let at = 0; at < 60; at += 1) await enqueue(`${at}.txt`, 90_000);
    const { calls, context } = server((sent, call) => {
      if (call === 4) throw new NetworkError();
      return storeAll(sent);
    });
    await drainUploads(context);
    expect(calls.slice(0, 5).map(({ keys }) => keys.length)).toEqual([2, 5, 11, 23, 11]);
  });

  it('that failed in company go alone now and then', async () => {
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

  it('go alone where the call itself is refused, or not known', async () => {
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

  it('S-UP-4 go on without the one that its owner stops', async () => {
    const key = await enqueue('a.txt');
    await enqueue('b.txt');
    const { calls, context } = server(async (sent) => {
      if (sent.path !== 'together') return storeAll(sent);
      await updateUpload(user, key, () => ({ state: 'paused' }));
      announce(user, { type: 'halt', key });
      throw sent.options.signal?.aborted ? new CancelledError() : new Error('the call goes on');
    });
    await drainUploads(context);
    expect(calls.map(({ path }) => path)).toEqual(['together', '{kind}']);
    expect(await states()).toEqual({ 'a.txt': 'paused', 'b.txt': 'done' });
  });
});
