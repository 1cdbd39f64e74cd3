import { type Menu, menuCalls, menuFields } from '../../../src/contract/access/menu.ts';
import type { Caller, Deps } from '../../base/call.ts';
import { eachOf } from '../../base/each-of.ts';
import {
  idExists,
  invalidFields,
  notFound,
  refusedByRule,
  requireVersion,
  stale,
} from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { nextVersion } from '../../db/settings/version-floor.ts';
import { inSlices, pacedYield } from '../../db/slices.ts';
import { updateRows } from '../../db/update-rows.ts';
import { idempotent } from '../../http/idempotent.ts';
import { lockAccess } from '../../security/access/lock-access.ts';
import { columnsOf, menuRows, menusShown, type StoredMenu } from './menu-row.ts';
import { checkFields, placeProblem, refuseLockout, titleOf } from './menu-rules.ts';

/** Who makes a change, and when. */
interface Author {
  deps: Pick<Deps, 'now' | 'versionFloor'>;
  caller: Caller;
}

/** Returns all entries, locked until the transaction ends. */
async function lockedRows(db: Db, caller: Caller): Promise<StoredMenu[]> {
  await lockAccess(db, caller);
  return menuRows(db);
}

/** Columns that every change of an entry sets; `version` is 0 for a new one. */
const touched = ({ deps, caller }: Author, version: number) => ({
  version: nextVersion(deps.versionFloor, version),
  ...{ updatedBy: caller.userName, updatedAt: deps.now() },
});

/** One of all entries, as the contract has it. */
async function shown(db: Db, rows: readonly StoredMenu[], id: string): Promise<Menu> {
  const wanted = rows.filter((row) => row.id === id);
  const [menu] = await menusShown(db, rows, wanted);
  if (!menu) throw notFound('菜单');
  return menu;
}

/** Fields that the audit log records of an entry. */
const loggedOf = (menu: Menu): object =>
  Object.fromEntries(Object.keys(menuFields).map((name) => [name, menu[name as keyof Menu]]));

/** Refuses an invalid position, at the field that is wrong. */
function checkPlace(rows: readonly StoredMenu[], id: string): void {
  const problem = placeProblem(rows, id);
  if (problem) throw invalidFields({ [problem.field]: problem.message });
}

export const handleMenuCreate = idempotent(menuCalls.create, async (call, db) => {
  const { id, ...fields } = call.input;
  call.subject(id);
  checkFields(fields, call.deps.appConfig);
  const rows = await lockedRows(db, call.caller);
  if (rows.some((row) => row.id === id)) throw idExists('菜单', await shown(db, rows, id));
  // The name only has to be unique; seeded entries are identified by it.
  const made = { id, name: id, ...(await columnsOf(fields)), ...touched(call, 0) };
  const after = [...rows, made];
  checkPlace(after, id);
  await db.insertInto('menus').values(made).execute();
  return shown(db, after, id);
});

export const handleMenuUpdate = idempotent(menuCalls.update, async (call, db) => {
  const { id, version, ...fields } = call.input;
  call.subject(id);
  requireVersion(version);
  const rows = await lockedRows(db, call.caller);
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound('菜单');
  const before = await shown(db, rows, id);
  if (row.version !== version) throw stale(before);
  checkFields(fields, call.deps.appConfig);
  const columns = await columnsOf(fields, row);
  const change = { ...columns, ...touched(call, version) };
  const after = rows.map((one) => (one === row ? { ...row, ...change } : one));
  checkPlace(after, id);
  refuseLockout(rows, after);
  await db.updateTable('menus').set(change).where('id', '=', id).execute();
  const menu = await shown(db, after, id);
  call.changed({ id, before: loggedOf(before), after: loggedOf(menu) });
  return menu;
});

export const handleMenuDelete = idempotent(menuCalls.delete, async (call, db) => {
  const { ids } = call.input;
  call.subject(...ids);
  let rows: readonly StoredMenu[] = await lockedRows(db, call.caller);
  const results = await eachOf(ids, async (id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw notFound('菜单');
    const after = rows.filter((one) => one !== row);
    refuseLockout(rows, after);
    call.changed({ id, label: titleOf(row) });
    if (rows.some(({ parentId }) => parentId === id)) {
      throw refusedByRule('它还有下级，请先移走或删除下级');
    }
    await db.deleteFrom('menus').where('id', '=', id).execute();
    rows = after;
  });
  return { results };
});

export const handleMenuSort = idempotent(menuCalls.sort, async (call, db) => {
  const { parentId, ids } = call.input;
  call.subject(...ids);
  const rows = await lockedRows(db, call.caller);
  const known = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !known.has(id))) throw notFound('菜单');
  const places = new Map(ids.map((id, sort) => [id, sort]));
  const after = rows.map((row) => {
    const sort = places.get(row.id);
    const stays = sort === undefined || (row.sort === sort && row.parentId === parentId);
    return stays ? row : { ...row, parentId, sort, ...touched(call, row.version) };
  });
  // Another place among its siblings is right where the former one was.
  const yieldIfDue = pacedYield();
  for (const id of ids.filter((one) => known.get(one)?.parentId !== parentId)) {
    const problem = placeProblem(after, id);
    if (problem) throw refusedByRule(problem.message);
    await yieldIfDue();
  }
  refuseLockout(rows, after);
  const changed = after.filter((row, at) => row !== rows[at]);
  await inSlices(changed, (some) =>
    updateRows(
      db,
      'menus',
      some.map(({ id, sort, version, updatedBy, updatedAt }) => {
        return { id, parentId, sort, version, updatedBy, updatedAt };
      }),
    ),
  );
  return { results: ids.map((id) => ({ id, code: 0, message: '' })) };
});
