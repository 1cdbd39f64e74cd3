import { sql } from 'kysely';
import type { Db } from '../db/connection/connect.ts';
import { FOLDER_ROW } from '../db/settings/data-folder.ts';
import { raiseFloor } from '../db/settings/version-floor.ts';
import { connectionOf, requireProgram, run } from './postgres-programs.ts';

/** What a database is restored into. */
export interface Target {
  /** Major version. */
  version: number;
  /** Schema in which the server creates its tables; null: it does not exist yet. */
  schema: string | null;
  tables: number;
  /** Other connections of the same account. */
  others: number;
}

/** Inspects the database of a restore. */
export async function targetOf(db: Db): Promise<Target> {
  const { rows } = await sql<Target>`
    select current_setting('server_version_num')::int / 10000 as version, current_schema() as schema,
      (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = current_schema() and relkind in ('r', 'p', 'v', 'm', 'S')) as tables,
      (select count(*)::int from pg_stat_activity where datname = current_database()
        and usename = current_user and pid <> pg_backend_pid()) as others`.execute(db);
  const [target] = rows;
  if (!target) throw new Error('PostgreSQL answered nothing');
  return target;
}

/** Throws a {@link BackupProblem} unless the programs that {@link putPostgres} needs are installed. */
export async function requirePrograms(version: number): Promise<void> {
  await requireProgram('pg_restore', version);
  await requireProgram('psql', version);
}

/**
 * Replaces the content of a schema by a dump, in one transaction: an aborted restore leaves the former content.
 * `aside`: the schema that preserves the former content; null: the schema is empty.
 */
export async function putPostgres(
  databaseUrl: string,
  dump: string,
  { schema, aside, folder }: { schema: string; aside: string | null; folder: string | null },
): Promise<void> {
  const { address, env } = connectionOf(databaseUrl);
  const stop = new AbortController();
  const before =
    aside === null
      ? ''
      : `alter schema "${schema}" rename to "${aside}"; create schema "${schema}";`;
  const script = ['--no-owner', '--no-privileges', `--schema=${schema}`, '--file=-', dump];
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'];
  await run('psql', [...options, `--dbname=${address}`], {
    env,
    async feed(input) {
      input.write(`begin;\n${before}\n`);
      await run('pg_restore', script, { env, output: input, signal: stop.signal });
      input.write(`${folderScript(schema, folder)}\n${floorScript(schema)}\n`);
      // A truncated script never reaches the commit, so nothing is applied.
      input.end('commit;\n');
    },
  }).finally(() => stop.abort());
}

/** Updates the row that names the data folder: the backup's database may have used another one. */
function folderScript(schema: string, folder: string | null): string {
  const table = `"${schema}".settings`;
  const forget = `delete from ${table} where name = '${FOLDER_ROW}';`;
  if (folder === null) return forget;
  const id = folder.replaceAll("'", "''");
  return `${forget} insert into ${table} (name, value) values ('${FOLDER_ROW}', '${id}');`;
}

/**
 * Raises the version floor: devices may hold versions from the lost days, and new versions must not collide with them.
 */
const floorScript = (schema: string): string => raiseFloor(`"${schema}".settings`, Date.now());
