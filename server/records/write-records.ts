import type { RecordMeta } from '../../src/contract/record.ts';
import { idExists, invalidFields, refusedByRule, requireVersion, stale } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Scope } from '../db/scope.ts';
import { nextVersion } from '../db/settings/version-floor.ts';
import { spellingOf } from '../db/title-spelling.ts';
import { knownFiles } from '../files/file-record.ts';
import { recordUses } from '../files/record-uses.ts';
import { refuseLinks } from '../files/refuse-links.ts';
import { refuseSecrets } from '../files/refuse-secrets.ts';
import { countBy, readRecord, rowOf } from './read-records.ts';
import type { Author, RecordColumns, RecordKind } from './record-kind.ts';
import { checkPlace, refuseFull } from './record-place.ts';
import { isRecordIn, refuseOutside } from './record-scope.ts';

/** Stores a new record under the id that the client generated. */
export async function createRecord<Fields extends object>(
  db: Db,
  kind: RecordKind<Fields>,
  { id, fields }: { id: string; fields: Fields },
  author: Author,
): Promise<RecordMeta> {
  const { userName, now, scope } = author;
  const columns = await checked(db, kind, id, fields, scope);
  await refuseOutside(db, kind, columns.parentId, scope);
  await refuseSecrets(db, fields, {}, scope);
  if (author.mayLink) refuseLinks(fields, {}, author.mayLink);
  const result = await db
    .insertInto('records')
    .values({
      ...columns,
      spelling: await spellingOf(columns.title),
      id,
      kind: kind.name,
      data: JSON.stringify(fields),
      version: nextVersion(author.versionFloor, 0),
      createdBy: userName,
      createdAt: now,
      updatedBy: userName,
      updatedAt: now,
      deletedAt: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (!result.numInsertedOrUpdatedRows) {
    throw idExists(kind.label, await ownAt(db, kind, id, author));
  }
  await recordUses(db, { entity: kind.name, recordId: id }, [fields], author);
  await kind.wrote?.(db, [{ id, groupId: columns.groupId }], author);
  return readRecord(db, kind, id, scope);
}

/** Returns the current record of this id if the author created it, else null. */
async function ownAt<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  id: string,
  { userName, scope }: Author,
): Promise<RecordMeta | null> {
  const own = await db
    .selectFrom('records')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind.name)
    .where('createdBy', '=', userName)
    .where('deletedAt', 'is', null)
    .where(isRecordIn(kind, scope))
    .executeTakeFirst();
  return own ? readRecord(db, kind, id, scope) : null;
}

/** Updates the given fields of a record that is still at `version`; the others retain their values. */
export async function updateRecord<Fields extends object>(
  db: Db,
  kind: RecordKind<Fields>,
  { id, version, fields }: { id: string; version: number | undefined; fields: Partial<Fields> },
  author: Author,
): Promise<RecordMeta> {
  const { userName, now, scope, changed } = author;
  requireVersion(version);
  const row = await rowOf(db, kind, id, scope);
  if (row.deletedAt !== null) throw refusedByRule(`${kind.label}在回收站中，请先恢复`);
  const before = JSON.parse(row.data) as Fields;
  // Older clients do not send every field.
  const after = { ...before, ...fields };
  const columns = await checked(db, kind, id, after, scope);
  if (columns.groupId !== row.groupId) await refuseParent(db, kind, id);
  if (columns.parentId !== row.parentId) await refuseOutside(db, kind, columns.parentId, scope);
  await refuseSecrets(db, after, before, scope);
  if (author.mayLink) refuseLinks(after, before, author.mayLink);
  const result = await db
    .updateTable('records')
    .set({
      ...columns,
      spelling: await spellingOf(columns.title),
      data: JSON.stringify(after),
      version: nextVersion(author.versionFloor, version),
      updatedBy: userName,
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  const current = await readRecord(db, kind, id, scope);
  if (result.numUpdatedRows === 0n) throw stale(current);
  await recordUses(db, { entity: kind.name, recordId: id }, [after], author);
  await kind.wrote?.(db, [row, { id, groupId: columns.groupId }], author);
  changed?.({ id, before, after });
  return current;
}

/** Refuses to move a record with children to another group, as the children would stay behind. */
async function refuseParent<Fields>(
  db: Db,
  { label }: RecordKind<Fields>,
  id: string,
): Promise<void> {
  const below = (await countBy(db, 'parentId', [id])).get(id) ?? 0;
  if (below > 0) throw refusedByRule(`该${label}有 ${below} 个下级，请先移走`);
}

/** Validates the fields; returns their columns. */
async function checked<Fields extends object>(
  db: Db,
  kind: RecordKind<Fields>,
  id: string,
  fields: Fields,
  scope: Scope,
): Promise<Required<RecordColumns>> {
  const columns = { groupId: null, parentId: null, code: null, ...kind.columns(fields) };
  await checkPlace(db, kind, [id], columns);
  await refuseFull(db, kind, id, columns.groupId);
  await refuseDuplicateCode(db, kind, id, columns.code, scope);
  await refuseUnknownFiles(db, kind, fields);
  await kind.check?.(db, fields, id);
  return columns;
}

/** Refuses a code that another record of the kind has; names that record only to callers who may find it (S-ADM-3). */
export async function refuseDuplicateCode<Fields>(
  db: Db,
  kind: RecordKind<Fields>,
  id: string,
  code: string | null,
  scope: Scope,
): Promise<void> {
  if (code === null) return;
  const holder = await db
    .selectFrom('records')
    .select(['title', isRecordIn(kind, scope).as('isFound')])
    .where('kind', '=', kind.name)
    .where('code', '=', code)
    .where('id', '!=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!holder) return;
  const name = holder.isFound ? `「${holder.title}」` : `另一个${kind.label}`;
  throw refusedByRule(`与${name}的标识重复`);
}

async function refuseUnknownFiles<Fields extends object>(
  db: Db,
  { files }: RecordKind<Fields>,
  fields: Fields,
): Promise<void> {
  const named = files.flatMap((field) =>
    [fields[field] ?? []].flat().map((id) => ({ field, id: String(id) })),
  );
  const known = await knownFiles(
    db,
    named.map(({ id }) => id),
  );
  const unknown = named.find(({ id }) => !known.some((file) => file.id === id));
  if (unknown) throw invalidFields({ [unknown.field]: '文件不存在' });
}
