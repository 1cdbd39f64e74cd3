import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';

/** Rows of a query on the data of a (running or stopped) test server with the embedded database. */
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

/** Changes the data of a running test server behind its back, as another process on the same database would. */
function change(dataDir: string, sql: string, ...values: unknown[]): void {
  const database = new Database(join(dataDir, 'lexdesk.db'));
  try {
    database.pragma('busy_timeout = 5000');
    database.prepare(sql).run(values);
  } finally {
    database.close();
  }
}

/** A user with a role of their own that holds these codes, and with the password of `admin`. */
export function addUser(dataDir: string, userName: string, permissions: readonly string[]): void {
  change(
    dataDir,
    `insert into users select ?, ?, password_hash, '测试用户', '', '', '', '', 0, created_at
     from users where user_name = 'admin'`,
    userName,
    userName,
  );
  change(dataDir, 'insert into roles values (?, ?, ?)', userName, userName, '[]');
  change(dataDir, 'insert into user_roles values (?, ?)', userName, userName);
  grant(dataDir, userName, permissions);
}

/** Gives the role of such a user these codes instead. */
export function grant(dataDir: string, userName: string, permissions: readonly string[]): void {
  const codes = JSON.stringify(permissions);
  change(dataDir, 'update roles set permissions = ? where id = ?', codes, userName);
}

/** Hex SHA-256 of every stored file, read from the disk itself. */
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
