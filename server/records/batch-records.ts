import type { BatchResult } from '../../src/contract/record.ts';
import { eachOf } from '../base/each-of.ts';
import { invalidFields, notFound, refusedByRule } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Scope } from '../db/scope.ts';
import { nextVersion } from '../db/settings/version-floor.ts';
import { inSlices } from '../db/slices.ts';
import { updateRows } from '../db/update-rows.ts';
import { countBy, lockedRow } from './read-records.ts';
import type { Author, RecordKind, RecordRow } from './record-kind.ts';
import { checkPlace, lockKind, parentBack, refuseFull } from './record-place.ts';
import { isRecordIn, refuseOutside } from './record-scope.ts';
import { refuseDuplicateCode } from './write-records.ts';

type Change = (row: RecordRow) => Promise<void>;

/** Moves records to the recycle bin. A record with others below it is refused, unless they are in the same batch. */
export const deleteRecords = <Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  ids: readonly string[],
  author: Author,
): Promise<BatchResult[]> =>
  changeEach(db, kind, ids, author, async (row) => {
    if (row.deletedAt !== null) return;
    await refuseUsed(db, row.id);
    await kind.mayDelete?.(db, row.id);
    await touch(db, row, author, { deletedAt: author.now });
  });

/**
 * Restores records to their former place. A record whose parent is in the recycle bin requires the parent to be
 * restored first, possibly in the same batch.
 */
export const restoreRecords = <Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  ids: readonly string[],
  author: Author,
): Promise<BatchResult[]> =>
  changeEach(db, kind, ids, author, async (row) => {
    const { id, deletedAt, code } = row;
    if (deletedAt === null) return;
    const parentId = await parentBack(db, kind, row, author.scope);
    await checkPlace(db, kind, [id], { ...row, parentId });
    await refuseFull(db, kind, id, row.groupId);
    await refuseDuplicateCode(db, kind, id, code, author.scope);
    const isMoved = parentId !== row.parentId;
    await touch(db, row, author, {
      ...(isMoved && placedAt(kind, row, { parentId, sort: row.sort })),
      deletedAt: null,
    });
  });

/** Sets the status of records. */
export const switchRecords = <Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  { ids, status }: { ids: readonly string[]; status: string },
  author: Author,
): Promise<BatchResult[]> =>
  changeEach(db, kind, ids, author, async (row) => {
    if (row.deletedAt !== null) throw refusedByRule(`${kind.label}在回收站中，请先恢复`);
    if (row.status === status) return;
    const data = JSON.stringify({ ...(JSON.parse(row.data) as object), status });
    await touch(db, row, author, { status, data });
    author.changed?.({ id: row.id, before: { status: row.status }, after: { status } });
  });

/** Orders records of one group below `parentId` as in `ids`; all or none. */
export async function sortRecords<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  { parentId, ids }: { parentId: string | null; ids: readonly string[] },
  author: Author,
): Promise<BatchResult[]> {
  if (new Set(ids).size !== ids.length) throw invalidFields({ ids: '同一条记录出现了两次' });
  await lockKind(db, kind.name);
  const rows = await lockedRows(db, kind, ids, author.scope);
  await refuseOutside(db, kind, parentId, author.scope);
  const [first] = rows;
  if (rows.some(({ groupId }) => groupId !== first?.groupId)) {
    throw invalidFields({ ids: `这些${kind.label}不属于同一处` });
  }
  await checkPlace(db, kind, ids, { groupId: first?.groupId ?? null, parentId });
  const moved = [...rows.entries()].filter(
    ([sort, row]) => row.sort !== sort || row.parentId !== parentId,
  );
  const { userName, now, versionFloor } = author;
  await inSlices(moved, (some) =>
    updateRows(
      db,
      'records',
      some.map(([sort, row]) => ({
        ...{ id: row.id, ...placedAt(kind, row, { parentId, sort }) },
        ...{ version: nextVersion(versionFloor, row.version), updatedBy: userName, updatedAt: now },
      })),
    ),
  );
  for (const [, row] of moved) {
    if (row.parentId === parentId) continue;
    author.changed?.({ id: row.id, before: { parentId: row.parentId }, after: { parentId } });
  }
  if (moved.length > 0) await kind.wrote?.(db, rows, author);
  return ids.map(done);
}

/** Returns the locked rows of these ids in their order; refuses with 2002 if one is missing or in the recycle bin. */
async function lockedRows<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  ids: readonly string[],
  scope: Scope,
): Promise<RecordRow[]> {
  const byId = new Map<string, RecordRow>();
  await inSlices(ids.toSorted(), async (some) => {
    const found = await db
      .selectFrom('records')
      .selectAll()
      .where('kind', '=', kind.name)
      .where(isRecordIn(kind, scope))
      .where(isOneOf(db, 'id', some))
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .$if(!isSqlite(db), (query) => query.forNoKeyUpdate())
      .execute();
    for (const row of found) byId.set(row.id, row);
  });
  if (byId.size < ids.length) throw notFound(kind.label);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Columns and fields of a row at its new place. */
function placedAt<Fields>(
  { label }: RecordKind<Fields>,
  row: RecordRow,
  { parentId, sort }: { parentId: string | null; sort: number },
): Pick<RecordRow, 'parentId' | 'sort' | 'data'> {
  const fields = JSON.parse(row.data) as object;
  const isTree = 'parentId' in fields;
  if (parentId !== null && !isTree) throw invalidFields({ parentId: `${label}没有上级` });
  const data = JSON.stringify({ ...fields, ...(isTree && { parentId }), sort });
  return { parentId, sort, data };
}

const done = (id: string): BatchResult => ({ id, code: 0, message: '' });

/**
 * Changes each record. Refused ones are retried as long as any succeeds, since a child may have to go before its
 * parent. Lock order as in a save: the kind before the rows.
 */
async function changeEach<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  ids: readonly string[],
  author: Author,
  change: Change,
): Promise<BatchResult[]> {
  await lockKind(db, kind.name);
  const results = new Map<string, BatchResult>();
  const rows: RecordRow[] = [];
  const changeOne = async (id: string) => {
    const row = await lockedRow(db, kind, id, author.scope);
    await change(row);
    rows.push(row);
  };
  let left = [...new Set(ids)];
  for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = left.length;
    for (const result of await eachOf(left, changeOne)) results.set(result.id, result);
    left = left.filter((id) => results.get(id)?.code !== 0);
  }
  await kind.wrote?.(db, rows, author);
  return ids.flatMap((id) => results.get(id) ?? []);
}

async function refuseUsed(db: Db, id: string): Promise<void> {
  for (const column of ['parentId', 'groupId'] as const) {
    const count = (await countBy(db, column, [id])).get(id) ?? 0;
    if (count > 0) throw refusedByRule(`其下还有 ${count} 条记录，请先移走或删除`);
  }
}

/** Updates columns of a row that this transaction has locked. */
async function touch(
  db: Db,
  { id, version }: RecordRow,
  { userName, now, versionFloor }: Author,
  change: Partial<RecordRow>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('records')
    .set({ ...change, updatedBy: userName, updatedAt: now })
    .set({ version: nextVersion(versionFloor, version) })
    .where('id', '=', id)
    .executeTakeFirst();
  // The record was purged from the recycle bin at this moment.
  if (numUpdatedRows === 0n) throw notFound('记录');
}
