import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { verdictOf } from '../../../src/offline/sync/retry.ts';
import { onEachDatabase, Visitor } from '../../support/server/test-server.ts';
import { blackPng } from '../../support/values/png.ts';
import { BuiltServer } from '../operation/built-server.ts';
import { bytesAt, ChunkedUpload, filesOnDisk, plain, rowsOf, sha256 } from './upload-helpers.ts';

const BROKEN = '图片无法打开，文件可能已损坏或不完整';
const MORE = '图片里夹带了网页、程序或压缩包，不能上传';
const HUGE = '图片尺寸过大（30000×30000），请先缩小到 5000 万像素以内';

/** A picture whose pixels no packing makes small. */
const noise = (width = 300, height = 200) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  } as never);
const photo = () => noise().withMetadata({ orientation: 6 }).jpeg().toBuffer();
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const bomb = () => blackPng({ width: 30_000, height: 30_000 });
/** End of an archive without files, and without a comment. */
const archiveEnd = joined('PK\x05\x06', Buffer.alloc(18));

const hostile: [string, string, string, () => Promise<Buffer> | Buffer][] = [
  ['a head of 900 million pixels', '巨.png', HUGE, bomb],
  ['a PNG of its first bytes', '断.png', BROKEN, () => blackPng().subarray(0, 20)],
  ['a PNG cut in the middle', '断.png', BROKEN, async () => half(await noise().png().toBuffer())],
  ['a JPEG cut in the middle', '断.jpg', BROKEN, async () => half(await photo())],
  [
    'a progressive JPEG cut in the middle',
    '断.jpg',
    BROKEN,
    async () => half(await noise().jpeg({ progressive: true }).toBuffer()),
  ],
  ['text behind the first bytes of a JPEG', '假.jpg', BROKEN, () => joined(jpegStart, 'JFIF')],
  ['a page behind a JPEG', '页.jpg', MORE, async () => joined(await photo(), '<HTML><body>')],
  ['a script inside a PNG', '页.png', MORE, () => joined(blackPng(), '<script>alert(1)</script>')],
  ['an archive behind a PNG', '包.png', MORE, () => joined(blackPng(), archiveEnd)],
  ['a PDF before the pixels', '文.jpg', MORE, async () => withPdf(await photo())],
];
const jpegStart = Buffer.from('ffd8ffe0', 'hex');
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
/** With a comment that reads as the beginning of a PDF. */
const withPdf = (jpeg: Buffer) =>
  joined(jpeg.subarray(0, 2), Buffer.from('fffe000a', 'hex'), '%PDF-1.7', jpeg.subarray(2));

onEachDatabase((server) => {
  const uploader = () => server().userWith('file:upload');
  const avatar = ({ client }: Visitor, name: string, bytes: Buffer) => {
    const body = new FormData();
    body.append('file', new File([bytes as BlobPart], name));
    return client.call(endpoints.profileAvatarUpload, null, {
      body,
      idempotencyKey: randomUUID(),
    });
  };
  const together = async ({ client }: Visitor, name: string, bytes: Buffer) => {
    const body = new FormData();
    const key = randomUUID();
    body.append('manifest', JSON.stringify([{ key, sha256: sha256(bytes) }]));
    body.append('file', new File([bytes as BlobPart], name));
    const options = { body, params: { kind: 'file' as const }, idempotencyKey: key };
    return (await client.call(endpoints.uploadTogether, null, options)).files;
  };
  const inChunks = async (user: Visitor, name: string, bytes: Buffer) => {
    const upload = new ChunkedUpload(user, bytes, { name, type: 'image/png' });
    await upload.begin();
    return upload.chunks();
  };
  const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error) => error);

  describe('S-SEC-5 a picture that is none', () => {
    it.each(hostile)(
      'is refused for good, whichever way it comes: %s',
      async (_, name, why, make) => {
        const user = await uploader();
        const bytes = await make();
        const before = await filesOnDisk(server().dataDir);
        const chunked = await inChunks(user, name, bytes);
        for (const refused of [
          await refusal(plain(user, name, bytes)),
          await refusal(chunked.complete()),
          await refusal(chunked.complete()),
          await refusal(avatar(user, name, bytes)),
        ]) {
          expect(refused).toMatchObject({ kind: 'refusal', code: 2003, message: why });
          expect(verdictOf(refused)).toEqual({ kind: 'attention', reason: why });
        }
        expect(await together(user, name, bytes)).toMatchObject([{ record: null }]);
        await chunked.cancel();
        expect(await filesOnDisk(server().dataDir)).toEqual(before);
        const rows = server().deps.db.selectFrom('files').select('id').where('name', '=', name);
        expect(await rows.execute()).toEqual([]);
      },
    );
  });

  describe('S-SEC-5 an honest picture', () => {
    it('stays as it came, byte for byte, with its pixels, and is shown by itself', async () => {
      const user = await uploader();
      // What telephones write behind a picture: a film, other pictures.
      const bytes = joined(await photo(), 'MotionPhoto_Data', Buffer.alloc(1000, 7), await photo());
      const upload = await inChunks(user, '照片.jpg', bytes);
      const record = await upload.complete();
      expect(await upload.complete()).toEqual(record);
      const [row] = await rowsOf(server(), record.id);
      expect(row).toMatchObject({ width: 200, height: 300, damaged: 0 });
      expect(sha256(await bytesAt(user, record.address))).toBe(sha256(bytes));
      const reply = await user.fetch(record.address);
      expect(reply.headers.get('content-disposition')).toMatch(/^inline;/);
      const [one] = await together(user, '图.png', blackPng({ width: 7, height: 9 }));
      expect(await rowsOf(server(), one?.key ?? '')).toMatchObject([{ width: 7, height: 9 }]);
    });

    it('of 50 megapixels is accepted, with one more row it is refused', async () => {
      const user = await uploader();
      const taken = await plain(user, '大.png', blackPng({ width: 10_000, height: 5000 }));
      expect(await rowsOf(server(), taken.id)).toMatchObject([{ width: 10_000, height: 5000 }]);
      const more = plain(user, '大.png', blackPng({ width: 10_000, height: 5001 }));
      await expect(more).rejects.toMatchObject({ code: 2003 });
    });

    it('is recorded by a repeat after the server was killed behind its last step', async () => {
      const user = await uploader();
      const upload = await inChunks(
        user,
        '图.png',
        blackPng({ width: 5, height: 4, size: 300_000 }),
      );
      const { db, storage } = server().deps;
      const { storageName } = await db
        .selectFrom('uploadSessions')
        .select('storageName')
        .where('id', '=', upload.key)
        .executeTakeFirstOrThrow();
      const part = await storage.inspectPart(storageName);
      await storage.commitPart(storageName, part?.size ?? 0);
      expect(await upload.complete()).toMatchObject({ id: upload.key });
      expect(await rowsOf(server(), upload.key)).toMatchObject([{ width: 5, height: 4 }]);
    });

    it('waits for its turn where many come at once, and all are there', async () => {
      const user = await uploader();
      const uploads = Array.from({ length: 12 }, () => plain(user, '图.png', blackPng()));
      expect(new Set((await Promise.all(uploads)).map(({ id }) => id)).size).toBe(12);
    });
  });
});

describe('S-SEC-5 memory', () => {
  let built: BuiltServer;
  beforeAll(async () => {
    built = await BuiltServer.build();
  });
  afterAll(() => built.dispose());

  it('stays flat while pictures that claim 900 million pixels are refused', async () => {
    const server = await built.start({ DATA_DIR: await built.dataDir() });
    const user = await new Visitor(server.url).signIn('admin');
    // The decoder is loaded with the first.
    for (let at = 0; at < 5; at += 1) await plain(user, '图.png', await noise().png().toBuffer());
    // Reset, so that the largest from here on is counted.
    await writeFile(`/proc/${server.pid}/clear_refs`, '5');
    const idle = await memoryOf(server.pid, 'VmRSS');
    const bytes = bomb();
    const sent = Array.from({ length: 40 }, () =>
      expect(plain(user, '巨.png', bytes)).rejects.toMatchObject({ code: 2003, message: HUGE }),
    );
    await Promise.all(sent);
    expect((await memoryOf(server.pid, 'VmHWM')) - idle).toBeLessThan(60);
    await server.end('SIGTERM');
  });
});

/** Mebibytes that a process takes, or has taken at most. */
async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
