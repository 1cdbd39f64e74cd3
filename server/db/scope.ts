import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { PRIVATE_FILES, PRIVATE_KIND } from '../../src/contract/file/file.ts';
import type { Database } from './schema.ts';

/**
 * What a caller manages with one permission (S-ADM-3): `catas` and everything below them; null: every cata. An article
 * without a cata belongs to its author.
 */
export interface Scope {
  catas: readonly string[] | null;
  userName: string;
  /** Catas whose private files of other users are visible; null: all; undefined: none. */
  secrets?: readonly string[] | null | undefined;
}

/** Not limited. */
export const EVERYTHING: Scope = { catas: null, userName: '', secrets: null };

/** The scope of a caller's permission; null permission: not limited. */
export const scopeOf = (
  caller: {
    userName: string;
    permissions: readonly string[];
    limits: Readonly<Record<string, readonly string[]>>;
  },
  permission: string | null,
): Scope => ({
  catas: (permission !== null && caller.limits[permission]) || null,
  userName: caller.userName,
  secrets: caller.permissions.includes(PRIVATE_FILES)
    ? (caller.limits[PRIVATE_FILES] ?? null)
    : undefined,
});

/** Ids of these catas and of all below them. `union` drops duplicates, so that a cycle terminates. */
export const belowCatas = (roots: readonly string[]): RawBuilder<string> =>
  roots.length === 0
    ? sql<string>`(select id from records where 1 = 0)`
    : sql<string>`(with recursive below (id) as (
        select records.id from records where records.id in (${sql.join(roots)})
        union select records.id from records join below on records.parent_id = below.id
      ) select id from below)`;

/** Condition: the SQL column `column` holds the id of a cata within the scope. */
export const isCataIn = ({ catas }: Scope, column: string): RawBuilder<SqlBool> =>
  catas === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(column)} in ${belowCatas(catas)}`;

/**
 * Condition: an article is in a cata within the scope, in its stored or its published version, or is in none and the
 * caller's own.
 */
export const isArticleIn =
  (scope: Scope) =>
  ({ or, and, eb, exists, selectFrom }: ExpressionBuilder<Database, 'articles'>) =>
    scope.catas === null
      ? sql<SqlBool>`1 = 1`
      : or([
          // A correlated `exists`: an `in` list would be built completely before the first row is found.
          exists(
            selectFrom('articleCatas')
              .select('articleCatas.articleId')
              .whereRef('articleCatas.articleId', '=', 'articles.id')
              .where(isCataIn(scope, 'articleCatas.cataId')),
          ),
          and([eb('articles.cataId', 'is', null), eb('articles.createdBy', '=', scope.userName)]),
        ]);

type OfFiles = ExpressionBuilder<Database, 'files'>;

/** Condition: a file is within the scope, and its private content is visible to the caller. */
export const isFileIn = (scope: Scope) => (files: OfFiles) =>
  files.and([belongsTo(scope.catas, scope)(files), isNoSecret(scope)(files)]);

/** Condition: a file's name and digest may be shown: it is public, the caller's own, or visible by `file:private`. */
export const isNoSecret = (scope: Scope) => (files: OfFiles) =>
  files.or([
    files('files.kind', '!=', PRIVATE_KIND),
    isOwn(scope)(files),
    ...(scope.secrets === undefined ? [] : [belongsTo(scope.secrets, scope)(files)]),
  ]);

const isOwn =
  ({ userName }: Scope) =>
  (files: OfFiles) =>
    files('files.userId', 'in', (from) =>
      from.selectFrom('users').select('users.id').where('users.userName', '=', userName),
    );

/**
 * Condition: a file belongs to these catas (null: any). It does where it is the caller's own, is used by an article or
 * cata within them or by an entity without catas, or is not used at all.
 */
const belongsTo = (catas: readonly string[] | null, scope: Scope) => (files: OfFiles) => {
  if (catas === null) return sql<SqlBool>`1 = 1`;
  const { or, not, exists, selectFrom } = files;
  const uses = selectFrom('fileUses')
    .select('fileUses.fileId')
    .whereRef('fileUses.fileId', '=', 'files.id');
  return or([
    isOwn(scope)(files),
    not(exists(uses)),
    exists(
      uses.where((use) =>
        use.or([
          use('fileUses.entity', 'not in', ['article', 'cata']),
          use.exists(
            use
              .selectFrom('articles')
              .select('articles.id')
              .whereRef('articles.id', '=', 'fileUses.recordId')
              .where(isArticleIn({ ...scope, catas })),
          ),
          use('fileUses.recordId', 'in', belowCatas(catas)),
        ]),
      ),
    ),
  ]);
};
