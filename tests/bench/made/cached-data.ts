import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../../../server/db/connection/connect.ts';
import { refreshStatistics } from '../../../server/db/counts/refresh-statistics.ts';
import type { BuiltServer } from '../../contract/operation/built-server.ts';
import type { DatabaseKind } from '../../support/server/test-server.ts';
import { type PostgresCluster, startPostgres } from '../../support/services/postgres.ts';
import { makeArticles } from './make-articles.ts';
import { makeOthers } from './make-others.ts';

/** Where made databases stay, by their size: making them takes minutes, measuring them again need not. */
const CACHE = process.env.BENCH_DATA ?? join(tmpdir(), 'lexdesk-bench');

/** A database with so many articles, files and events of the log, and the environment of a server on it. */
export interface CachedData {
  env: { DATA_DIR: string; DATABASE_URL: string };
  cluster: PostgresCluster | null;
  /** How long making it took, in words; empty: it was there. */
  made: string;
}

/** Opens the database of this size, or makes it first. */
export async function cachedData(
  built: BuiltServer,
  database: DatabaseKind,
  count: number,
): Promise<CachedData> {
  const folder = join(CACHE, `${database}-${count}`);
  const dataDir = join(folder, 'data');
  const whole = join(folder, 'whole');
  const isWhole = existsSync(whole);
  if (!isWhole) await rm(folder, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  // With the memory that PostgreSQL takes by default.
  const cluster = database === 'postgres' ? await startPostgres('128MB', join(folder, 'pg')) : null;
  const env = { DATA_DIR: dataDir, DATABASE_URL: cluster?.address ?? '' };
  // Of another version it is brought up to date; an empty one gets its tables.
  const { code, stderr } = await built.run(env, 'migrate');
  if (code !== 0) throw new Error(stderr);
  if (isWhole) return { env, cluster, made: '' };
  // The first start adds the columns and people of an installation.
  await (await built.start(env)).end('SIGTERM');
  const db = connect(env.DATABASE_URL || null, dataDir);
  const began = performance.now();
  const taken = () => `${Math.round((performance.now() - began) / 1000)} s`;
  await makeArticles(db, count);
  const articles = taken();
  await makeOthers(db, count);
  // As it is some time after so many writes: by itself, or by the daily upkeep.
  await sql`${sql.raw(cluster ? 'vacuum analyze' : 'pragma wal_checkpoint(truncate)')}`.execute(db);
  await refreshStatistics(db);
  await db.destroy();
  const made = `articles ${articles}, with all else ${taken()}`;
  await writeFile(whole, made);
  return { env, cluster, made };
}
