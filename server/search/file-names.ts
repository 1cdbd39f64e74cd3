import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/connection/connect.ts';
import { containsText, formsOf, narrowed } from '../db/contains-text.ts';
import type { Database } from '../db/schema.ts';
import { hitsOf, holdsGrams, isHit, tableBehind, type Wanted } from './hits.ts';

type Files = SelectQueryBuilder<Database, 'files', object>;

/**
 * Ids of the newest files, at most `most`, among `files` whose names hold each of the words, whatever their case and width: found
 * by the pairs of characters in them.
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
  // Of the row itself: `is true` is not what its index is asked by.
  const holds = sql<boolean>`(${holdsGrams(grams)}) is true`;
  for await (const hits of hitsOf(db, 'file', grams, holds)) {
    ids.push(...(await wantedAmong(db, named, hits)));
    if (ids.length >= most) break;
  }
  return ids.slice(0, most);
}

/**
 * Pairs of neighbouring characters, of a single one itself, as the triggers take a name apart (0052); in two forms where it depends on the
 * database whether it knows the small letter.
 */
function pairsIn(word: string): Wanted {
  const characters = Array.from(word, (one) => [...new Set(formsOf(one).map(kept))]);
  if (characters.length < 2) return characters;
  return characters
    .slice(1)
    .map((forms, at) => forms.flatMap((form) => (characters[at] ?? []).map((one) => one + form)));
}

/** A form of a character as it is kept on every database. */
function kept(form: string): string {
  const plain = narrowed(form);
  return /[A-Z]/.test(plain) ? plain.toLowerCase() : plain;
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
