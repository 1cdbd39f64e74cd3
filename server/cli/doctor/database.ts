import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ServerConfig } from '../../config/server-config.ts';
import { DRIFT, driftText, openClock } from '../../db/connection/clock.ts';
import { connect, type Db } from '../../db/connection/connect.ts';
import { isSqlite } from '../../db/is-sqlite.ts';
import { namesDone, stepsAfter, unknownStep } from '../../db/migrate.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

/**
 * Checks that the database answers, its version, migrations and clock. `isCurrent`: all migrations are done, so its
 * rows can be checked.
 */
export async function lookAtDatabase(
  config: ServerConfig,
): Promise<{ findings: Finding[]; isCurrent: boolean }> {
  const { databaseUrl, dataDir, databaseLimits } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, 'lexdesk.db'))) {
    return { findings: [warn('database: made by the first start')], isCurrent: false };
  }
  let db: Db | undefined;
  try {
    db = connect(databaseUrl, dataDir, databaseLimits);
    const version = isSqlite(db) ? 'embedded' : await lookAtServer(db);
    const done = await namesDone(db);
    const tables = lookAtSteps(version, done);
    return {
      findings: [tables, ...(await lookAtClock(db))],
      isCurrent: tables.level === 'ok',
    };
  } catch (error) {
    return { findings: [fail(`database: cannot be used (${reasonOf(error)})`)], isCurrent: false };
  } finally {
    await db?.destroy();
  }
}

async function lookAtServer(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db);
  return `PostgreSQL ${rows[0]?.version}`;
}

function lookAtSteps(version: string, done: readonly string[]): Finding {
  const unknown = unknownStep(done);
  if (unknown !== null) return fail(`database: ${version}, of a newer version (step ${unknown})`);
  const lacking = stepsAfter(done);
  if (lacking === 0) return ok(`database: ${version}, up to date (${done.length} steps)`);
  return warn(`database: ${version}, ${lacking} steps behind, which the next start does`);
}

/** Clock of the database server; an embedded database uses ours. */
async function lookAtClock(db: Db): Promise<Finding[]> {
  if (isSqlite(db)) return [];
  const ahead = (await openClock(db)).ahead();
  const text = `clock: ${driftText(ahead)}`;
  return [Math.abs(ahead) > DRIFT ? fail(`${text}: have both follow a time server`) : ok(text)];
}
