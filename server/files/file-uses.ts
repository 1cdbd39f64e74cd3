import type { FieldDefinition } from '../../src/contract/content/expand-field.ts';
import type { FileUse } from '../../src/contract/file/file-library.ts';
import type { Caller } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import { nameColumns, shownName } from '../db/display-names.ts';
import type { Database } from '../db/schema.ts';
import { isArticleIn, isCataIn, type Scope, scopeOf } from '../db/scope.ts';
import { ANY_FIELD, entities } from './use-labels.ts';

/** What is shown of a record that uses a file. */
type Named = Pick<FileUse, 'id' | 'title' | 'groupId' | 'deleted'>;

/** Counts the record fields that name a file. */
export async function countUses(db: Db, fileId: string): Promise<number> {
  const { count } = await db
    .selectFrom('fileUses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fileId', '=', fileId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the first uses of a file. The title of a record is sent only to callers who may read it. */
export async function usesOf(
  db: Db,
  fileId: string,
  { caller, most }: { caller: Reader; most: number },
): Promise<FileUse[]> {
  const rows = await db
    .selectFrom('fileUses')
    .select(['entity', 'recordId', 'field'])
    .where('fileId', '=', fileId)
    .orderBy('entity')
    .orderBy('recordId')
    .orderBy('field')
    .limit(most)
    .execute();
  const { permissions } = caller;
  const named = await recordsNamed(db, caller, rows);
  const labels = await labelsOfContent(db, named, rows);
  return rows.map(({ entity, recordId, field }) => {
    const { label = entity, fields = {} } = entities[entity] ?? {};
    const { title = null, groupId = null, deleted = false } = named.get(recordId) ?? {};
    const mayRead = entity === 'user' || permissions.includes(`${entity}:search`);
    const fieldLabel = fields[field] ?? labels.get(`${groupId} ${field}`) ?? ANY_FIELD;
    const visible = mayRead ? title : null;
    return { entity, label, id: recordId, title: visible, field, fieldLabel, groupId, deleted };
  });
}

type Place = Pick<Database['fileUses'], 'entity' | 'recordId' | 'field'>;

/** Rights that decide what a caller may read. */
type Reader = Pick<Caller, 'userName' | 'permissions' | 'limits'>;

async function recordsNamed(
  db: Db,
  caller: Reader,
  places: readonly Place[],
): Promise<Map<string, Named>> {
  const idsOf = (is: (entity: string) => boolean) =>
    places.filter(({ entity }) => is(entity)).map(({ recordId }) => recordId);
  const all = await Promise.all([
    articlesNamed(
      db,
      scopeOf(caller, 'article:search'),
      idsOf((entity) => entity === 'article'),
    ),
    usersNamed(
      db,
      idsOf((entity) => entity === 'user'),
    ),
    othersNamed(
      db,
      scopeOf(caller, 'cata:search'),
      idsOf((entity) => entity !== 'article' && entity !== 'user'),
    ),
  ]);
  return new Map(all.flat().map((one) => [one.id, one]));
}

async function articlesNamed(db: Db, scope: Scope, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const columns = ['id', 'title', 'deletedAt'] as const;
  const rows = await db
    .selectFrom('articles')
    .select(columns)
    .where('id', 'in', ids)
    .where(isArticleIn(scope))
    .execute();
  return rows.map(({ deletedAt, ...row }) => ({
    ...row,
    groupId: null,
    deleted: deletedAt !== null,
  }));
}

async function othersNamed(db: Db, scope: Scope, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const columns = ['id', 'title', 'groupId', 'deletedAt'] as const;
  const rows = await db
    .selectFrom('records')
    .select(columns)
    .where('id', 'in', ids)
    .where((where) => where.or([where('kind', '!=', 'cata'), isCataIn(scope, 'id')]))
    .execute();
  return rows.map(({ deletedAt, ...row }) => ({ ...row, deleted: deletedAt !== null }));
}

async function usersNamed(db: Db, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', ...nameColumns])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, ...user }) => ({
    ...{ id, title: shownName(user), groupId: null, deleted: false },
  }));
}

/** Labels of the fields of expand models, by model id and `data.` plus the key of the field. */
async function labelsOfContent(
  db: Db,
  named: ReadonlyMap<string, Named>,
  places: readonly Place[],
): Promise<Map<string, string>> {
  const models = places
    .filter(({ entity }) => entity === 'expand')
    .flatMap(({ recordId }) => named.get(recordId)?.groupId ?? []);
  if (models.length === 0) return new Map();
  const columns = ['id', 'data'] as const;
  const rows = await db.selectFrom('records').select(columns).where('id', 'in', models).execute();
  return new Map(
    rows.flatMap(({ id, data }) =>
      (JSON.parse(data) as { fields: FieldDefinition[] }).fields.map(
        ({ key, label }): [string, string] => [`${id} data.${key}`, label],
      ),
    ),
  );
}
