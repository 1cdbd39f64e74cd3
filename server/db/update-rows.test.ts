import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { planOf } from '../../tests/support/server/plan-of.ts';
import { refreshStatistics } from './counts/refresh-statistics.ts';
import { updateRows } from './update-rows.ts';

const deps = embeddedDeps();
/** Adds entries with these numbers to the menu. */
const addMenus = (from: number, to: number) =>
  sql`with recursive n (i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to)})
    insert into menus (id, sort, path, name, component, hidden, disabled, meta)
    select i, i, '', i, '', 0, 0, '{}' from n`.execute(deps().db);

it('writes to each row its own values', async () => {
  const { db } = deps();
  await addMenus(1, 3);
  await updateRows(db, 'menus', [
    { id: '1', sort: 7, updatedBy: '甲' },
    { id: '3', sort: 5, updatedBy: '乙' },
  ]);
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'sort', 'updatedBy'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: '1', sort: 7, updatedBy: '甲' },
    { id: '2', sort: 2, updatedBy: '' },
    { id: '3', sort: 5, updatedBy: '乙' },
  ]);
});

it('S-OPS-6 finds rows by their ids, also in a table that has grown since it was analysed', async () => {
  const { db } = deps();
  await addMenus(1, 30);
  await refreshStatistics(db);
  await addMenus(31, 2000);
  const plan = await planOf(db, (noted) => updateRows(noted, 'menus', [{ id: '9', sort: 1 }]));
  expect(plan.at(-1)).toMatch(/^SEARCH menus .*\(id=\?\)$/);
});
