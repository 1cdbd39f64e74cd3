import { sql } from 'kysely';
import type { Deps } from '../../base/call.ts';
import { siteSettings } from '../../db/settings/site-settings.ts';
import { deleteInSlices } from '../../db/slices.ts';

const DAY = 24 * 60 * 60_000;

/** Retention of the audit log in days. */
export const auditDays = async ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  (await siteSettings(db)).auditDays;

/** Deletes events past the retention. */
export async function purgeAudit(deps: Deps, signal?: AbortSignal): Promise<number> {
  const until = deps.now() - (await auditDays(deps)) * DAY;
  return deleteInSlices(deps.db, {
    table: 'audit',
    key: ['id'],
    condition: sql`at < ${until}`,
    signal,
  });
}
