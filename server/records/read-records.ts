import type { RecordMeta } from '../../src/contract/record.ts';
import { notFound } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { withNames } from '../db/display-names.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Scope } from '../db/scope.ts';
import { mapInSlices } from '../db/slices.ts';
import type { RecordKind, RecordRow } from './record-kind.ts';
import { isRecordIn } from './record-scope.ts';

/** Converts rows to records of the contract; many in slices. */
export async function recordsOf<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  rows: readonly RecordRow[],
): Promise<RecordMeta[]> {
  // PostgreSQL does not allow an empty `in ()` list.
  if (rows.length === 0) return [];
  const computed = await kind.compute?.(
    db,
    rows.map(({ id }) => id),
  );
  return mapInSlices(rows, async (some) =>
    (await withNames(db, some)).map((row) => recordOf(row, computed?.get(row.id))),
  );
}

type NamedRow = RecordRow & Pick<RecordMeta, 'createdByName' | 'updatedByName'>;

function recordOf(row: NamedRow, computed: object | undefined): RecordMeta {
  const { id, spelling, version, createdBy, createdAt, updatedBy, updatedAt, deletedAt } = row;
  const { createdByName, updatedByName } = row;
  const meta = {
    ...{
      id,
      spelling: spelling ?? '',
      version,
      createdBy,
      createdAt,
      updatedBy,
      updatedAt,
      deletedAt,
    },
    ...{ createdByName, updatedByName },
  };
  return { ...(JSON.parse(row.data) as object), ...computed, ...meta };
}

/** Returns one record; refuses with 2002 if there is none of this kind within the scope. */
export async function readRecord<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  id: string,
  scope: Scope,
): Promise<RecordMeta> {
  const [record] = await recordsOf(db, kind, [await rowOf(db, kind, id, scope)]);
  return record as RecordMeta;
}

/** Returns the row of a record, deleted or not; refuses with 2002 if there is none of this kind within the scope. */
export async function rowOf<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  id: string,
  scope: Scope,
): Promise<RecordRow> {
  const row = await one(db, kind, id, scope).executeTakeFirst();
  if (!row) throw notFound(kind.label);
  return row;
}

/** The same, locked until the transaction ends: nobody else can change the record or add records to it. */
export async function lockedRow<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  id: string,
  scope: Scope,
): Promise<RecordRow> {
  const query = one(db, kind, id, scope);
  // SQLite has a single writer, so it needs no row locks.
  const row = await (isSqlite(db) ? query : query.forUpdate()).executeTakeFirst();
  if (!row) throw notFound(kind.label);
  return row;
}

const one = <Fields>(db: Db, kind: RecordKind<Fields>, id: string, scope: Scope) =>
  db
    .selectFrom('records')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind.name)
    .where(isRecordIn(kind, scope));

/** Counts the records, except deleted ones, that reference each of these ids (at least one) in `column`. */
export async function countBy(
  db: Db,
  column: 'groupId' | 'parentId',
  ids: readonly string[],
): Promise<Map<string, number>> {
  const counts = await db
    .selectFrom('records')
    .select([column, ({ fn }) => fn.countAll<number>().as('count')])
    .where(column, 'in', ids)
    .where('deletedAt', 'is', null)
    .groupBy(column)
    .execute();
  return new Map(counts.map((row) => [String(row[column]), Number(row.count)]));
}
