import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { containsText } from '../db/contains-text.ts';
import type { Database } from '../db/schema.ts';
import { hitsOf, isHit, tableBehind } from './hits.ts';

type Db = Kysely<Database>;
type Files = SelectQueryBuilder<Database, 'files', object>;

/**
 * Ids of the newest files, at most `most`, among `files` whose names hold each of the words, in large or small letters: found by
 * the pairs of characters in them.
 */
export async function findByName(
  db: Db,
  files: Files,
  words: readonly string[],
  most: number,
): Promise<string[]> {
  const named = words.reduce((some, word) => some.where(containsText('files.name', word)), files);
  const grams = [...new Set(words.flatMap((word) => pairsIn(word.toLowerCase())))];
  const ids: string[] = [];
  // Of the row itself: `is true` is not what its index is asked by.
  const holds = sql<boolean>`(grams @> ${grams}::text[]) is true`;
  for await (const hits of hitsOf(db, 'file', grams, holds)) {
    ids.push(...(await wantedAmong(db, named, hits)));
    if (ids.length >= most) break;
  }
  return ids.slice(0, most);
}

/** Pairs of neighbouring characters, of a single one itself: as the triggers take a name apart (0050). */
function pairsIn(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => characters[at] + character);
}

/** Those of the hits that are wanted, the newest first. */
async function wantedAmong(db: Db, files: Files, hits: readonly number[]): Promise<string[]> {
  const wanted = files.select(['files.id', sql<number>`seq`.as('seq')]).as('wanted');
  // The hits in the place of the table: an index of what it is narrowed by would lead through many others.
  const { rows } = await sql<{ id: string }>`with files as materialized (
      select one.*, seq from file_names cross join ${tableBehind(db, 'files')} as one
      where one.id = file_id and ${isHit(db, hits)})
    select id from ${wanted} order by seq desc`.execute(db);
  return rows.map(({ id }) => id);
}
