import type { Deps } from '../base/call.ts';
import { isNamed, madeRows, storedRows } from '../files/stored-rows.ts';
import { ifReadable, UNREADABLE } from '../storage/disk.ts';
import { inLanes } from './in-lanes.ts';

/** Milliseconds after which a file without a row is no longer an upload in progress. */
const ARRIVES_WITHIN = 60 * 60_000;

/**
 * Milliseconds after which such a file may be deleted: its upload is not continued any more, and no restore will bring
 * its row back.
 */
const ORPHAN_LIFE = 30 * 24 * ARRIVES_WITHIN;

/** Number of compared rows, and one line for each difference. */
export interface Verified {
  rows: number;
  found: string[];
}

/** Compares all rows with all stored files while a server may run; changes during the comparison are not reported. */
export async function verifyStorage(deps: Deps): Promise<Verified> {
  const { db } = deps;
  const [rows, made] = [await storedRows(db), await madeRows(db)];
  const found: string[] = [];
  const report = async (what: string, name: string) => {
    if (await isNamed(db, name)) found.push(`${what}: ${name}`);
  };
  await inLanes(rows, async ({ name, size, sha256 }) => {
    const there = await ifReadable(deps.storage.inspect(name), UNREADABLE);
    if (!there) await report('missing', name);
    else if (there.size !== size || there.sha256 !== sha256) await report('damaged', name);
  });
  await inLanes(made, async ({ name, size }) => {
    const there = await deps.storage.sizeOf(name);
    if (there !== size) await report('missing, made again when it is next seen', name);
  });
  const named = namesOf(rows, made);
  const orphans = await orphansBeside(deps, named, deps.now() - ARRIVES_WITHIN);
  found.push(...orphans.map((name) => `no row names: ${name}`));
  return { rows: rows.length + made.length, found: found.sort() };
}

/** Deletes files that no row references and that were written more than 30 days ago; returns their names. */
export async function dropOrphans(deps: Deps): Promise<string[]> {
  const { db, storage } = deps;
  const named = namesOf(await storedRows(db), await madeRows(db));
  const orphans = await orphansBeside(deps, named, deps.now() - ORPHAN_LIFE);
  for (const name of orphans) await storage.drop(name);
  return orphans;
}

const namesOf = (...rows: readonly (readonly { name: string }[])[]): ReadonlySet<string> =>
  new Set(rows.flat().map(({ name }) => name));

/** Stored files that were written before `before`, are not among these names, and that no row references now. */
async function orphansBeside(
  { db, storage }: Deps,
  named: ReadonlySet<string>,
  before: number,
): Promise<string[]> {
  const orphans: string[] = [];
  for await (const { name, written } of storage.list()) {
    if (named.has(name) || written >= before) continue;
    if (!(await isNamed(db, name))) orphans.push(name);
  }
  return orphans;
}
