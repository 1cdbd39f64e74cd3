import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addArticle, addFile, addRecord } from '../../tests/support/data/table-rows.ts';
import { type EmbeddedDeps, embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { turnsDuring } from '../../tests/support/server/turns-during.ts';
import type { Handlers } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import { EVERYTHING } from '../db/scope.ts';
import { CALL_SLICE } from '../db/slices.ts';
import { handlers } from './handlers.ts';

const deps = embeddedDeps();
const COUNT = 3 * CALL_SLICE;
const all = { page: 0, size: 9999 };

/** Copies the only row of a table until there are {@link COUNT}. */
async function copied(
  db: Db,
  table: 'articles' | 'files' | 'records',
  named: 'code' | 'slug' | 'storageName',
) {
  const row = await db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
  for (let n = 1; n < COUNT; n += 1) {
    const values = { ...row, id: randomUUID(), [named]: `copy-${n}` };
    await db
      .insertInto(table)
      .values(values as never)
      .execute();
  }
}

const call = async (name: keyof Handlers, input: object) => {
  const handle = handlers[name] as (call: object) => Promise<{ list: readonly unknown[] }>;
  return (await handle({ deps: deps(), input, scope: EVERYTHING, caller: { userName: '甲' } }))
    .list;
};

it.each<[string, keyof Handlers, object, (deps: EmbeddedDeps) => Promise<unknown>]>([
  [
    'articles',
    'articleSearch',
    all,
    async ({ db }) => {
      await addArticle(db);
      await copied(db, 'articles', 'slug');
    },
  ],
  [
    'files',
    'fileSearch',
    all,
    async ({ db }) => {
      await addFile(db);
      await copied(db, 'files', 'storageName');
    },
  ],
  [
    'records',
    'courseSearch',
    all,
    async ({ db }) => {
      await addRecord(db);
      await copied(db, 'records', 'code');
    },
  ],
  [
    'events of the log',
    'auditExport',
    {},
    async ({ db }) => {
      const event = { at: 1, userName: '甲', action: '登录', subject: '', result: 'ok' };
      const rows = Array.from({ length: COUNT }, () => ({
        ...event,
        address: '',
        userAgent: '',
        duration: 1,
      }));
      await db.insertInto('audit').values(rows).execute();
    },
  ],
])('S-OPS-6 lets other calls in while many %s are listed', async (_, name, input, fill) => {
  await fill(deps());
  let list: readonly unknown[] = [];
  const turns = await turnsDuring(async () => {
    list = await call(name, input);
  });
  expect(list).toHaveLength(COUNT);
  expect(turns).toBeGreaterThanOrEqual(COUNT / CALL_SLICE);
});
