import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { installKey } from '../../../tests/support/device/keys.ts';
import type { CallOptions, Client } from '../../api/client.ts';
import { HttpError, NetworkError } from '../../api/errors.ts';
import { CHUNK_SIZE } from '../../contract/file/file.ts';
import type { UploadItem } from '../model/upload-item.ts';
import { enqueueUpload, newItem } from './enqueue-upload.ts';
import { openBodies, sendMissing } from './send-chunks.ts';
import type { UploadContext } from './upload-request.ts';

const writeProgress = vi.hoisted(() => vi.fn());
vi.mock('./upload-progress.ts', async (original) => ({
  ...(await original<object>()),
  writeProgress,
}));

afterEach(() => {
  vi.restoreAllMocks();
  writeProgress.mockReset();
});

const MiB = 1024 * 1024;

/** A clock that the test sets by `at`. */
function clock(at = 5000) {
  const time = { at };
  vi.spyOn(performance, 'now').mockImplementation(() => time.at);
  return time;
}

const contextWith = (
  call: (index: number, options: CallOptions) => unknown,
  more: Partial<UploadContext> = {},
): UploadContext => ({
  user: '员工',
  client: {
    call: async (_: unknown, __: unknown, options: CallOptions) =>
      call(Number(options.params?.index), options),
  } as unknown as Client,
  signal: new AbortController().signal,
  assertOwner: () => undefined,
  ...more,
});

const itemOf = (chunkSize: number, size: number) =>
  ({
    ...{ key: 'a', kind: 'file', chunkSize, size },
    digests: Array.from({ length: Math.ceil(size / chunkSize) }, (_, at) => `digest ${at}`),
  }) as unknown as UploadItem;
const noBytes = async () => new Blob();

it.each([
  [CHUNK_SIZE.max, 10, 3],
  [CHUNK_SIZE.max, 1000, 2],
  [CHUNK_SIZE.default, 10, 1],
])(
  'S-UP-4 of chunks of %i bytes that need %i ms each, at most %i are sent in parallel',
  async (chunkSize, took, most) => {
    const time = clock();
    let onTheirWay = 0;
    let peak = 0;
    const sent: unknown[] = [];
    const context = contextWith(async (index, { headers }) => {
      onTheirWay += 1;
      peak = Math.max(peak, onTheirWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      time.at += took;
      onTheirWay -= 1;
      sent.push([index, headers]);
    });
    await sendMissing(itemOf(chunkSize, 12 * chunkSize), [0], noBytes, context);
    expect(peak).toBe(most);
    expect(new Map(sent as [number, unknown][])).toEqual(
      new Map(
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((at) => [
          at,
          { 'x-content-sha256': `digest ${at}` },
        ]),
      ),
    );
    expect(sent).toHaveLength(11);
  },
);

it('S-UP-4 the number of chunks on the server is stored after the first chunk, then once per second; earlier failures are reset', async () => {
  const time = clock();
  const context = contextWith(() => {
    time.at += 500;
  });
  await sendMissing(itemOf(2 * MiB, 12 * MiB), [0], noBytes, context);
  const stored = writeProgress.mock.calls.map(([, , change]) => change);
  expect(stored).toEqual([2, 4, 6].map((chunksSent) => ({ chunksSent, tries: 0, mismatches: 0 })));
});

it('S-UP-4 progress counts each byte once, and never exceeds the file’s size', async () => {
  const shown: [string, number][] = [];
  const context = contextWith(
    (index, { onProgress }) => {
      for (const share of [0.5, 1]) onProgress?.((index === 2 ? 1 : 2) * share * MiB);
    },
    { onProgress: (key, sent) => shown.push([key, sent / MiB]) },
  );
  await sendMissing(itemOf(2 * MiB, 5 * MiB), [], noBytes, context);
  expect(shown).toEqual([1, 2, 3, 4, 4.5, 5].map((sent) => ['a', sent]));
  shown.length = 0;
  await sendMissing(itemOf(2 * MiB, 5 * MiB), [2], noBytes, context);
  expect(shown.map(([, sent]) => sent)).toEqual([3, 4, 5, 5]);
});

it('S-UP-4 progress is the sum over all chunks in flight', async () => {
  const shown: number[] = [];
  const options: CallOptions[] = [];
  const finish: (() => void)[] = [];
  const context = contextWith(
    (index, call) => {
      options[index] = call;
      return new Promise<void>((resolve) => finish.push(resolve));
    },
    { onProgress: (_, sent) => shown.push(sent / MiB) },
  );
  const sending = sendMissing(itemOf(8 * MiB, 16 * MiB), [], noBytes, context);
  await vi.waitFor(() => expect(finish).toHaveLength(2));
  options[0]?.onProgress?.(3 * MiB);
  options[1]?.onProgress?.(4 * MiB);
  options[0]?.onProgress?.(8 * MiB);
  expect(shown).toEqual([3, 7, 12]);
  for (const end of finish) end();
  await sending;
});

it('S-UP-4 works without a progress listener', async () => {
  const context = contextWith((_, { onProgress }) => onProgress?.(1));
  await expect(sendMissing(itemOf(2 * MiB, 2 * MiB), [], noBytes, context)).resolves.toBe(
    undefined,
  );
});

it.each([
  ['no answer', new NetworkError(), { name: 'NotReadableError' }],
  ['a refusal', new HttpError(413, '', null, null), { status: 413 }],
])(
  'S-UP-4 unreadable bytes are the reported cause after %s, unless the server refused the chunk',
  async (_, error, expected) => {
    const body = Object.assign(new Blob(), {
      arrayBuffer: async () => {
        throw new DOMException('failure by the test', 'NotReadableError');
      },
    });
    const context = contextWith(() => {
      throw error;
    });
    const sending = sendMissing(itemOf(2 * MiB, 2 * MiB), [], async () => body, context);
    await expect(sending).rejects.toMatchObject(expected);
  },
);

it.each([
  ['open', 'file'],
  ['sealed', 'private/file'],
  ['in memory', 'file'],
] as const)('S-UP-4 each chunk has its own bytes, of a file that lies %s', async (lies, kind) => {
  const user = `员工-${lies}`;
  const bytes = new Uint8Array(5 * MiB).map((_, at) => at % 251);
  bytes.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]);
  const file = new File([bytes], '庭审.mp4');
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  let item = newItem(file, kind);
  if (lies !== 'in memory') {
    const limits = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
    const result = await enqueueUpload(user, file, kind, limits);
    if (result.accepted) item = result.item;
  }
  const memory = lies === 'in memory' && { memory: file };
  const bodyOf = await openBodies(
    item,
    contextWith(() => null, { user, ...memory }),
  );
  for (const index of [0, 1, 2]) {
    const body = Buffer.from(await (await bodyOf(index)).arrayBuffer());
    const chunk = bytes.subarray(index * 2 * MiB, (index + 1) * 2 * MiB);
    expect(Buffer.compare(body, chunk), `chunk ${index}`).toBe(0);
  }
});
