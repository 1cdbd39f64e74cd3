import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addSession, addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { turnsDuring } from '../../../tests/support/server/turns-during.ts';
import { CALL_SLICE } from '../../db/slices.ts';
import { readRights } from '../../security/access/permissions.ts';
import { handleMenuSort } from './change-menus.ts';

const deps = embeddedDeps();
/** So many that beginning and committing, which let others in as well, do not suffice. */
const COUNT = 6 * CALL_SLICE;

/** Adds so many pages at the top of the menu; returns their ids in their order. */
async function addPages(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const rows = ids.map((id, sort) => ({
    ...{ id, sort, parentId: null, path: `/page-${sort}`, name: id, component: 'help/index' },
    ...{
      permission: null,
      hidden: 0,
      disabled: 0,
      meta: JSON.stringify({ title: `第 ${sort} 项` }),
    },
    ...{ version: 1, updatedBy: '甲', updatedAt: 1 },
  }));
  await deps().db.insertInto('menus').values(rows).execute();
  return ids;
}

it('S-OPS-6 lets other calls in while many entries are sorted', async () => {
  const { db } = deps();
  const userId = await addUser(db);
  await addSession(db, { userId, tokenHash: 'token' });
  const caller = { userId, userName: '甲', tokenHash: 'token', ...(await readRights(db, userId)) };
  const ids = (await addPages(COUNT)).reverse();
  const call = {
    ...{ deps: deps(), input: { parentId: null, ids }, sent: null, idempotencyKey: randomUUID() },
    ...{ caller, subject: () => {} },
  };
  const turns = await turnsDuring(async () => handleMenuSort(call as never));
  const rows = await deps()
    .db.selectFrom('menus')
    .select(['id', 'version'])
    .orderBy('sort')
    .execute();
  expect(rows).toEqual(ids.map((id) => ({ id, version: 2 })));
  expect(turns).toBeGreaterThanOrEqual(COUNT / CALL_SLICE);
});
