import { sql } from 'kysely';
import type { Deps } from '../base/call.ts';
import { postgresOf } from '../db/connection/connect.ts';
import { inShare } from '../db/connection/connection-shares.ts';
import { openUploads } from '../db/open-uploads.ts';

/** Upper limit of the count of due publications. */
const MOST_DUE = 1000;

/** Registers gauges of database and clock, which are read at each scrape. */
export function registerServerMetrics(deps: Deps): void {
  const { metrics, db, clock } = deps;
  const pool = postgresOf(db);
  if (pool) {
    const prefix = 'lexdesk_database_pool';
    metrics.gauge(`${prefix}_total`, 'Connections of the pool.', () => pool.usage().total);
    metrics.gauge(`${prefix}_idle`, 'Those that are free.', () => pool.usage().idle);
    metrics.gauge(`${prefix}_waiting`, 'Calls that wait for one.', () => pool.usage().waiting);
  }
  metrics.gauge(
    'lexdesk_clock_ahead_seconds',
    'How far the clock of this machine is ahead of that of the database.',
    () => clock.ahead() / 1000,
  );
  const measured = (work: () => Promise<number>) => () => inShare('metrics', work);
  metrics.gauge(
    'lexdesk_uploads_open',
    'Unfinished uploads, of all processes.',
    measured(async () => (await openUploads(db)).count),
  );
  metrics.gauge(
    'lexdesk_uploads_open_bytes',
    'Bytes that they have announced.',
    measured(async () => (await openUploads(db)).size),
  );
  metrics.gauge(
    'lexdesk_articles_due',
    `Publications whose time has come and that are not done yet, ${MOST_DUE} at most.`,
    measured(() => dueIn(deps)),
  );
}

async function dueIn({ db, now }: Deps): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 as one from articles where publish_at <= ${now()} and deleted_at is null
    and (status = 'scheduled' or revision = 'scheduled') limit ${sql.lit(MOST_DUE)}) as due`.execute(
    db,
  );
  return Number(rows[0]?.count);
}
