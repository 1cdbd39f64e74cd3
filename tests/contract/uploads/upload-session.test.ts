import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHUNK_SIZE } from '../../../src/contract/file/file.ts';
import { onEachDatabase, type TestServer } from '../../support/server/test-server.ts';
import { bytesAt, ChunkedUpload, filesOnDisk, rowsOf, sha256, video } from './upload-helpers.ts';

const MEBIBYTE = 1024 * 1024;
/** Three chunks, the last one short. */
const SIZE = 2 * CHUNK_SIZE.min + 1000;
const uploader = (server: TestServer) => server.userWith('file:upload');
const begun = async (server: TestServer, size = SIZE) => {
  const user = await uploader(server);
  const upload = new ChunkedUpload(user, video(size));
  await upload.begin();
  return { user, upload };
};

onEachDatabase((server) => {
  describe('uploadSessionPut', () => {
    it('creates a session, and returns its progress at each query', async () => {
      const { upload } = await begun(server());
      const empty = { key: upload.key, held: [], record: null };
      expect(await upload.begin()).toEqual(empty);
      await upload.chunks(2, 0);
      expect(await upload.begin()).toEqual({ ...empty, held: [0, 2] });
      await upload.chunk(1);
      const record = await upload.complete();
      expect(await upload.begin()).toEqual({ key: upload.key, held: [0, 1, 2], record });
    });

    it('makes one session when asked six times at once', async () => {
      const user = await uploader(server());
      const upload = new ChunkedUpload(user, video(SIZE));
      const answers = await Promise.all(Array.from({ length: 6 }, () => upload.begin()));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      await upload.chunks();
      expect(await upload.complete()).toMatchObject({ sha256: sha256(upload.bytes) });
    });

    it('refuses its key for other content with 422, for another user with 409', async () => {
      const { user, upload } = await begun(server());
      const other = new ChunkedUpload(user, video(SIZE), { key: upload.key });
      await expect(other.begin()).rejects.toMatchObject({ kind: 'http', status: 422 });
      const thief = upload.as(await uploader(server()));
      await expect(thief.begin()).rejects.toMatchObject({ status: 409 });
      await upload.chunks();
      await upload.complete();
      await expect(other.begin()).rejects.toMatchObject({ status: 422 });
      await expect(thief.begin()).rejects.toMatchObject({ status: 409 });
    });

    it.each([
      ['digests', { size: SIZE + CHUNK_SIZE.min }],
      ['digests', { digests: ['0'.repeat(64)] }],
      ['digests', { digests: [] }],
      ['digests.0', { digests: ['nothex', 'a', 'b'] }],
      ['size', { size: 0 }],
      ['chunkSize', { chunkSize: CHUNK_SIZE.min - 1 }],
      ['chunkSize', { chunkSize: CHUNK_SIZE.max + 1 }],
      ['name', { name: '' }],
    ])('names a wrong %s', async (field, change) => {
      const upload = new ChunkedUpload(await uploader(server()), video(SIZE));
      Object.assign(upload.manifest, change);
      const error = await upload.begin().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        code: 2001,
        data: { fields: { [field]: expect.any(String) } },
      });
    });

    it.each([
      [415, { name: 'a.svg' }],
      [415, { name: 'a.exe' }],
      [413, { name: 'a.png', size: 3 * MEBIBYTE }],
      [413, { name: 'a.mp4', size: 201 * MEBIBYTE }],
    ])('S-UP-1 refuses with %i by the name %j before any byte', async (status, change) => {
      const upload = new ChunkedUpload(await uploader(server()), video(SIZE));
      Object.assign(upload.manifest, change);
      const count = Math.ceil(upload.manifest.size / upload.manifest.chunkSize);
      upload.manifest.digests = Array.from({ length: count }, () => '0'.repeat(64));
      await expect(upload.begin()).rejects.toMatchObject({ kind: 'http', status });
    });

    it('refuses a key that is no UUID', async () => {
      const upload = new ChunkedUpload(await uploader(server()), video(SIZE), {
        key: '..%2F..%2Fx',
      });
      await expect(upload.begin()).rejects.toMatchObject({ code: 2001 });
    });
  });

  describe('uploadChunkPut', () => {
    it('takes chunks in any order, more than once, and several at once', async () => {
      const { user, upload } = await begun(server());
      await Promise.all([2, 0, 1, 0].map((index) => upload.chunk(index)));
      await upload.chunk(2);
      const record = await upload.complete();
      expect(sha256(await bytesAt(user, record.address))).toBe(sha256(upload.bytes));
    });

    it('refuses bytes that differ from the manifest with 422, whatever digest is sent', async () => {
      const { upload } = await begun(server());
      const wrong = Buffer.from(upload.chunkBytes(1)).fill(1, 0, 10);
      await expect(upload.chunk(1, wrong)).rejects.toMatchObject({ kind: 'http', status: 422 });
      await expect(upload.chunk(1, wrong, sha256(wrong))).rejects.toMatchObject({ status: 422 });
      const short = upload.chunkBytes(1).subarray(1);
      await expect(upload.chunk(1, short)).rejects.toMatchObject({ status: 422 });
      const right = upload.chunkBytes(1);
      await expect(upload.chunk(1, right, '0'.repeat(64))).rejects.toMatchObject({ status: 422 });
      expect(await upload.begin()).toMatchObject({ held: [] });
    });

    it('survives a client that goes away in the middle, and the chunk can be sent again', async () => {
      const { user, upload } = await begun(server());
      const stop = new AbortController();
      const half = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(upload.chunkBytes(0).subarray(0, 1000)),
      });
      const path = `/cn/management/v1/file/upload/file/sessions/${upload.key}/chunks/0`;
      const sending = user.fetch(path, {
        method: 'PUT',
        body: half,
        signal: stop.signal,
        headers: { 'idempotency-key': upload.key },
        duplex: 'half',
      } as RequestInit);
      const failed = expect(sending).rejects.toThrow();
      await new Promise((resolve) => setTimeout(resolve, 100));
      stop.abort();
      await failed;
      expect(await upload.begin()).toMatchObject({ held: [] });
      await upload.chunks();
      expect(await upload.complete()).toMatchObject({ sha256: sha256(upload.bytes) });
    });

    it('refuses more than a chunk holds with 413', async () => {
      const { upload } = await begun(server());
      const call = upload.chunk(0, Buffer.alloc(CHUNK_SIZE.max + 1));
      await expect(call).rejects.toMatchObject({ status: 413 });
    });

    it.each([3, -1, 4096, 1.5])('refuses the position %d with 2001', async (position) => {
      const { upload } = await begun(server());
      const call = upload.chunk(position, upload.chunkBytes(0));
      await expect(call).rejects.toMatchObject({ code: 2001 });
    });

    it('answers 404 for a session that nobody made, and 404 or 409 for somebody else’s', async () => {
      const user = await uploader(server());
      const unknown = new ChunkedUpload(user, video(SIZE));
      await expect(unknown.chunk(0)).rejects.toMatchObject({ kind: 'http', status: 404 });
      await expect(unknown.complete()).rejects.toMatchObject({ status: 404 });
      await expect(unknown.cancel()).rejects.toMatchObject({ status: 404 });
      const { upload } = await begun(server());
      const thief = upload.as(user);
      for (const call of [() => thief.chunk(0), () => thief.complete(), () => thief.cancel()]) {
        await expect(call()).rejects.toMatchObject({ status: expect.toBeOneOf([404, 409]) });
      }
      await upload.chunks();
      await expect(upload.complete()).resolves.toMatchObject({ id: upload.key });
    });
  });

  describe('uploadComplete', () => {
    it('makes the file, with the digest of the whole', async () => {
      const { user, upload } = await begun(server(), 5 * CHUNK_SIZE.min + 1);
      await upload.chunks();
      const record = await upload.complete();
      expect(record).toMatchObject({
        id: upload.key,
        name: '庭审录像🎬.mp4',
        type: 'video/mp4',
        size: upload.bytes.length,
        sha256: sha256(upload.bytes),
      });
      expect(sha256(await bytesAt(user, record.address))).toBe(sha256(upload.bytes));
    });

    it('lists the missing chunks, and completes once they have arrived', async () => {
      const { upload } = await begun(server());
      await upload.chunk(1);
      const error = await upload.complete().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ data: { missing: [0, 2] } });
      await upload.chunks(0, 2);
      await expect(upload.complete()).resolves.toMatchObject({ id: upload.key });
    });

    it('makes one record however many ask at once, byte for byte the same', async () => {
      const { user, upload } = await begun(server(), 4 * MEBIBYTE);
      await upload.chunks();
      const before = await filesOnDisk(server().dataDir);
      const ask = async () => {
        const path = `/cn/management/v1/file/upload/file/sessions/${upload.key}/complete`;
        const headers = { 'content-type': 'application/json', 'idempotency-key': upload.key };
        return (await user.fetch(path, { method: 'POST', body: '{}', headers })).text();
      };
      const answers = await Promise.all([
        ask(),
        ask(),
        ask(),
        ask(),
        upload.complete().then(() => ask()),
      ]);
      expect(new Set(answers).size).toBe(1);
      expect(JSON.parse(answers[0] ?? '')).toMatchObject({ rtn_code: 0 });
      expect(await rowsOf(server(), upload.key)).toHaveLength(1);
      const after = await filesOnDisk(server().dataDir);
      expect(after).toEqual({ kept: before.kept + 1, arriving: before.arriving - 1 });
    });

    it('refuses content that differs from its file extension with 415', async () => {
      const user = await uploader(server());
      const upload = new ChunkedUpload(user, Buffer.alloc(SIZE, 'x'));
      await upload.begin();
      const sent = upload.chunks().then(() => upload.complete());
      await expect(sent).rejects.toMatchObject({ kind: 'http', status: 415 });
      expect(await rowsOf(server(), upload.key)).toEqual([]);
    });

    it('never makes a file of bytes that are gone: the client sends them again', async () => {
      const { user, upload } = await begun(server());
      await upload.chunks(0, 1);
      await server().deps.storage.dropPart(await storageNameOf(server(), upload.key));
      const finish = async () => {
        await upload.chunk(2);
        return upload.complete();
      };
      await expect(finish()).rejects.toMatchObject({ kind: 'http', status: 404 });
      const { held } = await upload.begin();
      await upload.chunks(...[0, 1, 2].filter((index) => !held.includes(index)));
      const record = await upload.complete();
      expect(record.sha256).toBe(sha256(upload.bytes));
      expect(sha256(await bytesAt(user, record.address))).toBe(sha256(upload.bytes));
    });
  });

  describe('uploadCancel', () => {
    it('drops the bytes; later chunks get 410, a new start begins from nothing', async () => {
      const { upload } = await begun(server());
      await upload.chunks(0, 1);
      const before = await filesOnDisk(server().dataDir);
      await upload.cancel();
      expect((await filesOnDisk(server().dataDir)).arriving).toBeLessThan(before.arriving);
      await expect(upload.chunk(2)).rejects.toMatchObject({ kind: 'http', status: 410 });
      await expect(upload.complete()).rejects.toMatchObject({ status: 410 });
      expect(await upload.begin()).toMatchObject({ held: [], record: null });
      await upload.chunks();
      expect(await upload.complete()).toMatchObject({ sha256: sha256(upload.bytes) });
    });

    it('refuses a complete one with 2003, which stays', async () => {
      const { upload } = await begun(server());
      await upload.chunks();
      const record = await upload.complete();
      await expect(upload.cancel()).rejects.toMatchObject({ kind: 'refusal', code: 2003 });
      expect(await upload.complete()).toEqual(record);
    });

    it('never leaves a record of other bytes, though chunks and a new start race it', async () => {
      const user = await uploader(server());
      for (let round = 0; round < 8; round += 1) {
        const upload = new ChunkedUpload(user, video(SIZE, randomUUID()));
        await upload.begin();
        const racing = [upload.chunk(0), upload.cancel(), upload.chunk(1), upload.chunk(2)];
        await Promise.allSettled([...racing, upload.begin()]);
        const { held } = await upload.begin();
        await upload.chunks(...[0, 1, 2].filter((index) => !held.includes(index)));
        const record = await upload.complete().catch(() => null);
        if (record) expect(record.sha256).toBe(sha256(upload.bytes));
      }
    });
  });

  it('deletes sessions that are idle for a week', async () => {
    const { upload } = await begun(server());
    await upload.chunks(0, 1);
    const { tidy } = await import('../../../server/jobs/housekeeping.ts');
    await tidy(server().deps);
    expect(await upload.begin()).toMatchObject({ held: [0, 1] });
    const before = await filesOnDisk(server().dataDir);
    server().advance(8 * 24 * 60 * 60_000);
    await tidy(server().deps);
    expect((await filesOnDisk(server().dataDir)).arriving).toBeLessThan(before.arriving);
  });
});

async function storageNameOf({ deps }: TestServer, key: string): Promise<string> {
  const row = await deps.db
    .selectFrom('uploadSessions')
    .select('storageName')
    .where('id', '=', key)
    .executeTakeFirstOrThrow();
  return row.storageName;
}
