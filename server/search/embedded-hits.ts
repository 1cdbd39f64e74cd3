import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { breathe } from '../db/slices.ts';

/** Hits that are looked at in one statement. */
const HITS = 500;
/** Numbers of an index that one statement goes through. */
const NUMBERS = 500_000;

/** An index of the embedded database, and the table that says what its numbers stand for. */
const indexes = {
  article: { grams: 'article_grams', numbers: 'article_texts' },
  file: { grams: 'file_grams', numbers: 'file_names' },
};

/**
 * Numbers of what an index of the embedded database finds, the newest first: a few at a time, with room for other calls in
 * between.
 */
export async function* hitsOf(
  db: Kysely<Database>,
  of: keyof typeof indexes,
  match: string,
): AsyncGenerator<number[]> {
  const { grams, numbers } = indexes[of];
  const { rows } = await sql<{ last: number | null }>`select max(seq) as last
    from ${sql.table(numbers)}`.execute(db);
  for (let before = (rows[0]?.last ?? 0) + 1; before > 0; await breathe()) {
    const low = before - NUMBERS;
    const { rows: hits } = await sql<{ seq: number }>`select rowid as seq from ${sql.table(grams)}
      where ${sql.ref(grams)} match ${match} and rowid < ${before} and rowid >= ${low}
      order by rowid desc limit ${sql.lit(HITS)}`.execute(db);
    if (hits.length > 0) yield hits.map(({ seq }) => seq);
    before = hits.length < HITS ? low : (hits.at(-1)?.seq ?? low);
  }
}
