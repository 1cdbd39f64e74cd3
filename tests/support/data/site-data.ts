import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import type { S3Settings } from '../../../server/config/s3-settings.ts';
import { listObjects } from '../../../server/storage/s3/list-objects.ts';
import { clientOf } from '../../../server/storage/s3/s3-client.ts';
import { rowsOf, storedDigests } from './server-data.ts';

type Row = Record<string, unknown>;

/** What a (running or stopped) server has stored, past the server; `?` stands for each value. */
export interface SiteData {
  rows(sql: string, ...values: unknown[]): Promise<Row[]>;
  change(sql: string, ...values: unknown[]): Promise<void>;
  /** Hex SHA-256 of every stored file, read from where it lies. */
  digests(): Promise<string[]>;
}

/** Runs one statement on the data of a (running or stopped) test server with the embedded database. */
export function change(dataDir: string, sql: string, ...values: unknown[]): void {
  const database = new Database(join(dataDir, 'lexdesk.db'), { timeout: 5000 });
  try {
    database.prepare(sql).run(values);
  } finally {
    database.close();
  }
}

/** The embedded database and the files of a data folder. */
export const folderData = (dataDir: string): SiteData => ({
  rows: async (sql, ...values) => rowsOf(dataDir, sql, ...values),
  change: async (sql, ...values) => change(dataDir, sql, ...values),
  digests: () => storedDigests(dataDir),
});

/** PostgreSQL and a bucket. */
export function sharedData(databaseUrl: string, bucket: S3Settings): SiteData {
  const run = async (sql: string, values: unknown[]): Promise<Row[]> => {
    const client = new pg.Client(databaseUrl);
    client.on('error', () => undefined);
    await client.connect();
    // bigint: times, sizes and counts, all below 2^53.
    client.setTypeParser(20, Number);
    let place = 0;
    const text = sql.replaceAll('?', () => `$${++place}`);
    return client.query(text, values).then(
      ({ rows }) => client.end().then(() => rows),
      (error) => client.end().then(() => Promise.reject(error)),
    );
  };
  return {
    rows: (sql, ...values) => run(sql, values),
    change: async (sql, ...values) => void (await run(sql, values)),
    digests: () => bucketDigests(bucket),
  };
}

async function bucketDigests(settings: S3Settings): Promise<string[]> {
  const bucket = clientOf(settings);
  const digests: string[] = [];
  for await (const { Key } of listObjects(bucket, 'files/')) {
    const hash = createHash('sha256');
    for await (const piece of (await bucket.getObjectRaw(Key)).body ?? []) hash.update(piece);
    digests.push(hash.digest('hex'));
  }
  return digests;
}
