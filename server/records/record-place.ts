import { type SqlBool, sql } from 'kysely';
import { invalidFields, refusedByRule } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Scope } from '../db/scope.ts';
import type { RecordColumns, RecordKind } from './record-kind.ts';
import { isRecordIn } from './record-scope.ts';

/** Maximum depth; it also ends the walk up a cycle in corrupted data. */
const DEEPEST = 20;

/**
 * Locks the places of a kind until the transaction ends: two concurrent moves could form a cycle, and two new records
 * could exceed the limit of a group.
 */
export async function lockKind(db: Db, kind: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: `tree:${kind}`, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}

/** Refuses a place that does not exist, is in another group, or is below one of the records themselves. */
export async function checkPlace<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  ids: readonly string[],
  { groupId = null, parentId = null }: Pick<RecordColumns, 'groupId' | 'parentId'>,
): Promise<void> {
  const { group } = kind;
  if (group && groupId !== null) {
    const owner = await lockLiving(db, group.kind, groupId);
    if (!owner) throw invalidFields({ [group.field]: `${group.label}不存在` });
  }
  if (parentId !== null) await checkParent(db, kind, ids, { groupId, parentId });
}

async function checkParent<Fields>(
  db: Db,
  { name, label }: RecordKind<Fields>,
  ids: readonly string[],
  { groupId, parentId }: { groupId: string | null; parentId: string },
): Promise<void> {
  await lockKind(db, name);
  let next: string | null = parentId;
  for (let depth = 1; next !== null; depth += 1) {
    if (ids.includes(next)) throw refusedByRule(`${label}不能放在自己或自己的下级之下`);
    if (depth === DEEPEST) throw refusedByRule(`${label}最多 ${DEEPEST} 级`);
    const parent = await living(db, name, next);
    if (!parent || parent.groupId !== groupId)
      throw invalidFields({ parentId: `上级${label}不存在` });
    next = parent.parentId;
  }
}

/** Refuses another record in a group that is full. */
export async function refuseFull<Fields>(
  db: Db,
  { name, label, group }: RecordKind<Fields>,
  id: string,
  groupId: string | null,
): Promise<void> {
  if (!group?.most || (await living(db, name, id))?.groupId === groupId) return;
  await lockKind(db, name);
  const { count } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', name)
    .where('groupId', '=', groupId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= group.most) {
    throw refusedByRule(`一个${group.label}最多 ${group.most} 个${label}，已经满了`);
  }
}

/**
 * Returns the parent id of a record to restore: its former parent, or null (the top) if the parent is gone or has left
 * the group. Refuses while the parent or the group is itself in the recycle bin; the message names the parent only to
 * callers who may find it (S-ADM-3).
 */
export async function parentBack<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  { groupId, parentId }: Required<Pick<RecordColumns, 'groupId' | 'parentId'>>,
  scope: Scope,
): Promise<string | null> {
  const { name, label, group } = kind;
  if (group && groupId !== null) await refuseBinned(db, group.kind, groupId, group.label);
  if (parentId === null) return null;
  await lockKind(db, name);
  await refuseBinned(db, name, parentId, `上级${label}`, isRecordIn(kind, scope));
  const parent = await living(db, name, parentId);
  return parent?.groupId === groupId ? parentId : null;
}

async function refuseBinned(
  db: Db,
  kind: string,
  id: string,
  what: string,
  isFound = sql<SqlBool>`1 = 1`,
): Promise<void> {
  const binned = await one(db, kind, id)
    .select(isFound.as('isFound'))
    .where('deletedAt', 'is not', null)
    .executeTakeFirst();
  if (!binned) return;
  const name = binned.isFound ? `「${binned.title}」` : '';
  throw refusedByRule(`${what}${name}也在回收站，请先恢复`);
}

const living = (db: Db, kind: string, id: string) =>
  one(db, kind, id).where('deletedAt', 'is', null).executeTakeFirst();

/** The same, with a share lock: it cannot be moved to the recycle bin until the transaction ends. */
const lockLiving = (db: Db, kind: string, id: string) =>
  one(db, kind, id)
    .where('deletedAt', 'is', null)
    .$if(!isSqlite(db), (query) => query.forKeyShare())
    .executeTakeFirst();

const one = (db: Db, kind: string, id: string) =>
  db
    .selectFrom('records')
    .select(['title', 'groupId', 'parentId'])
    .where('kind', '=', kind)
    .where('id', '=', id);
