import { setImmediate } from 'node:timers/promises';
import { FairQueue } from '../base/fair-queue.ts';
import { type Refusal, refusedByRule } from '../base/refusal.ts';
import {
  decodePicture,
  isTooSlow,
  MOST_PIXELS,
  type Size,
  sizeOf,
  UnfitPictureError,
} from './make-picture.ts';

/** What an upload is, and how to read it. */
interface Uploaded {
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Whose it is: people take turns. */
  of: string;
  read(): Promise<Buffer>;
}

/** Bytes; larger pictures are not decoded, whatever the configuration allows. */
export const LARGEST_PICTURE = 64 * 1024 * 1024;

/** Each holds its file and up to 300 MB of pixels: one of two threads decodes, the other stays for the disk. */
const queue = new FairQueue({ running: 1, waiting: 100 }, '服务器繁忙，请稍后再试');

/**
 * Refuses a picture that nobody could look at, or that is something else as well (S-SEC-5). Gives what its row records: pixels
 * of a picture that decoded, nothing for other files. A refusal by rule, as no further try would change it.
 */
export async function acceptPicture({ type, size, of, read }: Uploaded): Promise<Partial<Size>> {
  if (!type.startsWith('image/')) return {};
  if (size > LARGEST_PICTURE) throw refusedByRule('图片超过 64MB，无法处理，请压缩后再上传');
  return queue.run(of, async () => {
    const bytes = await read();
    try {
      return await look(bytes);
    } catch (error) {
      throw unfit(error) ?? error;
    }
  });
}

async function look(bytes: Buffer): Promise<Size> {
  const { width, height } = await sizeOf(bytes);
  // By its head alone: a few kilobytes may claim to be a picture that fills the memory.
  if (width * height > MOST_PIXELS) {
    throw refusedByRule(
      `图片尺寸过大（${width}×${height}），请先缩小到 ${MOST_PIXELS / 10_000} 万像素以内`,
    );
  }
  if (await isMore(bytes)) throw refusedByRule('图片里夹带了网页、程序或压缩包，不能上传');
  await decodePicture(bytes);
  return { width, height };
}

function unfit(error: unknown): Refusal | null {
  if (error instanceof UnfitPictureError) {
    return refusedByRule('图片无法打开，文件可能已损坏或不完整');
  }
  return isTooSlow(error) ? refusedByRule('图片处理时间过长，请缩小后再上传') : null;
}

/**
 * Beginnings of pages and programs, wherever they stand; long enough that no picture holds one by chance (of 5 MB fewer than one in
 * 500,000). Other data behind a picture is what cameras write there.
 */
const ACTIVE = /<!doctype html|<html[\s>]|<script[\s>]|<\?php\s/i;
const PIECE = 1024 * 1024;
/** Characters of {@link ACTIVE} that may lie across two pieces. */
const OVERLAP = 16;
/** How far from the beginning readers look for a PDF. */
const PDF_WITHIN = 1024;
/** End of an archive's directory: so many bytes, and a comment of at most 64 KiB that ends with the file. */
const DIRECTORY = { mark: 'PK\x05\x06', bytes: 22, comment: 65_535 };

/** Whether another program would read the same bytes as a page, a PDF or an archive. */
async function isMore(bytes: Buffer): Promise<boolean> {
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-') || isArchive(bytes)) return true;
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (ACTIVE.test(bytes.toString('latin1', at, at + PIECE + OVERLAP))) return true;
    await setImmediate();
  }
  return false;
}

function isArchive(bytes: Buffer): boolean {
  const { mark, bytes: least, comment } = DIRECTORY;
  const tail = bytes.subarray(Math.max(0, bytes.length - least - comment));
  for (let at = tail.indexOf(mark); at >= 0; at = tail.indexOf(mark, at + 1)) {
    if (at + least <= tail.length && at + least + tail.readUInt16LE(at + 20) === tail.length) {
      return true;
    }
  }
  return false;
}
