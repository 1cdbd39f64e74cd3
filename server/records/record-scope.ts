import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalidFields } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { RecordKind } from './record-kind.ts';

/** Condition on the rows of the records of a kind that a caller may find. */
export const isRecordIn = <Fields>(kind: RecordKind<Fields>, scope: Scope): RawBuilder<SqlBool> =>
  kind.within?.(scope) ?? sql<SqlBool>`1 = 1`;

/** Refuses a place outside the scope: such callers may put records below their own only, and not at the top. */
export async function refuseOutside<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  parentId: string | null,
  scope: Scope,
): Promise<void> {
  if (!kind.within || scope.catas === null) return;
  if (parentId === null) throw invalidFields({ parentId: `请选择上级${kind.label}` });
  const parent = await db
    .selectFrom('records')
    .select('id')
    .where('id', '=', parentId)
    .where(isRecordIn(kind, scope))
    .executeTakeFirst();
  if (!parent) throw invalidFields({ parentId: `上级${kind.label}不存在` });
}
