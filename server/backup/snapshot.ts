import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Deps } from '../base/call.ts';
import { atOneMoment } from '../db/at-one-moment.ts';
import { connect, type Db } from '../db/connection/connect.ts';
import { namesDone } from '../db/migrate.ts';
import { type StoredRow, storedRows } from '../files/stored-rows.ts';
import { inspectFile } from '../storage/digest-thread.ts';
import { ifThere, syncFolder, writeWhole } from '../storage/disk.ts';
import { type Entry, type Manifest, SETTINGS, snapshotFolder } from './manifest.ts';
import { connectionOf, requireProgram, run } from './postgres-programs.ts';

/** A copy of the database as of one instant, in a folder, with the files that its rows reference. */
export interface Snapshot
  extends Pick<Manifest, 'instant' | 'snapshot' | 'database' | 'migrations' | 'settings'> {
  rows: StoredRow[];
}

type DatabaseCopy = Pick<Snapshot, 'rows' | 'migrations'> & {
  database: Omit<Manifest['database'], 'size' | 'sha256'>;
};

/** Copies database and settings into a folder while the server runs. */
export async function createSnapshot(deps: Deps, folder: string): Promise<Snapshot> {
  const instant = new Date().toISOString();
  const snapshot = instant.replace(/[-:.]/g, '');
  const own = snapshotFolder(folder, snapshot);
  await mkdir(own, { recursive: true });
  const { databaseUrl, dataDir } = deps.config;
  const copy = await (databaseUrl === null
    ? copyEmbedded(deps, own)
    : dumpPostgres(deps, databaseUrl, own));
  const path = join(own, copy.database.name);
  await syncFile(path);
  const settings = await copySettings(dataDir, own);
  await syncFolder(own);
  await syncFolder(join(folder, 'snapshots'));
  const { size, sha256 } = await entryOf(path, copy.database.name);
  return { ...copy, instant, snapshot, settings, database: { ...copy.database, size, sha256 } };
}

/**
 * `vacuum into` reads in one transaction, and WAL readers do not block writers; the copy is read through its own
 * connection.
 */
async function copyEmbedded({ db }: Deps, own: string): Promise<DatabaseCopy> {
  await sql`vacuum into ${join(own, 'lexdesk.db')}`.execute(db);
  const copy = connect(null, own);
  try {
    // Their files are not backed up.
    await copy.deleteFrom('filePictures').execute();
    const content = { rows: await storedRows(copy), migrations: await namesDone(copy) };
    await withoutLog(copy);
    return { ...content, database: { kind: 'sqlite', schema: '', version: 0, name: 'lexdesk.db' } };
  } finally {
    await copy.destroy();
  }
}

/**
 * Leaves WAL mode, so that the copy is one file: closing does not checkpoint the WAL until the last statement is
 * garbage-collected.
 */
async function withoutLog(db: Db): Promise<void> {
  const { rows } = await sql<{ journalMode: string }>`pragma journal_mode = delete`.execute(db);
  if (rows[0]?.journalMode !== 'delete') throw new Error('the snapshot keeps its log');
}

/** Reads the rows in the same exported snapshot that pg_dump uses. */
function dumpPostgres({ db }: Deps, databaseUrl: string, own: string): Promise<DatabaseCopy> {
  return atOneMoment(db, async (same) => {
    const { id, schema, version } = await exportSnapshot(same);
    await requireProgram('pg_dump', version);
    const content = { rows: await storedRows(same), migrations: await namesDone(same) };
    const { address, env } = connectionOf(databaseUrl);
    const options = [
      // Lowest compression: higher levels take several times as long and save little.
      ...[
        '--format=custom',
        '--compress=1',
        '--no-owner',
        '--no-privileges',
        `--schema="${schema}"`,
      ],
      ...[`--exclude-table-data="${schema}".file_pictures`, `--snapshot=${id}`],
      ...[`--file=${join(own, 'lexdesk.dump')}`, `--dbname=${address}`],
    ];
    await run('pg_dump', options, { env });
    return { ...content, database: { kind: 'postgres', schema, version, name: 'lexdesk.dump' } };
  });
}

async function exportSnapshot(db: Db) {
  const { rows } = await sql<{ id: string; schema: string; version: number }>`
    select pg_export_snapshot() as id, current_schema() as schema,
      current_setting('server_version_num')::int / 10000 as version`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL exported no snapshot');
  return row;
}

/** Copies the operator's settings files, where there are any. */
async function copySettings(dataDir: string, own: string): Promise<Manifest['settings']> {
  const settings: Manifest['settings'] = [];
  for (const name of SETTINGS) {
    const bytes = await ifThere(readFile(join(dataDir, name)));
    if (!bytes) continue;
    const { size, sha256 } = await writeWhole(join(own, name), [bytes], bytes.length);
    settings.push({ name, size, sha256 });
  }
  return settings;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function entryOf(path: string, name: string): Promise<Entry> {
  const inspected = await inspectFile(path);
  if (!inspected) throw new Error(`${path} is gone`);
  return { name, size: inspected.size, sha256: inspected.sha256 };
}
