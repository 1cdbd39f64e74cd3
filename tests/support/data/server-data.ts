import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';

/** Queries the data of a (running or stopped) test server with the embedded database. */
export function rowsOf(
  dataDir: string,
  sql: string,
  ...values: unknown[]
): Record<string, unknown>[] {
  const database = new Database(join(dataDir, 'lexdesk.db'), { readonly: true });
  try {
    return database.prepare(sql).all(values) as Record<string, unknown>[];
  } finally {
    database.close();
  }
}

/** Hex SHA-256 of every stored file, read directly from disk. */
export async function storedDigests(dataDir: string): Promise<string[]> {
  const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const paths = files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => sha256(await readFile(path))));
}

/** Hex SHA-256. */
export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Numbers of writes of the records of a kind with this title: `[1]` means created once and never changed. */
export const writesOf = (dataDir: string, kind: string, title: string): number[] =>
  rowsOf(
    dataDir,
    'select version from records where kind = ? and title = ? order by version',
    kind,
    title,
  ).map(({ version }) => Number(version));
