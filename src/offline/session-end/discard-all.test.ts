import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withDb } from '../db/db.ts';
import { deleteOrphanedBytes, PART } from '../uploads/bytes.ts';
import { enqueueUpload } from '../uploads/enqueue-upload.ts';
import { discardAll } from './lock-user.ts';

const engine = vi.hoisted(() => ({ blobs: true }));
vi.mock('../uploads/blob-support.ts', async (original) => ({
  ...(await original<object>()),
  supportsBlobs: async () => engine.blobs,
}));

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
let user = '';
let count = 0;
beforeEach(() => {
  user = `丢弃者${count++}`;
});

/** A file of two parts; `meanwhile` runs before the part at `held` is read. */
function fileReadBeside(held: number, meanwhile: () => Promise<void>): File {
  const file = new File([new Uint8Array(PART + 10)], '卷宗.txt');
  const slice = file.slice.bind(file);
  file.slice = (...range) => {
    const part = slice(...range);
    const read = part.arrayBuffer.bind(part);
    part.arrayBuffer = async () => {
      if (range[0] === held) await meanwhile();
      return read();
    };
    return part;
  };
  return file;
}

const stored = () =>
  withDb(user, async (db) => [await db.getAllKeys('uploads'), await db.getAllKeys('bytes')]);

describe.each([true, false])('with Blobs: %s', (blobs) => {
  beforeEach(() => {
    engine.blobs = blobs;
  });

  it.each([0, PART])(
    'S-SESS-6 a file of which byte %d is being read while its owner discards everything leaves nothing',
    async (held) => {
      const file = fileReadBeside(held, () => discardAll(user));
      const result = await enqueueUpload(user, file, 'file', LIMITS);
      expect(result).toMatchObject({ accepted: false });
      expect(await stored()).toEqual([[], []]);
    },
  );

  it('S-SESS-6 S-UP-1 a file that is refused, or cannot be read, leaves nothing', async () => {
    const refused = new File(['<html>'], 'a.png');
    expect(await enqueueUpload(user, refused, 'file', LIMITS)).toMatchObject({ accepted: false });
    const lost = fileReadBeside(PART, () =>
      Promise.reject(new DOMException('', 'NotReadableError')),
    );
    await expect(enqueueUpload(user, lost, 'file', LIMITS)).rejects.toThrow(DOMException);
    expect(await stored()).toEqual([[], []]);
  });

  it('S-UP-4 the bytes of a file that is being stored are not taken for orphaned', async () => {
    const file = fileReadBeside(PART, () => deleteOrphanedBytes(user));
    expect(await enqueueUpload(user, file, 'file', LIMITS)).toMatchObject({ accepted: true });
  });
});
