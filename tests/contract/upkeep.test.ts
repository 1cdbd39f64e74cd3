import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SLICE } from '../../server/db/slices.ts';
import { purgeKeys } from '../../server/http/idempotent.ts';
import { tidy } from '../../server/jobs/housekeeping.ts';
import { emptyRecycleBin } from '../../server/jobs/recycle-bin.ts';
import { createArticle, writer } from '../support/article-calls.ts';
import { onEachDatabase } from '../support/test-server.ts';

const DAY = 24 * 60 * 60_000;

onEachDatabase((server) => {
  /** Turns of the event loop that others get while some work is done. */
  const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
    let turns = 0;
    let isOver = false;
    const done = work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
    await done;
    return turns;
  };

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
    expect(await turnsDuring(purgeKeys(deps))).toBeGreaterThan(20);
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
    const turns = await turnsDuring(
      emptyRecycleBin(deps).then((count) => {
        destroyed = count;
      }),
    );
    expect(destroyed).toBe(200);
    expect(turns).toBeGreaterThan(10);
  });
});
