import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { breathe } from '../db/slices.ts';

type Db = Kysely<Database>;

/** Hits that are looked at in one statement. */
const HITS = 500;
/** Numbers of an index that one statement of the embedded database goes through. */
const NUMBERS = 500_000;
/** Numbers that the first statement of PostgreSQL goes through. */
const SPAN = 10_000;

/** What is found by the grams of its text: the index of the embedded database, and the table that says what its numbers stand for. */
const indexes = {
  article: { grams: 'article_grams', numbers: 'article_texts' },
  file: { grams: 'file_grams', numbers: 'file_names' },
};
type Indexed = keyof typeof indexes;

/**
 * Numbers of what an index of the embedded database finds, the newest first: a few at a time, with room for other calls in
 * between.
 */
export async function* hitsOf(db: Db, of: Indexed, match: string): AsyncGenerator<number[]> {
  const { grams } = indexes[of];
  for (let before = (await lastNumber(db, of)) + 1; before > 0; await breathe()) {
    const low = before - NUMBERS;
    const { rows: hits } = await sql<{ seq: number }>`select rowid as seq from ${sql.table(grams)}
      where ${sql.ref(grams)} match ${match} and rowid < ${before} and rowid >= ${low}
      order by rowid desc limit ${sql.lit(HITS)}`.execute(db);
    if (hits.length > 0) yield hits.map(({ seq }) => seq);
    before = hits.length < HITS ? low : (hits.at(-1)?.seq ?? low);
  }
}

/**
 * PostgreSQL's index gives all its hits at once and in no order: those among the newest numbers are asked for first, then
 * those among four times as many. So what every twentieth text holds is not read to its end.
 */
export async function* spansOf(
  db: Db,
  of: Indexed,
): AsyncGenerator<{ from: number; before: number }> {
  let before = (await lastNumber(db, of)) + 1;
  for (let span = SPAN; before > 0; span *= 4) {
    yield { from: before - span, before };
    before -= span;
  }
}

/** The number of what was written last. */
async function lastNumber(db: Db, of: Indexed): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(seq) as last
    from ${sql.table(indexes[of].numbers)}`.execute(db);
  return Number(rows[0]?.last ?? 0);
}
