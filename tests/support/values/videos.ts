import type { TestFile } from './test-file.ts';

const u16 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => void bytes.writeUInt16BE(number, at * 2));
  return bytes;
};
const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => void bytes.writeUInt32BE(number, at * 4));
  return bytes;
};
const zeros = (length: number): Buffer => Buffer.alloc(length);

/** A box of ISO 14496-12: length, type, content. */
function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type), content]);
}

const RATE = 8000;
const NO_TURN = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** One silent track: raw samples, which every browser plays without a decoder. */
function track(seconds: number, offset: number): Buffer {
  const samples = seconds * RATE;
  const format = [zeros(6), u16(1), zeros(8), u16(1, 16), zeros(4), u32(RATE * 65536)];
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), box('sowt', ...format)),
    box('stts', u32(0, 1, samples, 1)),
    box('stsc', u32(0, 1, 1, samples, 1)),
    box('stsz', u32(0, 2, samples)),
    box('stco', u32(0, 1, offset)),
  );
  const source = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));
  return box(
    'trak',
    box('tkhd', u32(3, 0, 0, 1, 0, seconds), zeros(8), u16(0, 0, 256, 0), NO_TURN, u32(0, 0)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, RATE, samples), u16(0x55c4, 0)),
      box('hdlr', u32(0, 0), Buffer.from('soun'), zeros(13)),
      box('minf', box('smhd', zeros(8)), source, table),
    ),
  );
}

/** An MP4 file of `seconds` that browsers can play. */
export function videoOf(name: string, seconds: number): TestFile {
  const head = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isommp41'));
  const clock = u32(0, 0, 0, 1, seconds, 0x10000);
  const movie = (offset: number) =>
    box(
      'moov',
      box('mvhd', clock, u16(256), zeros(10), NO_TURN, zeros(24), u32(2)),
      track(seconds, offset),
    );
  const offset = head.length + movie(0).length + 8;
  const silence = box('mdat', zeros(seconds * RATE * 2));
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat([head, movie(offset), silence]) };
}

/** The same as audio only: an M4A file. */
export const soundOf = (name: string, seconds: number): TestFile => ({
  ...videoOf(name, seconds),
  mimeType: 'audio/mp4',
});

/** Bytes and samples per frame at 32 kbit/s and 44.1 kHz. */
const MP3_FRAME = 104;
const MP3_SAMPLES = 1152;
const MP3_RATE = 44_100;

/** A silent MP3 file with empty frames. */
export function mp3Of(name: string, seconds: number): TestFile {
  const frame = Buffer.alloc(MP3_FRAME);
  frame.set([0xff, 0xfb, 0x10, 0xc0]);
  const count = Math.round((seconds * MP3_RATE) / MP3_SAMPLES);
  return { name, mimeType: 'audio/mpeg', buffer: Buffer.concat(Array(count).fill(frame)) };
}
