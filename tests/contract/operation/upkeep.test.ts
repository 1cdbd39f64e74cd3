import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SLICE } from '../../../server/db/slices.ts';
import { purgeAudit } from '../../../server/http/audit/audit-retention.ts';
import { purgeKeys } from '../../../server/http/idempotent.ts';
import { tidy } from '../../../server/jobs/housekeeping.ts';
import { emptyRecycleBin } from '../../../server/jobs/recycle-bin.ts';
import { createArticle, writer } from '../../support/calls/article-calls.ts';
import { addEvents } from '../../support/calls/audit-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';
import { turnsDuring } from '../../support/server/turns-during.ts';
import { ChunkedUpload, rowsOf, video } from '../uploads/upload-helpers.ts';

const DAY = 24 * 60 * 60_000;

onEachDatabase((server) => {
  const addKeys = async (count: number, createdAt: number) => {
    const { db } = server().deps;
    const row = () => ({ userId: 'u', key: randomUUID(), fingerprint: '', reply: '', createdAt });
    for (let added = 0; added < count; added += 500) {
      const rows = Array.from({ length: Math.min(500, count - added) }, row);
      await db.insertInto('idempotencyKeys').values(rows).execute();
    }
  };
  const countKeys = async () => {
    const { db } = server().deps;
    const keys = db.selectFrom('idempotencyKeys').where('userId', '=', 'u');
    const { count } = await keys
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  it('S-OPS-6 purges idempotency keys after 90 days, few at a time with room for other calls', async () => {
    const { deps } = server();
    await addKeys(20 * SLICE + 7, deps.now() - 91 * DAY);
    await addKeys(100, deps.now() - 89 * DAY);
    expect(SLICE).toBeLessThanOrEqual(1000);
    expect(await turnsDuring(() => purgeKeys(deps))).toBeGreaterThan(20);
    expect(await countKeys()).toBe(100);
  });

  it('S-OPS-6 ends a purge after the slice that is under way', async () => {
    const { deps } = server();
    const before = await countKeys();
    await addKeys(3 * SLICE, deps.now() - 91 * DAY);
    const ending = new AbortController();
    ending.abort();
    await tidy(deps, ending.signal);
    expect(await countKeys()).toBe(before + 2 * SLICE);
    await tidy(deps);
    expect(await countKeys()).toBe(before);
  });

  it('S-ADM-5 S-OPS-6 keeps the audit log for a year, and thins it a few events at a time', async () => {
    const { deps } = server();
    const old = Array.from({ length: 10 * SLICE + 3 }, () => ({ at: deps.now() - 366 * DAY }));
    const action = randomUUID();
    await addEvents(server(), [...old, { at: deps.now() - 364 * DAY, action }]);
    expect(await turnsDuring(() => purgeAudit(deps))).toBeGreaterThan(10);
    const rows = await deps.db
      .selectFrom('audit')
      .select('action')
      .where('at', '<', deps.now() - 300 * DAY)
      .execute();
    expect(rows).toEqual([{ action }]);
    await addEvents(server(), [{ at: deps.now() - 366 * DAY }]);
    await tidy(deps);
    const left = await deps.db
      .selectFrom('audit')
      .select('id')
      .where('at', '<', deps.now() - 365 * DAY)
      .execute();
    expect(left).toEqual([]);
  });

  it('S-OPS-6 drops what was arriving when a process was killed, and nothing that still arrives', async () => {
    const { deps, dataDir } = server();
    const folder = join(dataDir, 'tmp');
    for (const [name, age] of [
      ['old', 2 * DAY],
      ['young', DAY / 2],
    ] as const) {
      await writeFile(join(folder, name), 'bytes');
      const written = (deps.now() - age) / 1000;
      await utimes(join(folder, name), written, written);
    }
    await tidy(deps);
    expect(await readdir(folder)).toEqual(['young']);
  });

  it('S-OPS-6 S-UP-4 forgets the manifest of a finished upload after a week; a repeat still finds the one file', async () => {
    const { deps } = server();
    const user = await server().userWith('file:upload');
    const upload = new ChunkedUpload(user, video(600_000));
    await upload.begin();
    await upload.chunks();
    const record = await upload.complete();
    const sessions = () =>
      deps.db.selectFrom('uploadSessions').select('state').where('id', '=', upload.key).execute();
    const age = (days: number) =>
      deps.db
        .updateTable('uploadSessions')
        .set({ createdAt: deps.now() - days * DAY })
        .where('id', '=', upload.key)
        .execute();
    await age(6);
    await tidy(deps);
    expect(await sessions()).toEqual([{ state: 'complete' }]);
    await age(8);
    await tidy(deps);
    expect(await sessions()).toEqual([]);
    await expect(upload.complete()).rejects.toMatchObject({ status: 404 });
    expect(await upload.begin()).toMatchObject({ held: [0, 1, 2], record });
    expect(await upload.complete()).toEqual(record);
    expect(await rowsOf(server(), upload.key)).toHaveLength(1);
  });

  it('S-OPS-6 empties the recycle bin with room for other calls', async () => {
    const { deps } = server();
    const { id } = await createArticle(await writer(server()));
    const row = await deps.db
      .selectFrom('articles')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const deletedAt = deps.now() - 31 * DAY;
    const rows = Array.from({ length: 200 }, () => ({ ...row, id: randomUUID(), deletedAt }));
    await deps.db.insertInto('articles').values(rows).execute();
    let destroyed = 0;
    const turns = await turnsDuring(async () => {
      destroyed = await emptyRecycleBin(deps);
    });
    expect(destroyed).toBe(200);
    expect(turns).toBeGreaterThan(10);
  });
});
