import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/connection/connect.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Database } from '../db/schema.ts';
import { yieldToCalls } from '../db/slices.ts';

/** Rows per statement: a few milliseconds on the embedded database. */
const SLICE = 5000;

/** Applies conditions that no index can answer. */
type Narrow = (files: Files) => Files;
export type Files = SelectQueryBuilder<Database, 'files', object>;

/**
 * Returns ids of the newest files, at most `most`, among `files` that pass `narrow`. This is a scan: on the embedded
 * database it runs in slices, yielding to other calls in between.
 */
export async function findInSlices(
  db: Db,
  files: Files,
  narrow: Narrow,
  most: number,
): Promise<string[]> {
  const newest = (some: Files) =>
    narrow(some).select('files.id').orderBy('createdAt', 'desc').orderBy('files.id').limit(most);
  if (!isSqlite(db)) return (await newest(files).execute()).map(({ id }) => id);
  const ids: string[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ids.length < most; await yieldToCalls()) {
    const rest = files.where('createdAt', '<', before);
    const edge = await rest
      .select('createdAt')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .offset(sql<number>`${sql.lit(SLICE)}`)
      .executeTakeFirst();
    const slice = edge ? rest.where('createdAt', '>=', edge.createdAt) : rest;
    ids.push(...(await newest(slice).execute()).map(({ id }) => id));
    if (!edge) break;
    before = edge.createdAt;
  }
  return ids.slice(0, most);
}
