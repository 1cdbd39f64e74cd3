import { sql } from 'kysely';
import { purgeDesks, purgeLocks } from '../articles/article-desks.ts';
import type { Deps } from '../base/call.ts';
import { refreshStatistics } from '../db/counts/refresh-statistics.ts';
import { deleteInSlices, SLICE, yieldToCalls } from '../db/slices.ts';
import { deleteChunks } from '../files/upload-chunks.ts';
import { archiveAssets } from '../http/assets-archive.ts';
import { purgeAudit } from '../http/audit/audit-retention.ts';
import { purgeKeys } from '../http/idempotent.ts';
import { purgeDeviceKeys } from '../security/device-keys.ts';
import { purgeTickets } from '../security/factor/tickets.ts';
import { purgeCaptchas } from '../security/login/captcha.ts';
import { purgeFailures } from '../security/login/login-guard.ts';
import { purgeSessions } from '../security/session/authenticate.ts';
import { spellTitles } from './spell-titles.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/**
 * Lifetime of upload sessions: unfinished ones are deleted with their bytes, finished ones because their manifests, up
 * to 280 kB each, would accumulate. A later repeat finds the file itself by its key.
 */
const UPLOAD_LIFE = 7 * DAY;
/** An incoming file is written continuously: one not written for this long belongs to a killed process. */
const ARRIVAL_LIFE = DAY;

/**
 * Daily clean-up: deletes ended sessions and tickets, expired idempotency and device keys, audit events and upload
 * sessions past their time; computes missing title spellings; refreshes the statistics of the database. Stored files
 * without a row (their process was killed in between) stay: a restored backup may have lost their rows.
 */
export async function tidy(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { now } = deps;
  await archiveAssets(deps.config, now());
  await deps.storage.dropArrivals(now() - ARRIVAL_LIFE);
  await deps.storage.dropParts(now() - UPLOAD_LIFE - ARRIVAL_LIFE);
  await purgeSessions(deps, signal);
  await purgeDeviceKeys(deps, signal);
  await purgeFailures(deps, signal);
  await purgeTickets(deps, signal);
  await purgeCaptchas(deps, signal);
  await purgeKeys(deps, signal);
  await purgeAudit(deps, signal);
  await dropAbandoned(deps, signal);
  await purgeFinished(deps, signal);
  await purgeDesks(deps, signal);
  await purgeLocks(deps, signal);
  await spellTitles(deps, signal);
  await refreshStatistics(deps.db, signal);
}

/** Deletes abandoned upload sessions with their bytes. */
async function dropAbandoned(deps: Deps, signal: AbortSignal | undefined): Promise<void> {
  const { db, now } = deps;
  for (let left = SLICE; left === SLICE && !signal?.aborted; await yieldToCalls()) {
    const abandoned = await db
      .selectFrom('uploadSessions')
      .select(['id', 'storageName'])
      // Exactly the condition of the partial index on unfinished sessions.
      .where(sql<boolean>`state <> 'complete'`)
      .where('createdAt', '<', now() - UPLOAD_LIFE)
      .limit(SLICE)
      .execute();
    for (const session of abandoned) {
      await deleteChunks(deps, session);
      await db.deleteFrom('uploadSessions').where('id', '=', session.id).execute();
      await yieldToCalls();
    }
    left = abandoned.length;
  }
}

/** Deletes upload sessions whose file is stored. */
const purgeFinished = ({ db, now }: Deps, signal: AbortSignal | undefined): Promise<number> =>
  deleteInSlices(db, {
    table: 'uploadSessions',
    key: ['id'],
    condition: sql`state = 'complete' and created_at < ${now() - UPLOAD_LIFE}`,
    signal,
  });
