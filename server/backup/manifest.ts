import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { unknownStep } from '../db/migrate.ts';
import { ifThere, syncFolder } from '../storage/disk.ts';
import { BackupProblem } from './backup-problem.ts';

/** Version of the backup layout. */
const FORMAT = 1;

/** Settings files that an operator may have placed in the data folder. */
export const SETTINGS = ['app-config.json', 'control.json'] as const;

const size = v.pipe(v.number(), v.integer(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const storageName = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/));
/** The name becomes a path, so nothing that could escape the folder is accepted. */
const snapshotName = v.pipe(v.string(), v.regex(/^\d{8}T\d{9}Z$/));

const manifestSchema = v.object({
  format: v.literal(FORMAT),
  /** Identifies the installation. */
  installation: v.string(),
  /** Everything saved before this instant is included. */
  instant: v.pipe(v.string(), v.isoTimestamp()),
  finished: v.pipe(v.string(), v.isoTimestamp()),
  /** Folder of database and settings, below `snapshots`. */
  snapshot: snapshotName,
  database: v.object({
    kind: v.picklist(['sqlite', 'postgres']),
    /** Schema of its tables; empty on SQLite. */
    schema: v.string(),
    /** Major version of the source PostgreSQL; 0 on SQLite. */
    version: size,
    name: v.picklist(['lexdesk.db', 'lexdesk.dump']),
    size,
    sha256,
  }),
  /** Names of the migrations that its database has run. */
  migrations: v.array(v.string()),
  settings: v.array(v.object({ name: v.picklist(SETTINGS), size, sha256 })),
  files: v.array(v.object({ name: storageName, size, sha256 })),
  /** Files that were missing or damaged when the backup was made. */
  missing: v.array(storageName),
});

/** What a complete backup consists of. */
export type Manifest = v.InferOutput<typeof manifestSchema>;
/** A file with its expected size and digest. */
export interface Entry {
  name: string;
  size: number;
  sha256: string;
}

/** File name of the manifest. */
export const MANIFEST = 'manifest.json';

export const newManifest = (content: Omit<Manifest, 'format'>): Manifest => ({
  format: FORMAT,
  ...content,
});

/** Folder of the database and settings of a snapshot. */
export const snapshotFolder = (folder: string, snapshot: string): string =>
  join(folder, 'snapshots', snapshot);

/** Path of a stored file in a backup. */
export const fileIn = (folder: string, name: string): string =>
  join(folder, 'files', name.slice(0, 2), name);

/** All files that a manifest lists, with their paths. */
export const entriesOf = (folder: string, manifest: Manifest): (Entry & { path: string })[] => {
  const { database, settings, files, snapshot } = manifest;
  const beside = [database, ...settings].map((entry) => ({
    ...entry,
    path: join(snapshotFolder(folder, snapshot), entry.name),
  }));
  return [...beside, ...files.map((entry) => ({ ...entry, path: fileIn(folder, entry.name) }))];
};

/**
 * Reads the manifest of the complete backup in a folder. Throws {@link BackupProblem} where there is none that this
 * version can read.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const text = await ifThere(readFile(path, 'utf8'));
  if (text === null) {
    throw new BackupProblem(`${folder} holds no finished backup: ${MANIFEST} is missing`);
  }
  const manifest = check(path, text);
  const unknown = unknownStep(manifest.migrations);
  if (unknown === null) return manifest;
  throw new BackupProblem(
    `${folder} was made by a newer version (it has the step ${unknown}): use that version`,
  );
}

function check(path: string, text: string): Manifest {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  const { format } = (parsed.output ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupProblem(`${path} was written by a newer version: use that version`);
  }
  const checked = v.safeParse(manifestSchema, parsed.output);
  if (checked.success) return checked.output;
  const [issue] = checked.issues;
  throw new BackupProblem(`${path} is damaged: ${v.getDotPath(issue) ?? 'no JSON'}`);
}

/** Makes this manifest the current one, atomically and durably. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, `${MANIFEST}.unfinished`);
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(JSON.stringify(manifest, null, 1));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, MANIFEST));
  await syncFolder(folder);
}
