import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { readSetting } from './replace-setting.ts';

/** Versions that follow the time count seconds from here: they stay whole numbers of 31 bits until 2088. */
const BEGIN = Date.UTC(2020, 0, 1);
/** Row of the table `settings` below which no version is given any more. */
const FLOOR_ROW = 'version-floor';

/** The version of an instant, in milliseconds since 1970. */
export const versionAt = (now: number): number => Math.floor((now - BEGIN) / 1000);

/**
 * The version that follows one. After a restore it is above all that were given before it, or what a device holds since then
 * could overwrite what has the same number.
 */
export const nextVersion = (floor: number, version: number): number => Math.max(version + 1, floor);

/** The same of rows that are not read before. */
export const countedUp = (floor: number) =>
  sql<number>`case when version < ${floor} then ${floor} else version + 1 end`;

/** The floor of a database; 0: it was never restored. It changes while no server runs. */
export const versionFloor = async (db: Kysely<Database>): Promise<number> =>
  Number(await readSetting(db, FLOOR_ROW));

/** The statement that raises the floor of a database to an instant, in the SQL of both; one that is higher stays. */
export const raiseFloor = (table: string, now: number): string =>
  `insert into ${table} (name, value) values ('${FLOOR_ROW}', '${versionAt(now)}')
    on conflict (name) do update set value = excluded.value
    where cast(settings.value as integer) < cast(excluded.value as integer);`;
