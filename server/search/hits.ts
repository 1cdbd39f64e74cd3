import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connection/connect.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import { yieldToCalls } from '../db/slices.ts';
import { tokensOf } from './grams.ts';

/** Grams that must all match, each in any of its forms. */
export type Wanted = readonly (readonly string[])[];

/** Indexed tables: on the embedded database, a full-text index of encoded grams with the same row numbers. */
const indexes = {
  article: { words: 'article_grams', table: 'article_texts', wordsOf: tokensOf },
  file: { words: 'file_grams', table: 'file_names', wordsOf: hexadecimal },
};
type Indexed = keyof typeof indexes;

/**
 * Hits per statement and per batch, and row numbers that one statement covers: one or two batches hold a thousand hits
 * if one in a hundred is in the recycle bin.
 */
const PACE = {
  // Other calls are blocked meanwhile.
  embedded: { most: 520, batch: 520, span: 500_000 },
  // The GIN index returns all hits of a statement unordered, so asking it again costs more than a second batch.
  postgres: { most: 2200, batch: 1100, span: 1100 },
};
/** Rows that PostgreSQL scans in about the time of an index lookup. */
const MOST_READ = 10_000;

/**
 * Yields the row numbers of rows with all of these grams, newest first, in batches, yielding to other calls in between;
 * the total number of hits does not matter. `holds` is the same condition evaluated per row: for few rows PostgreSQL
 * scans faster than its index.
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
  for (; before > 0; await yieldToCalls()) {
    const from = before - span;
    const between = { from, before, most: pace.most };
    const wanted = span <= MOST_READ ? holds : holdsGrams(grams);
    const hits = await (isSqlite(db)
      ? hitsEmbedded(db, of, grams, between)
      : hitsWhere(db, of, wanted, between));
    for (let at = 0; at < hits.length; at += pace.batch) yield hits.slice(at, at + pace.batch);
    found += hits.length;
    before = hits.length < pace.most ? from : (hits.at(-1) ?? from);
    // Estimate the span that holds enough hits from the density so far, plus half.
    const enough = ((end - before) * pace.batch * 1.5) / found;
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

/** Query of the full-text index; it contains no raw user input. */
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
  // `+ 0` prevents PostgreSQL from walking the index of `seq`, which assumes that hits are evenly distributed.
  const { rows } = await sql<{ seq: number }>`select seq from ${sql.table(indexes[of].table)}
    where ${wanted} and seq < ${before} and seq >= ${from}
    order by seq + 0 desc limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ seq }) => seq);
}

/** Condition for PostgreSQL: the row has all of these grams. */
export function holdsGrams(wanted: Wanted): RawBuilder<boolean> {
  const alone = wanted.filter(({ length }) => length === 1).flat();
  const others = wanted.filter(({ length }) => length > 1);
  const all = others.map((forms) => sql`grams && ${[...forms]}::text[]`);
  return sql.join(alone.length === 0 ? all : [sql`grams @> ${alone}::text[]`, ...all], sql` and `);
}

/** Highest row number. */
async function lastNumber(db: Db, of: Indexed): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(seq) as last
    from ${sql.table(indexes[of].table)}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Condition: the row number is one of these. */
export const isHit = (db: Db, hits: readonly number[]) =>
  isSqlite(db)
    ? sql<boolean>`seq in (select value from json_each(${JSON.stringify(hits)}))`
    : sql<boolean>`seq = any(${hits}::bigint[])`;

/** The real table inside a query in which a CTE of the same name holds the hits. */
export const tableBehind = (db: Db, table: string) =>
  isSqlite(db) ? sql.table(`main.${table}`) : sql.table(table);

/** Encodes grams as hexadecimal, as the triggers write them (0050). */
function hexadecimal(grams: readonly string[]): string {
  return grams.map((gram) => Buffer.from(gram).toString('hex')).join(' ');
}
