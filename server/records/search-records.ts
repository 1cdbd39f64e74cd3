import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { RecordMeta } from '../../src/contract/record.ts';
import type { Db } from '../db/connection/connect.ts';
import { containsText } from '../db/contains-text.ts';
import { fieldIn } from '../db/field-in.ts';
import { isOneOf } from '../db/is-one-of.ts';
import type { Database } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { mapInSlices } from '../db/slices.ts';
import { recordsOf } from './read-records.ts';
import type { RecordKind, RecordRow } from './record-kind.ts';
import { isRecordIn } from './record-scope.ts';

export interface RecordSearch {
  page: number;
  size: number;
  keyword?: string | undefined;
  status?: string | undefined;
  deleted?: boolean | undefined;
  sort?: 'sort' | 'title' | 'updatedAt' | undefined;
  /** Reverses the order. */
  reverse?: boolean | undefined;
  /** Id of the group, under the name of the field of this kind. */
  [filter: string]: unknown;
}

/** Returns one page of the records of a kind, and the total number of matches. Default order: `sort`, then age. */
export async function searchRecords<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  input: RecordSearch,
  scope: Scope,
): Promise<{ list: RecordMeta[]; total: number }> {
  const { page, size, sort = 'sort', reverse = false } = input;
  const way = reverse ? 'desc' : 'asc';
  const matching = match(db, kind, input).where(isRecordIn(kind, scope));
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await matching
    .select('id')
    .orderBy(sort, (sort === 'updatedAt') !== reverse ? 'desc' : 'asc')
    .orderBy('createdAt', way)
    .orderBy('id', way)
    .limit(size)
    .offset(page * size)
    .execute();
  const rows = await mapInSlices(found, (some) => rowsOf(db, some));
  return { list: await recordsOf(db, kind, rows), total: Number(total) };
}

/** Returns the rows of these ids, in this order. */
async function rowsOf(db: Db, found: readonly { id: string }[]): Promise<RecordRow[]> {
  const ids = found.map(({ id }) => id);
  const rows = await db
    .selectFrom('records')
    .selectAll()
    .where(isOneOf(db, 'id', ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function match<Fields>(
  db: Db,
  { name, group, codeAfter, exactly = [] }: RecordKind<Fields>,
  input: RecordSearch,
): SelectQueryBuilder<Database, 'records', object> {
  const { keyword, status, deleted = false } = input;
  const groupId = group && input[group.field];
  const wanted = exactly.filter((field) => input[field]);
  return db
    .selectFrom('records')
    .where('kind', '=', name)
    .where(({ and }) =>
      and(wanted.map((field) => sql<boolean>`${fieldIn(db, field)} = ${input[field]}`)),
    )
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .$if(Boolean(status), (query) => query.where('status', '=', status ?? ''))
    .$if(Boolean(groupId), (query) => query.where('groupId', '=', String(groupId)))
    .$if(Boolean(keyword), (query) => query.where(finds(db, keyword ?? '', codeAfter)));
}

function finds(db: Db, keyword: string, codeAfter: string | undefined): RawBuilder<boolean> {
  const isNamed = containsText(db, 'title', keyword);
  if (codeAfter === undefined) return isNamed;
  return sql`(${isNamed} or ${containsText(db, 'code', keyword, codeAfter)})`;
}
