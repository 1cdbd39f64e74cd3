import { type Kysely, sql } from 'kysely';
import { containsText } from '../db/contains-text.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Database } from '../db/schema.ts';
import { hitsOf, spansOf } from '../search/hits.ts';
import type { Files } from './find-in-slices.ts';

type Db = Kysely<Database>;

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
  const grams = [...new Set(words.flatMap((word) => gramsOf(word.toLowerCase())))];
  const ids: string[] = [];
  for await (const some of isSqlite(db)
    ? embedded(db, named, grams)
    : postgres(db, named, grams, most)) {
    ids.push(...some);
    if (ids.length >= most) break;
  }
  return ids.slice(0, most);
}

/** Pairs of neighbouring characters, of a single one itself: as the triggers take a name apart (0050). */
function gramsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => characters[at] + character);
}

async function* embedded(db: Db, files: Files, grams: readonly string[]): AsyncGenerator<string[]> {
  const match = grams.map((gram) => Buffer.from(gram).toString('hex')).join(' ');
  for await (const hits of hitsOf(db, 'file', match)) {
    // The hits in the place of the table: an index of what it is narrowed by would lead through many others.
    const { rows } = await sql<{ id: string; seq: number }>`with files as materialized (
        select main.files.*, seq from file_names cross join main.files on id = file_id
        where seq in (select value from json_each(${JSON.stringify(hits)})))
      select id from ${files.select(['files.id', sql<number>`seq`.as('seq')]).as('wanted')}
      order by seq desc`.execute(db);
    yield rows.map(({ id }) => id);
  }
}

async function* postgres(
  db: Db,
  files: Files,
  grams: readonly string[],
  most: number,
): AsyncGenerator<string[]> {
  for await (const { from, before } of spansOf(db, 'file')) {
    const rows = await files
      .innerJoin('fileNames', 'fileNames.fileId', 'files.id')
      .select('files.id')
      .where(sql<boolean>`file_names.grams @> ${grams}::text[]`)
      .where('seq', '>=', from)
      .where('seq', '<', before)
      .orderBy('seq', 'desc')
      .limit(most)
      .execute();
    yield rows.map(({ id }) => id);
  }
}
