import { afterEach, expect, it, vi } from 'vitest';
import type { Client } from '../../api/client.ts';
import { CHUNK_SIZE } from '../../contract/file/file.ts';
import type { UploadItem } from '../model/upload-item.ts';
import { sendMissing } from './send-chunks.ts';
import type { UploadContext } from './upload-request.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  [CHUNK_SIZE.max, 10, 3],
  [CHUNK_SIZE.max, 1500, 2],
  [CHUNK_SIZE.default, 10, 1],
])(
  'S-UP-4 of chunks of %i bytes that take %i ms each, at most %i are on their way',
  async (chunkSize, took, most) => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    let onTheirWay = 0;
    let peak = 0;
    const sent: unknown[] = [];
    const call = async (_: unknown, __: unknown, { params }: { params: { index: number } }) => {
      onTheirWay += 1;
      peak = Math.max(peak, onTheirWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now += took;
      onTheirWay -= 1;
      sent.push(params.index);
    };
    const digests = Array.from({ length: 12 }, () => '');
    const item = { key: 'a', kind: 'file', chunkSize, digests } as unknown as UploadItem;
    const context: UploadContext = {
      user: '员工',
      client: { call } as unknown as Client,
      // Nothing is noted of what is sent from memory.
      memory: new Blob(),
      signal: new AbortController().signal,
      assertOwner: () => undefined,
      onProgress: () => undefined,
    };
    await sendMissing(item, [0], async () => new Blob(), context);
    expect(peak).toBe(most);
    expect(sent.toSorted((a, b) => Number(a) - Number(b))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  },
);
