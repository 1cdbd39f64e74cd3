import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { librarian, libraryOf } from '../../support/calls/file-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';
import { bytesAt, plain, sha256, video } from '../uploads/upload-helpers.ts';

const BASE = '/cn/management/v1/file';

onEachDatabase((server) => {
  /** A stored file, the path of its bytes, and how anybody reads it. */
  const stored = async (name: string, bytes: Buffer) => {
    const user = await librarian(server());
    const record = await plain(user, name, bytes);
    const { storageName } = await server()
      .deps.db.selectFrom('files')
      .select('storageName')
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow();
    const path = join(server().dataDir, 'files', storageName.slice(0, 2), storageName);
    const get = (init?: RequestInit, variant = 'content') =>
      server().visitor().fetch(`${BASE}/${variant}/${record.id}`, init);
    return { user, library: libraryOf(user), record, path, get, bytes };
  };
  const photo = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#fa0' } })
      .png()
      .toBuffer();

  const missingLine = (file: string) => ({ level: 'error', file, missing: expect.any(String) });

  describe('a file whose bytes are missing', () => {
    it.each([
      ['gone', (path: string) => rm(path)],
      ['cut off', (path: string) => truncate(path, 1000)],
    ])(
      'S-OPS-11 answers 404, is logged and marked in the library until they are back: %s',
      async (_, damage) => {
        const { library, record, path, get, bytes } = await stored('a.mp4', video(300_000));
        expect(await library.get(record.id)).toMatchObject({ missing: false });
        await damage(path);
        for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=299000-' } }]) {
          const reply = await get(init);
          expect(reply.status).toBe(404);
          expect(reply.headers.get('cache-control')).toBe('no-store');
          expect(server().drainDefects()).toMatchObject([missingLine(record.id)]);
        }
        expect(await library.get(record.id)).toMatchObject({ missing: true, version: 1 });
        const { list } = await library.search({ mine: true });
        expect(list).toMatchObject([{ id: record.id, missing: true }]);
        await writeFile(path, bytes);
        expect(sha256(Buffer.from(await (await get()).arrayBuffer()))).toBe(sha256(bytes));
        expect(await library.get(record.id)).toMatchObject({ missing: false });
      },
    );

    it('S-OPS-11 answers 404 for the pictures that would be made of it', async () => {
      const { library, record, path, get } = await stored('a.png', await photo());
      await rm(path);
      const reply = await get({}, 'thumbnail');
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(server().drainDefects()).toMatchObject([missingLine(record.id)]);
      expect(await library.get(record.id)).toMatchObject({ missing: true });
    });
  });

  describe('a public file in the recycle bin', () => {
    it('S-OPS-11 answers 410 until it is back, with its pictures', async () => {
      const { library, record, get } = await stored('a.png', await photo());
      expect((await get({}, 'thumbnail')).status).toBe(200);
      await library.remove(record.id);
      for (const variant of ['content', 'thumbnail', 'picture']) {
        const reply = await get({}, variant);
        expect([reply.status, reply.headers.get('cache-control')]).toEqual([410, 'no-store']);
      }
      expect(await library.get(record.id)).toMatchObject({
        ...{ address: null, thumbnail: null, picture: null },
      });
      await library.restore(record.id);
      expect((await get()).status).toBe(200);
      expect((await library.get(record.id)).address).toBe(record.address);
    });

    it('S-OPS-11 is read by an address that is signed for a while', async () => {
      const { user, library, record, bytes } = await stored('a.mp4', video(5000));
      await library.remove(record.id);
      const { address, expires } = await library.address(record.id);
      expect(expires).toEqual(expect.any(Number));
      expect((await user.fetch(address)).headers.get('cache-control')).toBe('no-store');
      expect(sha256(await bytesAt(user, address))).toBe(sha256(bytes));
      expect((await server().visitor().fetch(record.address)).status).toBe(410);
    });
  });
});
