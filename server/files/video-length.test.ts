import { describe, expect, it } from 'vitest';
import { videoOf } from '../../tests/support/values/videos.ts';
import { videoLength } from './video-length.ts';

const lengthOf = (bytes: Buffer) =>
  videoLength(async (start, end) => bytes.subarray(start, end + 1), bytes.length);
const box = (type: string, content: Buffer, declared = content.length + 8) => {
  const head = Buffer.alloc(8, type.padStart(8));
  head.writeUInt32BE(declared, 0);
  return Buffer.concat([head, content]);
};
/** A header with 64-bit times. */
const long = (rate: number, length: bigint) => {
  const header = Buffer.alloc(32);
  header[0] = 1;
  header.writeUInt32BE(rate, 20);
  header.writeBigUInt64BE(length, 24);
  return box('moov', box('mvhd', header));
};

describe('the length of a video', () => {
  it('is read from its header, wherever that stands', async () => {
    const video = videoOf('a.mp4', 65).buffer;
    expect(await lengthOf(video)).toBe(65);
    expect(await lengthOf(Buffer.concat([box('free', Buffer.alloc(100_000)), video]))).toBe(65);
  });

  it('is read from 64-bit times', async () => {
    expect(await lengthOf(long(1000, 3_661_400n))).toBe(3661);
    const large = Buffer.alloc(16, 'xxxxmdat');
    large.writeUInt32BE(1, 0);
    large.writeBigUInt64BE(16n, 8);
    expect(await lengthOf(Buffer.concat([large, long(1, 7n)]))).toBe(7);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['its first bytes', videoOf('a.mp4', 3).buffer.subarray(0, 30)],
    ['a header that is cut off', box('moov', box('mvhd', Buffer.alloc(10)))],
    ['a time scale of zero', long(0, 5n)],
    ['no length', long(1000, 0n)],
    ['an absurd length', long(1, 2n ** 63n)],
    ['a box that holds more than the file', box('free', Buffer.alloc(8), 4_000_000_000)],
    ['a box smaller than its head', box('free', Buffer.alloc(8), 3)],
    [
      'boxes without an end',
      Buffer.concat(Array.from({ length: 999 }, () => box('free', Buffer.alloc(0)))),
    ],
  ])('is null for %s', async (_, bytes) => {
    expect(await lengthOf(bytes)).toBeNull();
  });
});
