import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { Client } from '../../api/client.ts';
import { skipBackoff } from '../sync/drain.ts';
import { drainUploads } from './drain-uploads.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { listUploads } from './upload-queue.ts';
import type { UploadContext } from './upload-request.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };

afterEach(() => vi.restoreAllMocks());

/** Makes the database fail with this error whenever bytes are read. */
function failReading(error: Error) {
  const { get } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    if (this.name === 'bytes') throw error;
    return get.call(this, key);
  });
}

/** A queue with one file, and one pass of sending it to a server that accepts everything. */
async function queueOne(user: string) {
  await enqueueUpload(user, new File(['卷宗'], '说明.txt'), 'file', LIMITS);
  const call = vi.fn(async () => ({ id: 'x', name: 'x', type: 'text/plain', size: 1 }));
  const context = {
    user,
    client: { call, fetch: call } as unknown as Client,
    signal: new AbortController().signal,
    assertOwner: () => undefined,
    onProgress: () => undefined,
  } satisfies UploadContext;
  return {
    call,
    send: async () => {
      await drainUploads(context);
      const [item] = await listUploads(user);
      return item && { state: item.state, reason: item.reason };
    },
  };
}

it.each(['UnknownError', 'AbortError', 'InvalidStateError'])(
  'S-UP-4 retries, with the reason, where the device’s storage only fails temporarily (%s)',
  async (name) => {
    const { call, send } = await queueOne(name);
    const failing = failReading(new DOMException('failure by the test', name));
    expect(await send()).toEqual({
      state: 'waiting-network',
      reason: '本设备暂时无法读取，稍后自动重试',
    });
    expect(call).not.toHaveBeenCalled();
    failing.mockRestore();
    await skipBackoff(name);
    expect(await send()).toEqual({ state: 'done', reason: '' });
  },
);

it.each(['OperationError', 'NotReadableError', 'NotFoundError', 'DataError'])(
  'S-UP-4 requires the file again where its bytes are gone or cannot be decrypted (%s)',
  async (name) => {
    const { call, send } = await queueOne(name);
    failReading(new DOMException('failure by the test', name));
    expect(await send()).toEqual({
      state: 'needs-attention',
      reason: '本设备保存的内容无法读取，请重新选择文件',
    });
    expect(call).not.toHaveBeenCalled();
  },
);
