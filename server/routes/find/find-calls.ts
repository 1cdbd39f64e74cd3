import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { articleSearch } from '../../../src/contract/article/article-search.ts';
import { entities } from '../../../src/contract/entities.ts';
import { fileLibrary } from '../../../src/contract/file/file-library.ts';
import type { FoundRecord, find } from '../../../src/contract/find.ts';
import { spellingIn } from '../../../src/contract/words.ts';
import { countInCatas } from '../../articles/count-in-catas.ts';
import type { Handler } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { containsText } from '../../db/contains-text.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../db/schema.ts';
import { isArticleIn, isCataIn, isFileIn, type Scope, scopeOf } from '../../db/scope.ts';
import { findByText } from '../../search/article-texts.ts';
import { findByName } from '../../search/file-names.ts';

type Finding = (db: Db, query: FindQuery) => Promise<Partial<FoundRecord>[]>;

interface FindQuery {
  keyword: string;
  /** The typed words, matched against titles and names. */
  words: readonly string[];
  /** The keyword as pinyin or initials; empty if it is neither. */
  spelling: string;
  /** Scope of the caller for this kind. */
  scope: Scope;
}

/** Maximum results per kind. */
const MOST = 6;
/** Spellings have no index: only this many of the newest articles are scanned. */
const NEWEST = 20_000;

/** Kinds in the order of the reply, each with the required permission. */
const kinds: readonly (readonly [string, string, Finding])[] = [
  ['article', articleSearch.permission, findArticles],
  ['cata', entities.cata.search.permission, findCatas],
  ...(['course', 'chapter', 'expand', 'dict'] as const).map(
    (kind) =>
      [
        kind,
        entities[kind].search.permission,
        (db: Db, query: FindQuery) => findRecords(db, query, kind),
      ] as const,
  ),
  ['file', fileLibrary.search.permission, findFiles],
];

export const handleFind: Handler<typeof find> = async ({ deps, input, caller }) => {
  const { keyword } = input;
  const words = keyword.split(/\s+/).filter(Boolean);
  if (words.length === 0) return { list: [] };
  const query = { keyword, words, spelling: spellingIn(keyword) };
  const readable = kinds.filter(([, permission]) => caller.permissions.includes(permission));
  const found = await Promise.all(
    readable.map(async ([kind, permission, findKind]) =>
      (await findKind(deps.db, { ...query, scope: scopeOf(caller, permission) })).map(
        (one) => ({ kind, ...one }) as FoundRecord,
      ),
    ),
  );
  return { list: found.flat() };
};

const columns = ['id', 'title', 'status', 'revision'] as const;
type Articles = SelectQueryBuilder<Database, 'articles', object>;

/** Articles with the keyword in the title first, then those with it in the text; each newest change first. */
async function findArticles(db: Db, query: FindQuery): Promise<Partial<FoundRecord>[]> {
  const living = db
    .selectFrom('articles')
    .where('deletedAt', 'is', null)
    .where(isArticleIn(query.scope));
  const bySpelling = query.spelling ? await findSpelt(db, living, query.spelling) : [];
  const { ids } = await findByText(db, living, query.keyword);
  const byText =
    ids.length === 0
      ? []
      : await living
          .select([...columns, rank(db, query).as('rank')])
          .where(isOneOf(db, 'id', ids))
          .orderBy('rank')
          .orderBy('updatedAt', 'desc')
          .limit(MOST)
          .execute();
  const titled = byText.filter((row) => Number(row.rank) === 0);
  const others = byText.filter((row) => Number(row.rank) !== 0);
  const known = new Set<string>();
  return [...titled, ...bySpelling, ...others.map((row) => ({ ...row, inText: true }))]
    .filter(({ id }) => !known.has(id) && known.add(id))
    .slice(0, MOST)
    .map(({ rank: _, ...row }: Partial<FoundRecord> & { rank?: unknown }) => row);
}

/** Articles whose title spelling matches, among the newest; a covering index serves the scan. */
async function findSpelt(db: Db, living: Articles, spelling: string) {
  const newest = living
    .select(['id', 'spelling', 'updatedAt'])
    .orderBy('updatedAt', 'desc')
    .limit(NEWEST);
  const found = db
    .selectFrom(newest.as('newest'))
    .select('id')
    .where(isSpelt(spelling, 'newest.spelling'))
    .orderBy('updatedAt', 'desc')
    .limit(MOST);
  return db
    .selectFrom('articles')
    .select(columns)
    .where('id', 'in', found)
    .orderBy('updatedAt', 'desc')
    .execute();
}

/** 0 if every word is in the title, else 1. */
const rank = (db: Db, { words }: FindQuery): RawBuilder<number> =>
  sql<number>`case when ${inTitle(db, words)} then 0 else 1 end`;

const inTitle = (db: Db, words: readonly string[]): RawBuilder<boolean> =>
  sql.join(
    words.map((word) => containsText(db, 'title', word)),
    sql` and `,
  );

/** Spelling and column contain only lower-case letters and digits, so `like` needs no escaping. */
const isSpelt = (spelling: string, column = 'spelling'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${spelling}%`}`;

async function findRecords(db: Db, { words, spelling, scope }: FindQuery, kind: string) {
  const isNamed = spelling
    ? sql<boolean>`(${inTitle(db, words)} or ${isSpelt(spelling)})`
    : inTitle(db, words);
  const rows = await db
    .selectFrom('records')
    .select(['id', 'title', 'groupId'])
    .where('kind', '=', kind)
    .$if(kind === 'cata', (query) => query.where(isCataIn(scope, 'id')))
    .where('deletedAt', 'is', null)
    .where(isNamed)
    .orderBy('updatedAt', 'desc')
    .limit(MOST)
    .execute();
  const owners = await titlesOf(
    db,
    rows.flatMap(({ groupId }) => groupId ?? []),
  );
  return rows.map(({ id, title, groupId }) => ({
    id,
    title,
    within: owners.get(groupId ?? '') ?? '',
  }));
}

async function titlesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('records')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

async function findCatas(db: Db, query: FindQuery) {
  const found = await findRecords(db, query, 'cata');
  const counts = await countInCatas(
    db,
    found.map(({ id }) => id),
  );
  return found.map((one) => ({ ...one, count: counts.get(one.id) ?? 0 }));
}

async function findFiles(db: Db, { words, scope }: FindQuery) {
  const living = db.selectFrom('files').where('deletedAt', 'is', null).where(isFileIn(scope));
  const ids = await findByName(db, living, words, MOST);
  return db
    .selectFrom('files')
    .select(['id', 'name as title'])
    .where(isOneOf(db, 'id', ids))
    .orderBy('createdAt', 'desc')
    .execute();
}
