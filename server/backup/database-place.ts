import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerConfig } from '../config/server-config.ts';
import { connect } from '../db/connection/connect.ts';
import { lockFolder } from '../db/connection/embedded.ts';
import { markedAs } from '../db/settings/data-folder.ts';
import { ifThere } from '../storage/disk.ts';
import { BackupProblem } from './backup-problem.ts';
import type { Manifest } from './manifest.ts';
import { putEmbedded } from './restore-embedded.ts';
import { putPostgres, requirePrograms, targetOf } from './restore-postgres.ts';

/** The database that a restore replaces. */
export interface Place {
  /** Its name in messages to the operator. */
  name: string;
  /** Whether it holds a database already. */
  isUsed: boolean;
  /** Replaces it by the snapshot's database, all or nothing; the former one is preserved in or beside `aside`. */
  put(snapshot: string, aside: string): Promise<void>;
  /** Where the former database is preserved, worded for the operator. */
  preservedAs(aside: string): string;
  close(): Promise<void>;
}

/**
 * Opens the database for a restore. Throws where a server uses it, or where the backup is of the other kind of
 * database.
 */
export async function placeOf(
  config: ServerConfig,
  { database }: Pick<Manifest, 'database'>,
  stamp: string,
): Promise<Place> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && database.kind === 'postgres') {
    throw new BackupProblem('the backup is of PostgreSQL: set DATABASE_URL to an empty database');
  }
  if (databaseUrl !== null && database.kind === 'sqlite') {
    throw new BackupProblem('the backup is of the embedded database: unset DATABASE_URL');
  }
  return databaseUrl === null
    ? embeddedPlace(dataDir, database)
    : postgresPlace({ ...config, databaseUrl }, database, stamp);
}

async function embeddedPlace(dataDir: string, wanted: Manifest['database']): Promise<Place> {
  lockFolder(dataDir);
  return {
    name: `DATA_DIR=${dataDir}`,
    isUsed: (await ifThere(stat(join(dataDir, 'lexdesk.db')))) !== null,
    put: (snapshot, aside) => putEmbedded(dataDir, snapshot, { wanted, aside }),
    preservedAs: (aside) => aside,
    close: async () => undefined,
  };
}

async function postgresPlace(
  config: ServerConfig & { databaseUrl: string },
  database: Manifest['database'],
  stamp: string,
): Promise<Place> {
  const { databaseUrl, dataDir, databaseLimits, files } = config;
  const db = connect(databaseUrl, dataDir, databaseLimits);
  try {
    const { version, schema, tables, others } = await targetOf(db);
    await requirePrograms(Math.max(version, database.version));
    if (others > 0) {
      throw new BackupProblem(`${others} other connections use the database: stop every server`);
    }
    if (schema !== database.schema) {
      throw new BackupProblem(
        `the backup's tables are in the schema ${database.schema}, those of DATABASE_URL in ${schema}: create it, and set search_path`,
      );
    }
    const former = `lexdesk_before_${stamp.toLowerCase()}`;
    return {
      name: 'the database at DATABASE_URL',
      isUsed: tables > 0,
      put: async (dump) =>
        putPostgres(databaseUrl, dump, {
          schema: database.schema,
          aside: tables > 0 ? former : null,
          folder: files.includes('disk') ? await markedAs(dataDir) : null,
        }),
      preservedAs: (aside) => `its tables in the schema ${former}, the rest in ${aside}`,
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
