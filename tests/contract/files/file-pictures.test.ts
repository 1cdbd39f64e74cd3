import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { UploadKind } from '../../../src/contract/file/file.ts';
import { librarian, libraryOf } from '../../support/calls/file-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';
import { blackPng } from '../../support/values/png.ts';
import { filesOnDisk, plain, sha256 } from '../uploads/upload-helpers.ts';

const BASE = '/cn/management/v1/file';
const MINUTE = 60_000;

/** A picture whose pixels no packing makes small. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  } as never);
const photo = (width = 900, height = 600) =>
  noise(width, height)
    // A quarter to the right, as a telephone held upright says.
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const bomb = () => blackPng({ width: 30_000, height: 30_000 });

/** What a made picture is; the server, which shares this process, admits no decoder but those of uploads. */
function madeOf(bytes: Buffer) {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  return sharp(bytes).metadata();
}

const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

onEachDatabase((server) => {
  const stored = async (bytes: Uint8Array, name = '照片.jpg', kind: UploadKind = 'file') => {
    const user = await librarian(server());
    const { id, address } = await plain(user, name, bytes, { kind });
    const library = libraryOf(user);
    const see = (variant = 'thumbnail', headers: Record<string, string> = {}, query = '') =>
      server().visitor().fetch(`${BASE}/${variant}/${id}${query}`, { headers });
    return { user, library, id, address, see };
  };

  const refused = async (reply: Response, status: number) => {
    expect(reply.status).toBe(status);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.json()).toMatchObject({ rtn_code: status, rtn_data: null });
  };

  describe('a picture made of a stored one', () => {
    it('is scaled, rotated, stripped of metadata and stored; the original is unchanged', async () => {
      const bytes = await photo();
      const { library, id, see, user, address } = await stored(bytes);
      expect(await library.get(id)).toMatchObject({ width: 600, height: 900 });
      const before = await filesOnDisk(server().dataDir);
      const reply = await see();
      expect(reply.status).toBe(200);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      });
      const small = await bytesOf(reply);
      expect(small.length).toBe(Number(reply.headers.get('content-length')));
      const { width, height, format, exif } = await madeOf(small);
      expect([width, height, format, exif]).toEqual([213, 320, 'webp', undefined]);
      expect(small.includes('secret-place')).toBe(false);
      expect(await library.get(id)).toMatchObject({ width: 600, height: 900, status: 'normal' });
      expect((await filesOnDisk(server().dataDir)).kept).toBe(before.kept + 1);
      expect(await bytesOf(await see())).toEqual(small);
      expect((await filesOnDisk(server().dataDir)).kept).toBe(before.kept + 1);
      const original = await bytesOf(await user.fetch(address));
      expect(sha256(original)).toBe(sha256(bytes));
    });

    it('is as large as the original where that is not too large, for showing', async () => {
      const { library, id, see } = await stored(await photo());
      const { picture, thumbnail } = await library.get(id);
      expect([picture, thumbnail]).toEqual([`${BASE}/picture/${id}`, `${BASE}/thumbnail/${id}`]);
      const bytes = await bytesOf(await see('picture'));
      expect(await madeOf(bytes)).toMatchObject({ width: 600, height: 900 });
      expect(bytes.includes('secret-place')).toBe(false);
    });

    it('answers 304 to a client that has it cached', async () => {
      const { see } = await stored(await photo());
      const tag = (await see()).headers.get('etag') ?? '';
      const again = await see('thumbnail', { 'if-none-match': tag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await see('picture', { 'if-none-match': tag })).status).toBe(200);
    });

    it('is made once, however many ask at the same time', async () => {
      const { see, id } = await stored(await photo());
      const all = await Promise.all(Array.from({ length: 8 }, () => see()));
      const tags = new Set(await Promise.all(all.map(async (one) => sha256(await bytesOf(one)))));
      expect(tags.size).toBe(1);
      const { db } = server().deps;
      const rows = db.selectFrom('filePictures').selectAll().where('fileId', '=', id);
      expect(await rows.execute()).toHaveLength(1);
    });

    it.each<[string, (path: string) => Promise<void>]>([
      ['lost', (path) => rm(path)],
      ['cut off', (path) => truncate(path, 10)],
    ])('is made again where its bytes are %s, and one alone is stored', async (_, damage) => {
      const { see, id } = await stored(await photo());
      const first = await bytesOf(await see());
      const before = (await filesOnDisk(server().dataDir)).kept;
      const { storageName: name } = await server()
        .deps.db.selectFrom('filePictures')
        .select('storageName')
        .where('fileId', '=', id)
        .executeTakeFirstOrThrow();
      await damage(join(server().dataDir, 'files', name.slice(0, 2), name));
      expect(await bytesOf(await see())).toEqual(first);
      expect((await filesOnDisk(server().dataDir)).kept).toBe(before);
    });

    it('is none where the original is lost, and may come back with it', async () => {
      const { see, id, library } = await stored(await photo());
      const { db, storage } = server().deps;
      const { storageName } = await db
        .selectFrom('files')
        .select('storageName')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await storage.drop(storageName);
      await refused(await see(), 404);
      expect(server().drainDefects()).toMatchObject([{ file: id, missing: storageName }]);
      expect((await library.get(id)).status).toBe('normal');
    });

    it.each(['11111111-2222-4333-8444-555555555555', '..%2f..%2flexdesk.db', 'x'])(
      'is not found at %s',
      async (id) => refused(await server().visitor().fetch(`${BASE}/thumbnail/${id}`), 404),
    );

    it('is none of a file that is no picture', async () => {
      const { see, library, id } = await stored(Buffer.from('a'), 'a.txt');
      await refused(await see(), 404);
      expect(await library.get(id)).toMatchObject({ thumbnail: null, picture: null });
    });
  });

  /** A picture as those were stored that were uploaded before they were decoded. */
  const storedUnseen = async (bytes: Buffer, name: string) => {
    const kept = await stored(name.endsWith('.png') ? blackPng() : await photo(8, 8), name);
    const { db, storage } = server().deps;
    const received = await storage.receive(once(bytes), bytes.length);
    const storageName = `unseen${kept.id.replaceAll('-', '')}`;
    await received.commit(storageName);
    const row = { storageName, size: bytes.length, sha256: received.sha256 };
    await db
      .updateTable('files')
      .set({ ...row, width: null, height: null })
      .where('id', '=', kept.id)
      .execute();
    return kept;
  };

  describe('a hostile picture that was stored before pictures were decoded at upload', () => {
    const png = () => noise(600, 400).png().toBuffer();
    it.each<[string, string, () => Promise<Buffer> | Buffer]>([
      ['a bomb of 900 million pixels', 'a.png', bomb],
      ['a PNG cut in the middle', 'a.png', async () => (await png()).subarray(0, 90_000)],
      ['a PNG of its first bytes', 'a.png', async () => (await png()).subarray(0, 20)],
      ['a JPEG cut in the middle', 'a.jpg', async () => (await photo()).subarray(0, 30_000)],
      [
        'an SVG behind the first bytes of a JPEG',
        'a.jpg',
        () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<svg xmlns="x"/>')]),
      ],
    ])('%s is marked as unfit and never processed again', async (_, name, make) => {
      const { see, library, id, user, address } = await storedUnseen(await make(), name);
      await refused(await see(), 422);
      expect((await user.fetch(address)).headers.get('content-disposition')).toMatch(
        /^attachment;/,
      );
      expect(await library.get(id)).toMatchObject({
        ...{ status: 'damaged', thumbnail: null, picture: null, version: 1 },
        address: expect.stringContaining(id),
      });
      await refused(await see('picture'), 422);
      expect((await server().visitor().fetch('/healthz')).status).toBe(200);
    });
  });

  it('S-SEC-5 an honest picture of before is saved, and shown by itself once it decoded', async () => {
    const { see, user, address } = await storedUnseen(await photo(), '旧.jpg');
    const way = async () => (await user.fetch(address)).headers.get('content-disposition');
    expect(await way()).toMatch(/^attachment;/);
    expect((await see()).status).toBe(200);
    expect(await way()).toMatch(/^inline;/);
  });

  describe('a private file', () => {
    const secret = async () => {
      const kept = await stored(await photo(), '证据.jpg', 'private/file');
      const given = await kept.library.address(kept.id);
      return { ...kept, given };
    };
    const addressesOf = ({ given }: Awaited<ReturnType<typeof secret>>) => [
      given.address,
      given.thumbnail ?? '',
      given.picture ?? '',
    ];

    it('is readable for five minutes by the user it is signed for, and is not cached', async () => {
      const kept = await secret();
      const now = server().deps.now();
      expect(kept.given.expires).toBeGreaterThan(now + 4 * MINUTE);
      expect(kept.given.expires).toBeLessThanOrEqual(now + 5 * MINUTE);
      for (const address of addressesOf(kept)) {
        expect(address).not.toContain(kept.user.token);
        const reply = await kept.user.fetch(address);
        expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
      }
      server().advance(5 * MINUTE + 1);
      for (const address of addressesOf(kept)) await refused(await kept.user.fetch(address), 403);
    });

    it('is worth nothing to anybody else', async () => {
      const kept = await secret();
      const other = await librarian(server(), 'file:private');
      const own = await libraryOf(other).address(kept.id);
      for (const address of addressesOf(kept)) {
        await refused(await other.fetch(address), 403);
        const user = new URL(own.address, 'http://x').searchParams.get('user') ?? '';
        const forged = address.replace(/user=[^&]*/, `user=${user}`);
        await refused(await other.fetch(forged), 403);
        await refused(await server().visitor().fetch(address.replace(/\?.*/, '')), 403);
        const longer = address.replace(/expires=(\d+)/, (_, time) => `expires=${Number(time) + 1}`);
        await refused(await kept.user.fetch(longer), 403);
      }
    });

    it('is closed when its reader has left', async () => {
      const kept = await secret();
      const { db } = server().deps;
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('userName', '=', kept.user.userName)
        .executeTakeFirstOrThrow();
      await db.deleteFrom('sessions').where('userId', '=', id).execute();
      for (const address of addressesOf(kept))
        await refused(await server().visitor().fetch(address), 403);
    });

    it('is for those with the permission, and noted', async () => {
      const kept = await secret();
      const without = await server().userWith('file:search');
      await expect(libraryOf(without).address(kept.id)).rejects.toMatchObject({
        kind: 'forbidden',
      });
      const noted = await server()
        .deps.db.selectFrom('audit')
        .select(['userName', 'result'])
        .where('action', '=', '查看私有文件')
        .where('subject', '=', kept.id)
        .orderBy('id')
        .execute();
      expect(noted).toEqual([{ userName: kept.user.userName, result: 'ok' }]);
    });

    it('says of a public one where it always is', async () => {
      const { library, id, address } = await stored(Buffer.from('a'), 'a.txt');
      expect(await library.address(id)).toEqual({
        ...{ address, thumbnail: null, picture: null, expires: null },
      });
    });
  });
});
