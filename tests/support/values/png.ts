import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const START = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid black PNG, different each time; `size`: its length in bytes. */
export function blackPng({ width = 1, height = 1, size = 0 } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const parts = [START, chunk('IHDR', head), chunk('IDAT', pixels)];
  const end = chunk('IEND', Buffer.alloc(0));
  const bare = Buffer.concat([...parts, end]).length + 12;
  return Buffer.concat([...parts, chunk('teSt', randomBytes(Math.max(16, size - bare))), end]);
}
