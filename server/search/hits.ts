import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connection/connect.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import { breathe } from '../db/slices.ts';
import { tokensOf } from './grams.ts';

/** Grams that are all looked for, each in any of its forms. */
export type Wanted = readonly (readonly string[])[];

/** What is found by its grams: on the embedded database by an index of words that stand for them, numbered as the table is. */
const indexes = {
  article: { words: 'article_grams', table: 'article_texts', wordsOf: tokensOf },
  file: { words: 'file_grams', table: 'file_names', wordsOf: hexadecimal },
};
type Indexed = keyof typeof indexes;

/**
 * Hits that are looked at in one statement, and numbers that one statement goes through: a thousand are found by one or two,
 * where one of a hundred is in the recycle bin.
 */
const PACE = {
  // Other calls wait meanwhile.
  embedded: { most: 520, span: 500_000 },
  // Its index gives all hits of a statement at once, in no order; the first ones are read.
  postgres: { most: 1100, span: 1100 },
};
/** Rows that PostgreSQL reads in about the time that its index takes. */
const MOST_READ = 10_000;

/**
 * Numbers of what holds all of these grams, the newest first: a few at a time, with room for other calls in between. How many
 * there are does not matter. `holds` tells it of a row itself: PostgreSQL reads some rows sooner than its index.
 */
export async function* hitsOf(
  db: Db,
  of: Indexed,
  grams: Wanted,
  holds: RawBuilder<boolean>,
): AsyncGenerator<number[]> {
  const pace = isSqlite(db) ? PACE.embedded : PACE.postgres;
  const end = (await lastNumber(db, of)) + 1;
  let [before, span, found] = [end, pace.span, 0];
  for (; before > 0; await breathe()) {
    const from = before - span;
    const between = { from, before, most: pace.most };
    const wanted = span <= MOST_READ ? holds : holdsGrams(grams);
    const hits = await (isSqlite(db)
      ? hitsEmbedded(db, of, grams, between)
      : hitsWhere(db, of, wanted, between));
    if (hits.length > 0) yield hits;
    found += hits.length;
    before = hits.length < pace.most ? from : (hits.at(-1) ?? from);
    // As many numbers as hold enough, if it goes on like this, and half as many more.
    const enough = ((end - before) * pace.most * 1.5) / found;
    span = Math.max(span, Math.ceil(Math.min(enough, end)));
  }
}

interface Between {
  from: number;
  before: number;
  most: number;
}

async function hitsEmbedded(
  db: Db,
  of: Indexed,
  grams: Wanted,
  { from, before, most }: Between,
): Promise<number[]> {
  const { words } = indexes[of];
  const { rows } = await sql<{ seq: number }>`select rowid as seq from ${sql.table(words)}
    where ${sql.ref(words)} match ${matchOf(of, grams)} and rowid < ${before} and rowid >= ${from}
    order by rowid desc limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ seq }) => seq);
}

/** In the index's own language: nothing in it is what users type. */
function matchOf(of: Indexed, grams: Wanted): string {
  const any = (forms: readonly string[]) =>
    forms.map((gram) => indexes[of].wordsOf([gram])).join(' OR ');
  return grams.map((forms) => `(${any(forms)})`).join(' AND ');
}

async function hitsWhere(
  db: Db,
  of: Indexed,
  wanted: RawBuilder<boolean>,
  { from, before, most }: Between,
): Promise<number[]> {
  // `+ 0`: it would read the numbers one by one instead, as if hits lay evenly among them.
  const { rows } = await sql<{ seq: number }>`select seq from ${sql.table(indexes[of].table)}
    where ${wanted} and seq < ${before} and seq >= ${from}
    order by seq + 0 desc limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ seq }) => seq);
}

/** Whether a row of PostgreSQL holds all of these. */
export function holdsGrams(wanted: Wanted): RawBuilder<boolean> {
  const alone = wanted.filter(({ length }) => length === 1).flat();
  const others = wanted.filter(({ length }) => length > 1);
  const all = others.map((forms) => sql`grams && ${[...forms]}::text[]`);
  return sql.join(alone.length === 0 ? all : [sql`grams @> ${alone}::text[]`, ...all], sql` and `);
}

/** The number of what was written last. */
async function lastNumber(db: Db, of: Indexed): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(seq) as last
    from ${sql.table(indexes[of].table)}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Whether the number of a row is one of these. */
export const isHit = (db: Db, hits: readonly number[]) =>
  isSqlite(db)
    ? sql<boolean>`seq in (select value from json_each(${JSON.stringify(hits)}))`
    : sql<boolean>`seq = any(${hits}::bigint[])`;

/** A table inside a query in which its name stands for the hits. */
export const tableBehind = (db: Db, table: string) =>
  isSqlite(db) ? sql.table(`main.${table}`) : sql.table(table);

/** Grams by their bytes, as the triggers write them (0050). */
function hexadecimal(grams: readonly string[]): string {
  return grams.map((gram) => Buffer.from(gram).toString('hex')).join(' ');
}
