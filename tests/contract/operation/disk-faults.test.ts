import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { CHUNK_SIZE } from '../../../src/contract/file/file.ts';
import { articleFieldsOf, createArticle } from '../../support/calls/article-calls.ts';
import { makeReadOnly } from '../../support/server/read-only-disk.ts';
import { onEachDatabase, PASSWORD } from '../../support/server/test-server.ts';
import { bytesAt, ChunkedUpload, plain, sha256, video } from '../uploads/upload-helpers.ts';

/** Of the calls that do not go through, of the app's own client. */
const status = (number: number) => ({ status: number });

onEachDatabase((server, database) => {
  let mend = () => {};
  afterEach(() => {
    mend();
    server().drainDefects();
  });
  const makeReadOnlyNow = () => {
    mend = makeReadOnly();
  };
  const ready = async () => {
    const reply = await fetch(`${server().url}/readyz`);
    return `${reply.status} ${await reply.text()}`;
  };
  const untilReady = (text: string | RegExp) =>
    expect.poll(ready, { timeout: 5000, interval: 200 }).toMatch(text);

  describe('a data folder that takes nothing new', () => {
    it('S-OPS-1 refuses a plain upload with 503, and takes its repeat once', async () => {
      const visitor = await server().admin();
      const [key, bytes] = [randomUUID(), video(300_000)];
      makeReadOnlyNow();
      await expect(plain(visitor, 'a.mp4', bytes, { key })).rejects.toMatchObject({
        ...status(503),
        retryAfter: expect.any(Number),
      });
      mend();
      const record = await plain(visitor, 'a.mp4', bytes, { key });
      expect(sha256(await bytesAt(visitor, record.address))).toBe(sha256(bytes));
    });

    it('S-OPS-1 refuses each step of an upload in chunks with 503, and takes its repeat once', async () => {
      const upload = new ChunkedUpload(await server().admin(), video(2 * CHUNK_SIZE.min));
      const refused = async <T>(step: () => Promise<T>): Promise<T> => {
        makeReadOnlyNow();
        await expect(step()).rejects.toMatchObject(status(503));
        mend();
        return step();
      };
      await refused(() => upload.begin());
      const other = new ChunkedUpload(await server().admin(), video(CHUNK_SIZE.min));
      makeReadOnlyNow();
      await expect(other.begin()).rejects.toMatchObject(status(503));
      await expect(other.chunk(0)).rejects.toMatchObject(status(503));
      mend();
      await expect(other.chunk(0)).rejects.toMatchObject(status(404));
      await refused(() => upload.chunk(0));
      await upload.chunk(1);
      const record = await refused(() => upload.complete());
      expect(record.sha256).toBe(sha256(upload.bytes));
    });

    it('S-OPS-1 is reported by /readyz until it is writable again', async () => {
      await untilReady(/^200 ready$/);
      makeReadOnlyNow();
      await untilReady(/^503 disk not writable: EROFS$/);
      mend();
      await untilReady(/^200 ready$/);
    });
  });

  describe.runIf(database === 'sqlite')('an embedded database that cannot grow', () => {
    const pages = async (pragma: string) => {
      const { rows } = await sql
        .raw<Record<string, number>>(`pragma ${pragma}`)
        .execute(server().deps.db);
      return Number(Object.values(rows[0] ?? {})[0]);
    };
    const fill = async () => {
      await sql`vacuum`.execute(server().deps.db);
      await pages(`max_page_count = ${await pages('page_count')}`);
      mend = () => void pages('max_page_count = 1000000');
    };

    it('S-OPS-1 refuses saves with 507, tells /readyz, and takes the repeat once', async () => {
      const visitor = await server().admin();
      const id = randomUUID();
      const save = () =>
        visitor.client.call(
          endpoints.articleCreate,
          { id, ...articleFieldsOf({ body: '长文'.repeat(20_000) }) },
          { idempotencyKey: id },
        );
      await fill();
      await expect(save()).rejects.toMatchObject(status(507));
      await expect(save()).rejects.toMatchObject(status(507));
      await untilReady(/^503 database not writable: SQLITE_FULL$/);
      mend();
      await untilReady(/^200 ready$/);
      expect(await save()).toMatchObject({ id, version: 1 });
      expect(await createArticle(visitor)).toMatchObject({ version: 1 });
    });

    it('S-OPS-1 refuses logins with 507, and lets people in again', async () => {
      await fill();
      const visitor = server().visitor();
      const signIn = () =>
        visitor.client.call(endpoints.login, { userName: 'admin', password: PASSWORD });
      const signInUntilFull = async () => {
        for (let number = 0; number < 100; number += 1) await signIn();
      };
      await expect(signInUntilFull()).rejects.toMatchObject(status(507));
      mend();
      expect(await signIn()).toHaveProperty('token');
      // Each login takes its time to be checked; it takes some to fill the last page.
    }, 60_000);
  });
});
