import type { Db } from '../db/connection/connect.ts';
import { readSetting, replaceSetting } from '../db/settings/replace-setting.ts';
import { spell } from '../db/title-spelling.ts';
import { type MenuSeed, menuSeeds } from './menu-seeds.ts';

/** Row of the table `settings`: names of the seeded entries that this database has received, a JSON list. */
const GIVEN = 'menu-seeds';
/** Entries that databases received before that list was introduced; never changes. */
const FIRST = 'Content Article Cata Expands Course Resource File System Dict Laws'.split(' ');

/** Adds entries with their children; `from` is the position of the first among its siblings. */
export async function addMenus(
  db: Db,
  entries: readonly MenuSeed[],
  parentId: string | null,
  from = 0,
): Promise<void> {
  for (const [at, entry] of entries.entries()) {
    const { path, name, component, title, icon, permission = null, children = [] } = entry;
    const id = crypto.randomUUID();
    const meta = JSON.stringify({ title, ...(icon && { icon }), ...(await spell(title)) });
    const place = { id, parentId, sort: from + at };
    const row = { ...place, path, name, component, permission, hidden: 0, meta };
    await db.insertInto('menus').values(row).execute();
    await addMenus(db, children, id);
  }
}

/** Records that a new database has received all seeded entries. */
export const recordMenus = async (db: Db, seeds: readonly MenuSeed[]): Promise<void> =>
  void (await db
    .insertInto('settings')
    .values({ name: GIVEN, value: JSON.stringify(namesOf(seeds)) })
    .execute());

/**
 * Adds entries that a later version introduced, once: entries that an administrator removed or changed stay so. Of
 * several processes that start concurrently only one does it.
 */
export async function addNewMenus(db: Db, seeds: readonly MenuSeed[] = menuSeeds): Promise<void> {
  const before = await readSetting(db, GIVEN);
  const given = new Set<string>(before === null ? FIRST : JSON.parse(before));
  if (namesOf(seeds).every((name) => given.has(name))) return;
  const value = JSON.stringify([...new Set([...given, ...namesOf(seeds)])]);
  await db.transaction().execute(async (tx) => {
    if (await replaceSetting(tx, GIVEN, before, value)) await addMissing(tx, seeds, null, given);
  });
}

async function addMissing(
  db: Db,
  seeds: readonly MenuSeed[],
  parentId: string | null,
  given: ReadonlySet<string>,
): Promise<void> {
  for (const [sort, seed] of seeds.entries()) {
    if (given.has(seed.name))
      await addMissing(db, seed.children ?? [], await idOf(db, seed), given);
    else await addMenus(db, [seed], parentId, sort);
  }
}

/** Id of the entry of this name; null if it was removed, so that its children go to the top level. */
async function idOf(db: Db, { name }: MenuSeed): Promise<string | null> {
  const row = await db.selectFrom('menus').select('id').where('name', '=', name).executeTakeFirst();
  return row?.id ?? null;
}

const namesOf = (seeds: readonly MenuSeed[]): string[] =>
  seeds.flatMap(({ name, children = [] }) => [name, ...namesOf(children)]);
