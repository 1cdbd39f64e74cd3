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

/** An uploaded file, and how to read it. */
interface Uploaded {
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** User whose upload it is: the queue serves users in turn. */
  of: string;
  read(): Promise<Buffer>;
}

/** Bytes; larger pictures are never decoded, whatever the configured upload limit. */
export const LARGEST_PICTURE = 64 * 1024 * 1024;

/**
 * A decode holds its file and up to 300 MB of pixels: one of the two worker threads decodes, the other remains free for
 * disk access.
 */
const queue = new FairQueue({ running: 1, waiting: 100 }, '服务器繁忙，请稍后再试');

/**
 * Refuses a picture that cannot be decoded, or that is also valid as another format (S-SEC-5). Returns the columns of
 * its row: pixel size of a decoded picture, nothing for other files. A refusal by rule, as retrying does not help.
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
  // Judged by the header alone: a few kilobytes can declare a picture that would fill the memory.
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
 * Markers of pages and programs, at any position; long enough that pictures do not contain one by chance (fewer than
 * one in 500,000 pictures of 5 MB). Other trailing data is allowed, as cameras append it.
 */
const ACTIVE = /<!doctype html|<html[\s>]|<script[\s>]|<\?php\s/i;
const PIECE = 1024 * 1024;
/** Characters of {@link ACTIVE} that may span two pieces. */
const OVERLAP = 16;
/** PDF readers look for the header within this many bytes. */
const PDF_WITHIN = 1024;
/**
 * End-of-central-directory record of ZIP: fixed length in bytes, then a comment of at most 64 KiB up to the end of the
 * file.
 */
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
