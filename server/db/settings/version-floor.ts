import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { readSetting } from './replace-setting.ts';

/** Versions derived from a time count seconds from here: they fit 31 bits until 2088. */
const BEGIN = Date.UTC(2020, 0, 1);
/** Row of the table `settings` with the lower bound of new versions. */
const FLOOR_ROW = 'version-floor';

/** The version for an instant in milliseconds since 1970. */
export const versionAt = (now: number): number => Math.floor((now - BEGIN) / 1000);

/**
 * The next version. After a restore it is above all versions from before, because a device may hold a lost version with
 * the same number and would overwrite the new one.
 */
export const nextVersion = (floor: number, version: number): number => Math.max(version + 1, floor);

/** The same as an SQL expression, for updates without a read. */
export const countedUp = (floor: number) =>
  sql<number>`case when version < ${floor} then ${floor} else version + 1 end`;

/** The version floor of a database; 0: never restored. It changes only while no server runs. */
export const versionFloor = async (db: Db): Promise<number> =>
  Number(await readSetting(db, FLOOR_ROW));

/** SQL for both databases that raises the floor to an instant; never lowers it. */
export const raiseFloor = (table: string, now: number): string =>
  `insert into ${table} (name, value) values ('${FLOOR_ROW}', '${versionAt(now)}')
    on conflict (name) do update set value = excluded.value
    where cast(settings.value as integer) < cast(excluded.value as integer);`;
