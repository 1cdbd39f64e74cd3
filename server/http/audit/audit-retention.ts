import { sql } from 'kysely';
import type { Deps } from '../../base/call.ts';
import { deleteInSlices } from '../../db/slices.ts';

const DAY = 24 * 60 * 60_000;

/** How many days the audit log is kept. */
export const auditDays = (): number => 365;

/** Deletes events that have had their time. */
export const purgeAudit = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'audit',
    key: ['id'],
    condition: sql`at < ${now() - auditDays() * DAY}`,
    signal,
  });
