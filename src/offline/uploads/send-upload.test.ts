import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallOptions, Client } from '../../api/client.ts';
import { NetworkError } from '../../api/errors.ts';
import { PLAIN_UPLOAD_MAX } from '../../contract/file/file.ts';
import { sha256Hex } from '../db/crypto.ts';
import { withDb } from '../db/db.ts';
import { announce, listen } from '../model/messages.ts';
import { skipBackoff } from '../sync/drain.ts';
import { drainUploads } from './drain-uploads.ts';
import { enqueueUpload, newItem } from './enqueue-upload.ts';
import { sendUpload } from './send-upload.ts';
import { listUploads, updateUpload } from './upload-queue.ts';
import type { UploadContext } from './upload-request.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const MiB = 1024 * 1024;

let user = '';
let count = 0;
beforeEach(() => {
  user = `发件人${count++}`;
});

afterEach(() => vi.restoreAllMocks());

async function upload(size: number, name = 'a.mp4'): Promise<string> {
  const bytes = new Uint8Array(size).fill(7);
  bytes.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]);
  const result = await enqueueUpload(user, new File([bytes], name), 'file', LIMITS);
  if (!result.accepted) throw new Error(result.reason);
  return result.item.key;
}
const recordOf = (id: string) => ({ id, name: 'x', type: '', size: 1, address: '/x' });

interface Call {
  path: string;
  request: { digests?: string[]; chunkSize?: number } | null;
  options: CallOptions;
}
function contextWith(answer: (call: Call) => unknown) {
  const calls: Call[] = [];
  const progress: number[] = [];
  const call = async (
    { path }: { path: string },
    request: Call['request'],
    options: CallOptions,
  ) => {
    const one = { path: path.split('/upload/')[1] ?? '', request, options };
    calls.push(one);
    return answer(one);
  };
  const context: UploadContext = {
    user,
    client: { call, fetch: call } as unknown as Client,
    signal: new AbortController().signal,
    assertOwner: () => undefined,
    onProgress: (_, sent) => progress.push(sent),
  };
  return { context, calls, progress };
}
const session = ({ path, options }: Call) =>
  path.endsWith('{key}')
    ? { key: options.params?.key, held: [], record: null }
    : recordOf(`${options.params?.key}`);

it('S-UP-3 a file up to 4 MiB is sent in one call, one byte more in chunks', async () => {
  await upload(PLAIN_UPLOAD_MAX);
  const small = contextWith(session);
  await drainUploads(small.context);
  expect(small.calls.map(({ path }) => path)).toEqual(['{kind}']);
  await upload(PLAIN_UPLOAD_MAX + 1);
  const large = contextWith(session);
  await drainUploads(large.context);
  expect(large.calls[0]?.request).toMatchObject({ chunkSize: 2 * MiB });
  expect(large.calls).toHaveLength(5);
});

it('S-UP-3 over 64 MiB the chunks have the maximum size', async () => {
  for (const size of [64 * MiB, 64 * MiB + 1]) await upload(size, `${size}.mp4`);
  const sizes = (await listUploads(user)).map(({ size, chunkSize }) => [size, chunkSize / MiB]);
  expect(new Map(sizes as [number, number][])).toEqual(
    new Map([
      [64 * MiB, 2],
      [64 * MiB + 1, 8],
    ]),
  );
});

it('S-UP-4 an item of an earlier build without digests is hashed once before it is sent, and that state is shown', async () => {
  const key = await upload(6 * MiB);
  const digests = (await listUploads(user))[0]?.digests ?? [];
  expect(digests).toHaveLength(3);
  await withDb(user, async (db) => {
    const item = await db.get('uploads', key);
    if (item) await db.put('uploads', { ...item, digests: [] } as typeof item);
  });
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  const shown: unknown[] = [];
  const hashing = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...content) => {
    shown.push((await listUploads(user))[0]?.state);
    return digest(...content);
  });
  const failing = contextWith(() => {
    throw new NetworkError();
  });
  await drainUploads(failing.context);
  expect(shown).toEqual(['hashing', 'hashing', 'hashing']);
  expect(failing.calls[0]?.request?.digests).toEqual(digests);
  expect(await listUploads(user)).toMatchObject([{ digests, state: 'waiting-network' }]);
  await skipBackoff(user);
  await drainUploads(failing.context);
  expect(failing.calls).toHaveLength(2);
  expect(hashing).toHaveBeenCalledTimes(3);
});

it('S-UP-4 a small file is sent with its digest; the uploading state is shown only if the call is slow', async () => {
  await upload(PLAIN_UPLOAD_MAX);
  const { context, calls } = contextWith(async () => {
    const shown = async () =>
      expect(await listUploads(user)).toMatchObject([{ state: 'uploading' }]);
    await vi.waitFor(shown);
    return recordOf('a');
  });
  const digests = (await listUploads(user))[0]?.digests ?? [];
  await drainUploads(context);
  const form = calls[0]?.options.body as FormData;
  const file = form.get('file') as File;
  expect([file.name, file.type, file.size]).toEqual(['a.mp4', 'video/mp4', PLAIN_UPLOAD_MAX]);
  expect(digests).toEqual([await sha256Hex(await file.arrayBuffer())]);
  expect(calls[0]?.options.headers).toEqual({ 'x-content-sha256': digests[0] });
});

it('S-UP-4 bytes that changed on disk are sent with the digest of the accepted ones, so that the server refuses them', async () => {
  const key = await upload(100);
  const digest = (await listUploads(user))[0]?.digests[0];
  const rotten = { data: new Blob([new Uint8Array(100)]), size: 100, sealed: false };
  await withDb(user, (db) => db.put('bytes', rotten, [key, 0]));
  const { context, calls } = contextWith(session);
  await drainUploads(context);
  expect(calls[0]?.options.headers).toEqual({ 'x-content-sha256': digest });
});

it('S-UP-4 every call has the item’s key and its owner, and fails without a notice', async () => {
  const key = await upload(5 * MiB);
  await updateUpload(user, key, () => ({ stalls: 2 }));
  const { context, calls } = contextWith(session);
  const transport = vi.fn();
  await drainUploads({ ...context, transport });
  expect(calls).toHaveLength(5);
  for (const { options } of calls) {
    expect(options).toMatchObject({ owner: user, idempotencyKey: key, timeout: 120_000 });
    expect(options).toMatchObject({ quiet: true, transport, params: { kind: 'file', key } });
    expect(options.signal).toBeInstanceOf(AbortSignal);
  }
});

it('S-UP-4 an item is stored, and drawn, only when something about it has changed', async () => {
  await upload(5 * MiB);
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const { context } = contextWith(session);
  let changes = 0;
  const stop = listen(user, ({ type }) => {
    if (type === 'uploads-changed') changes += 1;
  });
  await drainUploads(context);
  stop();
  // Uploading, the first chunk, done.
  expect(changes).toBe(3);
});

it.each([100, 6 * MiB])(
  'S-UP-4 %i bytes that the device could not store are sent from memory, and storage is not touched',
  async (size) => {
    const file = new File([new Uint8Array(size)], 'a.mp4');
    const { context, calls } = contextWith(session);
    const open = vi.spyOn(indexedDB, 'open');
    const { onProgress: _, ...unwatched } = context;
    const sending = sendUpload(newItem(file, 'file'), { ...unwatched, memory: file });
    await expect(sending).resolves.toMatchObject({ size: 1 });
    expect(open).not.toHaveBeenCalled();
    expect(calls).toHaveLength(size === 100 ? 1 : 5);
  },
);

it('S-UP-4 works without a progress listener', async () => {
  await upload(100);
  const { context } = contextWith(({ options }) => {
    options.onProgress?.(40);
    return recordOf('a');
  });
  const { onProgress: _, ...unwatched } = context;
  await drainUploads(unwatched);
  expect(await listUploads(user)).toMatchObject([{ state: 'done' }]);
});

it('S-UP-4 progress is reported while bytes are in flight, not when all have been sent in one step', async () => {
  await upload(100);
  const { context, progress } = contextWith((call) => {
    for (const sent of [40, 100]) call.options.onProgress?.(sent);
    return recordOf('a');
  });
  await drainUploads(context);
  expect(progress).toEqual([40]);
});

it('S-UP-4 only stopping this very item aborts its call', async () => {
  const key = await upload(100);
  const cuts: boolean[] = [];
  const { context } = contextWith(({ options }) => {
    announce(user, { type: 'progress', key, sent: 1 });
    announce(user, { type: 'halt', key: 'another' });
    cuts.push(options.signal?.aborted ?? false);
    announce(user, { type: 'halt', key });
    cuts.push(options.signal?.aborted ?? false);
    return recordOf(key);
  });
  await drainUploads(context);
  expect(cuts).toEqual([false, true]);
});

it('S-UP-4 two tasks that start together send two files in parallel, and each file once', async () => {
  const keys: string[] = [];
  for (let at = 0; at < 6; at += 1) keys.push(await upload(100 + at, `${at}.mp4`));
  let moving = 0;
  let peak = 0;
  const { context, calls } = contextWith(async (call) => {
    moving += 1;
    peak = Math.max(peak, moving);
    await new Promise((resolve) => setTimeout(resolve, 20));
    moving -= 1;
    return session(call);
  });
  await Promise.all([drainUploads(context), drainUploads(context)]);
  const sent = calls.map(({ options }) => options.params?.key);
  expect(sent.toSorted()).toEqual(keys.toSorted());
  expect(peak).toBe(2);
});
