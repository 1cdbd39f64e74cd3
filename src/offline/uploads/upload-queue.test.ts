import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { nextUpload } from '../../../tests/support/device/uploads.ts';
import type { CallOptions, Client } from '../../api/client.ts';
import {
  CancelledError,
  ForbiddenError,
  HttpError,
  NetworkError,
  SessionEndedError,
} from '../../api/errors.ts';
import type { FileRecord } from '../../contract/file/file.ts';
import { sha256Hex } from '../db/crypto.ts';
import { withDb } from '../db/db.ts';
import { resumeOwned, skipBackoff } from '../sync/drain.ts';
import { readBytes } from './bytes.ts';
import { drainUploads } from './drain-uploads.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { pauseUpload, resumeUpload } from './upload-commands.ts';
import { finishUploads } from './upload-outcome.ts';
import { listUploads, pruneReceipts, updateUpload } from './upload-queue.ts';
import type { UploadContext } from './upload-request.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const MiB = 1024 * 1024;
const video = (size: number, name = '视频🎬.mp4') => {
  const bytes = new Uint8Array(size);
  bytes.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]);
  return new File([bytes], name);
};
const recordOf = (key: string): FileRecord => ({
  id: key,
  name: 'x',
  type: 'text/plain',
  size: 1,
  address: `/file/${key}`,
});

let user = '';
let count = 0;
beforeEach(() => {
  user = `员工${count++}`;
});

/** A server that follows `script`: each call takes the next step; a step that throws is a failure. */
function contextWith(
  answer: (path: string, call: number) => unknown,
): UploadContext & { paths: string[]; indexes: number[]; latest: CallOptions | undefined } {
  const paths: string[] = [];
  const indexes: number[] = [];
  const call = async (endpoint: { path: string }, _: unknown, options?: CallOptions) => {
    context.latest = options;
    if (options?.params?.index !== undefined) indexes.push(Number(options.params.index));
    paths.push(endpoint.path.split('/upload/')[1] ?? '');
    return answer(endpoint.path, paths.length);
  };
  const context = {
    user,
    client: { call, fetch: call } as unknown as Client,
    signal: new AbortController().signal,
    assertOwner: () => undefined,
    onProgress: () => undefined,
    paths,
    indexes,
    latest: undefined as CallOptions | undefined,
  };
  return context;
}

const fail = (error: Error) => () => {
  throw error;
};

const stored = async () => (await listUploads(user))[0];

describe('sending', () => {
  it('S-UP-4 deletes the bytes only after the server’s record is stored', async () => {
    await enqueueUpload(user, video(100), 'file', LIMITS);
    const key = (await stored())?.key ?? '';
    await drainUploads(contextWith(() => recordOf(key)));
    expect(await stored()).toMatchObject({ state: 'done', record: { id: key } });
    await expect(readBytes(user, key, 0, 100)).rejects.toThrow('missing');
  });

  it('S-UP-4 sends only the chunks that the server lacks, then completes', async () => {
    await enqueueUpload(user, video(5 * MiB), 'file', LIMITS);
    const key = (await stored())?.key ?? '';
    const context = contextWith((path) =>
      path.endsWith('{key}') ? { key, held: [1], record: null } : recordOf(key),
    );
    await drainUploads(context);
    expect(context.paths).toEqual([
      '{kind}/sessions/{key}',
      '{kind}/sessions/{key}/chunks/{index}',
      '{kind}/sessions/{key}/chunks/{index}',
      '{kind}/sessions/{key}/complete',
    ]);
    expect(await stored()).toMatchObject({ state: 'done', chunksSent: 3 });
  });

  it('S-UP-4 two chunks of a large file are in flight; the first failure ends both, and the rest is sent later', async () => {
    await enqueueUpload(user, video(70 * MiB), 'file', LIMITS);
    const key = (await stored())?.key ?? '';
    const others: string[] = [];
    const failing = contextWith((path, call) => {
      if (path.endsWith('{key}')) return { key, held: [0], record: null };
      if (call === 2) throw new NetworkError();
      return new Promise((_, reject) => {
        failing.latest?.signal?.addEventListener('abort', () => {
          others.push('cut');
          reject(new CancelledError());
        });
      });
    });
    await drainUploads(failing);
    expect(others).toEqual(['cut']);
    expect(await stored()).toMatchObject({ state: 'waiting-network', chunksSent: 1 });
    await skipBackoff(user);
    const going = contextWith((path) =>
      path.endsWith('{key}') ? { key, held: [0], record: null } : recordOf(key),
    );
    await drainUploads(going);
    expect(going.indexes.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await stored()).toMatchObject({ state: 'done', chunksSent: 9 });
  });

  it('S-UP-4 the reason of an earlier wait is cleared; the finishing state is stored only if the server is slow', async () => {
    await enqueueUpload(user, video(5 * MiB), 'file', LIMITS);
    const key = (await stored())?.key ?? '';
    const shown: unknown[] = [];
    await updateUpload(user, key, () => ({ state: 'waiting-network', reason: '服务器繁忙' }));
    const context = contextWith(async (path) => {
      if (path.endsWith('{key}')) return { key, held: [], record: null };
      for (let at = 0; path.endsWith('complete') && at < 2; at += 1) {
        shown.push([(await stored())?.state, (await stored())?.reason]);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      return recordOf(key);
    });
    await drainUploads(context);
    expect(shown.flat()).toEqual(['uploading', '', 'finishing', '']);
  });

  it('S-UP-4 the digests are those of the accepted bytes', async () => {
    const file = video(5 * MiB);
    await enqueueUpload(user, file, 'file', LIMITS);
    const bytes = await file.arrayBuffer();
    const chunks = [0, 1, 2].map((at) => bytes.slice(at * 2 * MiB, (at + 1) * 2 * MiB));
    expect((await stored())?.digests).toEqual(await Promise.all(chunks.map(sha256Hex)));
  });

  it('S-UP-4 adopts the record of a session whose completion was never confirmed', async () => {
    await enqueueUpload(user, video(5 * MiB), 'file', LIMITS);
    const key = (await stored())?.key ?? '';
    const context = contextWith(() => ({ key, held: [0, 1, 2], record: recordOf(key) }));
    await drainUploads(context);
    expect(context.paths).toHaveLength(1);
    expect((await stored())?.state).toBe('done');
  });

  it('S-UP-4 sends small files first', async () => {
    await enqueueUpload(user, video(300), 'file', LIMITS);
    await enqueueUpload(user, video(200), 'file', LIMITS);
    const { item } = await nextUpload(user, Date.now());
    expect(item).toMatchObject({ size: 200 });
  });

  it.each([
    ['no network', new NetworkError(), { state: 'waiting-network', tries: 1 }],
    ['500', new HttpError(500, '', null, null), { state: 'waiting-network', tries: 1 }],
    ['507', new HttpError(507, '', null, null), { state: 'waiting-network', tries: 1 }],
    ['an unknown session', new HttpError(404, '', null, null), { state: 'waiting-network' }],
    ['the session’s end', new SessionEndedError(), { state: 'waiting-auth', tries: 0 }],
    ['another owner', new HttpError(409, '', null, null), { state: 'waiting-auth', tries: 0 }],
    ['403', new ForbiddenError('无权上传'), { state: 'needs-attention', reason: '无权上传' }],
    ['413', new HttpError(413, '太大', null, null), { state: 'needs-attention', reason: '太大' }],
    [
      '413 of a proxy',
      new HttpError(413, '', null, null),
      { state: 'needs-attention', reason: '超过服务器的大小限制' },
    ],
    ['its own stop', new CancelledError(), { state: 'queued', tries: 0 }],
  ])('S-UP-4 after %s the bytes stay and the item has the reason', async (_, error, expected) => {
    await enqueueUpload(user, video(100), 'file', LIMITS);
    await drainUploads(contextWith(fail(error))).catch(() => undefined);
    const item = await stored();
    expect(item).toMatchObject(expected);
    expect((await readBytes(user, item?.key ?? '', 0, 200)).byteLength).toBe(100);
  });

  it('S-UP-4 obeys Retry-After even when woken', async () => {
    await enqueueUpload(user, video(100), 'file', LIMITS);
    const before = Date.now();
    await drainUploads(contextWith(fail(new HttpError(429, '', 90_000, null))));
    await skipBackoff(user);
    const { item, at } = await nextUpload(user, Date.now());
    expect(item).toBeUndefined();
    expect(at).toBeGreaterThanOrEqual(before + 90_000);
  });

  it('S-UP-4 skips its own back-off when the server may be back', async () => {
    await enqueueUpload(user, video(100), 'file', LIMITS);
    const key = (await stored())?.key ?? '';
    await updateUpload(user, key, () => ({
      state: 'waiting-network',
      retry: { backoffUntil: Date.now() + 300_000, notBefore: 0 },
    }));
    expect((await nextUpload(user, Date.now())).item).toBeUndefined();
    await skipBackoff(user);
    expect((await nextUpload(user, Date.now())).item).toMatchObject({ key });
  });

  it('S-UP-4 reads the bytes again after one digest refusal, and requires the file after two', async () => {
    await enqueueUpload(user, video(100), 'file', LIMITS);
    const refuse = contextWith(fail(new HttpError(422, '', null, null)));
    await drainUploads(refuse);
    expect((await stored())?.state).toBe('waiting-network');
    await skipBackoff(user);
    await drainUploads(refuse);
    expect(await stored()).toMatchObject({
      state: 'needs-attention',
      reason: '内容多次校验不一致，请重新选择文件',
    });
  });

  it('S-UP-4 progress does not undo a pause during the transfer', async () => {
    await enqueueUpload(user, video(5 * MiB), 'file', LIMITS);
    const key = (await stored())?.key ?? '';
    const context = contextWith((path, call) => {
      if (path.endsWith('{key}')) return { key, held: [], record: null };
      return call === 2 ? pauseUpload(user, key) : recordOf(key);
    });
    await drainUploads(context);
    expect((await stored())?.state).toBe('paused');
    expect(context.paths).toHaveLength(2);
    await resumeUpload(user, key);
    expect((await stored())?.state).toBe('queued');
  });

  it('S-UP-4 continues with the others when the bytes of one cannot be read', async () => {
    await enqueueUpload(user, video(100), 'file', LIMITS);
    const broken = (await stored())?.key ?? '';
    await withDb(user, (db) => db.delete('bytes', [broken, 0]));
    await enqueueUpload(user, video(200), 'file', LIMITS);
    await drainUploads(contextWith(() => recordOf('other')));
    const bySize = (await listUploads(user)).sort((a, b) => a.size - b.size);
    const states = bySize.map((item) => [item.state, item.reason]);
    expect(states).toEqual([
      ['needs-attention', '本设备保存的内容无法读取，请重新选择文件'],
      ['done', ''],
    ]);
  });
});

describe('retention', () => {
  it('S-SESS-6 items wait for their owner, and continue on the owner’s return', async () => {
    await enqueueUpload(user, video(100), 'file', LIMITS);
    await drainUploads(contextWith(fail(new SessionEndedError())));
    expect((await nextUpload(user, Date.now())).item).toBeUndefined();
    await resumeOwned(user);
    expect((await stored())?.state).toBe('queued');
  });

  it('S-UP-4 unsent items stay, however old', async () => {
    await enqueueUpload(user, video(100), 'file', LIMITS);
    await pruneReceipts(user, Date.now() + 1000 * 24 * 60 * 60_000, async () => new Set());
    expect(await stored()).toMatchObject({ state: 'queued' });
  });

  it('S-UP-4 a receipt stays for a day, and longer while a record references it', async () => {
    await enqueueUpload(user, video(100), 'file', LIMITS);
    const key = (await stored())?.key ?? '';
    await finishUploads(user, new Map([[key, recordOf(key)]]));
    const day = ((await stored())?.doneAt ?? 0) + 24 * 60 * 60_000;
    await pruneReceipts(user, day, async () => new Set());
    await pruneReceipts(user, day + 1, async () => new Set([key]));
    expect(await listUploads(user)).toHaveLength(1);
    await pruneReceipts(user, day + 1, async () => new Set());
    expect(await listUploads(user)).toEqual([]);
  });
});
