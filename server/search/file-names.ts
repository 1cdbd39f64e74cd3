import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/connection/connect.ts';
import { containsText, formsOf, narrowed } from '../db/contains-text.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Database } from '../db/schema.ts';
import { hitsOf, holdsGrams, isHit, tableBehind, type Wanted } from './hits.ts';

type Files = SelectQueryBuilder<Database, 'files', object>;

/**
 * Returns ids of the newest of `files` whose names contain all words, ignoring case and width, at most `most`; found by
 * pairs of characters.
 */
export async function findByName(
  db: Db,
  files: Files,
  words: readonly string[],
  most: number,
): Promise<string[]> {
  const named = words.reduce(
    (some, word) => some.where(containsText(db, 'files.name', word)),
    files,
  );
  const pairs = words.flatMap(pairsIn);
  const grams = [...new Map(pairs.map((forms) => [forms.join(), forms])).values()];
  const ids: string[] = [];
  // `is true` prevents PostgreSQL from using the index for this condition, which is evaluated per row.
  const holds = sql<boolean>`(${holdsGrams(grams)}) is true`;
  for await (const hits of hitsOf(db, 'file', grams, holds)) {
    ids.push(...(await wantedAmong(db, named, hits)));
    if (ids.length >= most) break;
  }
  return ids.slice(0, most);
}

/**
 * Pairs of adjacent characters (or the single one) as the triggers store them (0052); in two forms if the databases
 * differ in the lower case of a character.
 */
function pairsIn(word: string): Wanted {
  const characters = Array.from(word, (one) => [...new Set(formsOf(one).map(storedForm))]);
  if (characters.length < 2) return characters;
  return characters
    .slice(1)
    .map((forms, at) => forms.flatMap((form) => (characters[at] ?? []).map((one) => one + form)));
}

/** Form of a character as every database stores it. */
function storedForm(form: string): string {
  const plain = narrowed(form);
  return /[A-Z]/.test(plain) ? plain.toLowerCase() : plain;
}

/** Those of the hits that match the filters, newest first. */
async function wantedAmong(db: Db, files: Files, hits: readonly number[]): Promise<string[]> {
  const wanted = files.select(['files.id', sql<number>`seq`.as('seq')]).as('wanted');
  // PostgreSQL has to look each file up: of 100,000 files it would scan all for a thousand hits.
  const file = isSqlite(db)
    ? tableBehind(db, 'files')
    : sql`lateral (select * from files where id = file_id limit 1)`;
  // The hits replace the table in the query: otherwise the database may use an index of the filters, which leads
  // through many other rows.
  const { rows } = await sql<{ id: string }>`with files as materialized (
      select one.*, seq from file_names cross join ${file} as one
      where one.id = file_id and ${isHit(db, hits)})
    select id from ${wanted} order by seq desc`.execute(db);
  return rows.map(({ id }) => id);
}
