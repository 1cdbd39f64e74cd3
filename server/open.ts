import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AppConfig } from '../src/contract/app-config.ts';
import type { Deps } from './base/call.ts';
import { readAppConfig } from './config/read-app-config.ts';
import { readControl } from './config/read-control.ts';
import type { ServerConfig } from './config/server-config.ts';
import { StartProblem } from './config/start-problem.ts';
import { openClock } from './db/connection/clock.ts';
import { connect, type Db } from './db/connection/connect.ts';
import { isDatabaseAway, isDatabaseClosed } from './db/connection/database-away.ts';
import { lockFolder } from './db/connection/embedded.ts';
import { requireUsable } from './db/connection/require-usable.ts';
import { untilAnswered } from './db/connection/until-answered.ts';
import { migrate, requireMigrated } from './db/migrate.ts';
import { claimFolder, requireFolder } from './db/settings/data-folder.ts';
import { importedAppConfig } from './db/settings/imported-files.ts';
import { signingSecret } from './db/settings/signing-secret.ts';
import { versionFloor } from './db/settings/version-floor.ts';
import { makeFolder } from './storage/disk.ts';
import { openStorage } from './storage/open-storage.ts';
import { log } from './telemetry/log.ts';
import { Metrics } from './telemetry/metrics.ts';

/**
 * Opens data folder, database and storage to serve `page`. Throws {@link StartProblem} for anything an administrator
 * can fix.
 */
export const openDeps = (config: ServerConfig, page: string): Promise<Deps> =>
  open(config, page, {
    alone: isAlone(config),
    async prepareTables(db) {
      await prepareAlone(config, db);
      if (isShared(config)) await claimFolder(db, config.dataDir);
    },
  });

/** The same for a command, which may run beside a server; the database must already be migrated by this version. */
export async function openBeside(config: ServerConfig): Promise<Deps> {
  // A command that is given the wrong folder must not create an installation there.
  if (isAlone(config) && !existsSync(join(config.dataDir, 'lexdesk.db')))
    throw new StartProblem(
      `DATA_DIR=${config.dataDir} holds no database: set it to the server's, or DATABASE_URL`,
    );
  return open(config, '', {
    alone: false,
    async prepareTables(db) {
      await requireMigrated(db);
      if (isShared(config)) await requireFolder(db, config.dataDir);
    },
  });
}

/** Runs the pending migrations as a start does; returns their number. */
export async function migrateOnly(config: ServerConfig): Promise<number> {
  let steps = 0;
  const prepareTables = async (db: Db) => {
    steps = await prepareAlone(config, db);
  };
  const { db } = await open(config, '', { alone: isAlone(config), prepareTables });
  await db.destroy();
  return steps;
}

/** With an embedded database the data folder belongs to one server alone. */
const isAlone = ({ databaseUrl }: ServerConfig): boolean => databaseUrl === null;

/** Several processes share a database and store files on disk, so all must use the same folder. */
const isShared = ({ databaseUrl, files }: ServerConfig): boolean =>
  databaseUrl !== null && files.includes('disk');

async function prepareAlone(config: ServerConfig, db: Db): Promise<number> {
  if (isAlone(config)) lockFolder(config.dataDir);
  await requireUsable(db, config.databaseLimits);
  return migrate(db);
}

interface Opening {
  /** No other process uses the storage, so incomplete files in it were left by a process that was killed. */
  alone: boolean;
  prepareTables: (db: Db) => Promise<unknown>;
}

async function open(
  config: ServerConfig,
  page: string,
  { alone, prepareTables }: Opening,
): Promise<Deps> {
  prepareDataDir(config.dataDir);
  await readControl(config.dataDir);
  const appConfig = await readAppConfig(config);
  let db: Db | undefined;
  try {
    const opened = connect(config.databaseUrl, config.dataDir, config.databaseLimits);
    db = opened;
    const prepare = async () => {
      await prepareTables(opened);
      return {
        secret: await signingSecret(opened),
        clock: await openClock(opened),
        versionFloor: await versionFloor(opened),
      };
    };
    const { clock, ...stored } = await untilAnswered(
      prepare,
      config.databaseLimits.wait,
      (waitsFor) => warn(`lexdesk waits for the database at DATABASE_URL: ${waitsFor}`),
    );
    return {
      config,
      appConfig: await usedAppConfig(config, opened, appConfig),
      db,
      ...stored,
      storage: await openStorage(config, alone),
      ...{ clock, now: clock.now, log, metrics: new Metrics() },
      events: new EventEmitter(),
      build: createHash('sha256').update(page).digest('hex').slice(0, 12),
    };
  } catch (error) {
    await db?.destroy();
    throw databaseProblem(error, config);
  }
}

const warn = (start: string): void => log({ level: 'warn', start });

/**
 * The imported configuration, else this process's own; logs a warning where a local file is ignored, or applies to this
 * process only.
 */
async function usedAppConfig(config: ServerConfig, db: Db, own: AppConfig): Promise<AppConfig> {
  const { databaseUrl, dataDir } = config;
  const imported = await importedAppConfig(db);
  const path = join(dataDir, 'app-config.json');
  if (!existsSync(path)) return imported ?? own;
  if (imported && !isDeepStrictEqual(imported, own))
    warn(`lexdesk does not use ${path}: another was imported, see "lexdesk settings"`);
  if (!imported && databaseUrl !== null && !isShared(config))
    warn(`lexdesk uses ${path} for this process alone: see "lexdesk settings import"`);
  return imported ?? own;
}

/** Creates the data folder; throws {@link StartProblem} where it is not usable. */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    closeToOthers(dataDir);
  } catch (error) {
    const { code } = error as { code?: string };
    throw new StartProblem(
      `DATA_DIR=${dataDir} cannot be used (${code}): make it readable and writable, or set another`,
    );
  }
}

/** A folder created by an earlier version or an administrator may be accessible to all; only its owner may chmod it. */
function closeToOthers(dataDir: string): void {
  if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
}

/** Node 24 appends a remedy to certificate errors that differs from ours. */
const NODE_HINT = /; if the root CA is installed locally.*/;

/**
 * Turns the error of a database that cannot be opened into a {@link StartProblem} with a remedy; returns other errors
 * unchanged.
 */
function databaseProblem(error: unknown, { databaseUrl, dataDir }: ServerConfig): unknown {
  if (error instanceof StartProblem) return error;
  const { code = '', message = '', path = '' } = error as NodeJS.ErrnoException;
  // A file system error in the data folder, not a database error.
  if (code.startsWith('E') && path.startsWith(dataDir)) return error;
  if (databaseUrl && (isDatabaseAway(error) || isDatabaseClosed(error) || /^E[A-Z]+$/.test(code))) {
    return new StartProblem(
      `the database at DATABASE_URL cannot be used (${message.replace(NODE_HINT, '') || code}): ${remedyOf(code, message)}`,
    );
  }
  const remedy = embeddedRemedyOf(code, message);
  if (remedy === null) return error;
  return new StartProblem(
    `${path || join(dataDir, 'lexdesk.db')} cannot be used (${message}): ${remedy}`,
  );
}

function embeddedRemedyOf(code: string, message: string): string | null {
  if (/^SQLITE_(?:FULL|IOERR)/.test(code)) return 'the disk of DATA_DIR is full, or fails';
  if (/^SQLITE_(?:CANTOPEN|READONLY)/.test(code))
    return 'it and the files beside it have to belong to this account';
  if (/NOTADB|CORRUPT|malformed|not a database/.test(`${code} ${message}`))
    return 'restore a backup, or set DATA_DIR to another folder';
  return null;
}

function remedyOf(code: string, message: string): string {
  if (/startup parameter/.test(message))
    return 'a connection pooler is in between; name PostgreSQL itself, or a pooler in session mode';
  if (code === '25006') return 'the server has to write';
  if (code === '42501') return 'grant its role the schema and all tables';
  if (/CERT|TLS|SSL|UNABLE_TO/.test(`${code} ${message}`))
    return 'check its certificate; sslrootcert in the address names the authority to trust';
  return 'check address, name and password';
}
