import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { CHUNK_SIZE } from '../../../src/contract/file/file.ts';
import { Visitor } from '../../support/server/test-server.ts';
import { bytesAt, ChunkedUpload, plain, sha256, video } from '../uploads/upload-helpers.ts';
import { BuiltServer, type RunningServer } from './built-server.ts';

let built: BuiltServer;
/** What a first start makes. */
let seeded = '';
let folder = '';
let examples: ReadonlySet<string>;
let server: RunningServer;
let visitor: Visitor;

beforeAll(async () => {
  built = await BuiltServer.build();
  seeded = await built.dataDir();
  await (await built.start({ DATA_DIR: seeded })).end('SIGTERM');
  examples = new Set(await digestsIn(seeded));
});
afterAll(async () => {
  await built.dispose();
  await rm(seeded, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await built.dataDir();
  await cp(seeded, folder, { recursive: true });
  await run();
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function run(): Promise<void> {
  server = await built.start({ DATA_DIR: folder });
  visitor = await new Visitor(server.url).signIn('admin');
}

async function crash(): Promise<void> {
  await server.end('SIGKILL');
  await run();
}

/** Digests of the files that are kept on the disk, without those of the example content. */
const kept = async (): Promise<string[]> =>
  (await digestsIn(folder)).filter((digest) => !examples.has(digest));

async function digestsIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => sha256(await readFile(join(parentPath, name)))),
  );
}

function recordsOf(id: string): unknown[] {
  const database = new Libsql(join(folder, 'lexdesk.db'), { readonly: true });
  try {
    return database.prepare('select sha256 from files where id = ?').all([id]);
  } finally {
    database.close();
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a server that is killed', () => {
  it.each([0, 2, 5, 9, 14])(
    'in the middle of chunks (%i ms) keeps what it said it holds',
    async (after) => {
      let upload = new ChunkedUpload(visitor, video(12 * CHUNK_SIZE.min + 77));
      await upload.begin();
      const acknowledged: number[] = [];
      const sending = upload.manifest.digests.map((_, index) =>
        upload.chunk(index).then(
          () => acknowledged.push(index),
          () => undefined,
        ),
      );
      await Promise.race(sending);
      await pause(after);
      await crash();
      await Promise.all(sending);
      upload = upload.as(visitor);
      const { held } = await upload.begin();
      expect(held).toEqual(expect.arrayContaining(acknowledged));
      const missing = [...upload.manifest.digests.keys()].filter((index) => !held.includes(index));
      if (missing.length > 0) await upload.chunks(...missing);
      const record = await upload.complete();
      expect(sha256(await bytesAt(visitor, record.address))).toBe(sha256(upload.bytes));
    },
  );

  it.each([0, 5, 10, 20, 30, 45, 60, 90])(
    'inside complete (after %i ms) makes exactly one file in the end',
    async (after) => {
      let upload = new ChunkedUpload(visitor, video(24 * 1024 * 1024), {
        chunkSize: CHUNK_SIZE.max,
      });
      await upload.begin();
      await upload.chunks();
      const answer = upload.complete().catch(() => null);
      await pause(after);
      await crash();
      const first = await answer;
      upload = upload.as(visitor);
      const { record } = await upload.begin();
      const last = record ?? (await upload.complete());
      if (first) expect(last).toEqual(first);
      expect(recordsOf(upload.key)).toEqual([{ sha256: sha256(upload.bytes) }]);
      expect(await kept()).toEqual([sha256(upload.bytes)]);
    },
  );

  it('after the rename and before the record finds the file again', async () => {
    let upload = new ChunkedUpload(visitor, video(3 * CHUNK_SIZE.min));
    await upload.begin();
    await upload.chunks();
    await server.end('SIGKILL');
    // What the disk looks like between the two: the part is in its place, the row is not.
    const [name = ''] = await readdir(join(folder, 'parts'));
    await mkdir(join(folder, 'files', name.slice(0, 2)), { recursive: true });
    await rename(join(folder, 'parts', name), join(folder, 'files', name.slice(0, 2), name));
    await run();
    upload = upload.as(visitor);
    expect((await upload.begin()).held).toEqual([0, 1, 2]);
    const record = await upload.complete();
    expect(record.sha256).toBe(sha256(upload.bytes));
    expect(await kept()).toEqual([sha256(upload.bytes)]);
  });

  it.each([1, 8, 20])(
    'in the middle of a plain upload (%i ms) leaves nothing half',
    async (after) => {
      const key = randomUUID();
      const bytes = video(8 * 1024 * 1024);
      const answer = plain(visitor, 'a.mp4', bytes, { key }).catch(() => null);
      await pause(after);
      await crash();
      await answer;
      const record = await plain(visitor, 'a.mp4', bytes, { key });
      expect(recordsOf(key)).toEqual([{ sha256: sha256(bytes) }]);
      expect(sha256(await bytesAt(visitor, record.address))).toBe(sha256(bytes));
      expect(await readdir(join(folder, 'tmp'))).toEqual([]);
    },
  );

  it('while articles are saved has each one it acknowledged, once', async () => {
    const fields = { summary: '', body: '', author: '', coverId: null, attachmentIds: [] };
    const wanted: string[] = Array.from({ length: 40 }, () => randomUUID());
    const save = (id: string) =>
      visitor.client.call(
        endpoints.articleCreate,
        { id, title: id, ...fields },
        { idempotencyKey: id },
      );
    const acknowledged: string[] = [];
    const saving = wanted.map((id) =>
      save(id).then(
        () => acknowledged.push(id),
        () => undefined,
      ),
    );
    await Promise.race(saving);
    await crash();
    await Promise.all(saving);
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const id of wanted) await save(id);
    const { list } = await visitor.client.call(endpoints.articleSearch, { page: 0, size: 9999 });
    const titles = list.map(({ title }) => title).filter((title) => wanted.includes(title));
    expect(titles.sort()).toEqual([...wanted].sort());
  });

  it.each([60, 120, 180, 240, 300, 400, 600, 800])(
    'on its first start (after %i ms) can be started again',
    async (after) => {
      await server.end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
      const starting = built.start({ DATA_DIR: folder }).catch(() => null);
      await pause(after);
      await built.killAll();
      await starting;
      await run();
      await expect(visitor.client.call(endpoints.getUserMenuList, {})).resolves.toBeDefined();
    },
  );
});
