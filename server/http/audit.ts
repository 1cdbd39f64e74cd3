import type { Deps } from '../base/call.ts';
import type { Database } from '../db/schema.ts';

/** The user name of jobs in the audit log and in histories. */
export const JOB = '定时任务';

type AuditEntry = Omit<Database['audit'], 'id'>;

/** Writes one line of the audit log. A log that cannot be written is reported and does not undo what happened. */
export async function audit(deps: Deps, entry: AuditEntry): Promise<void> {
  const { at, userName, action, subject, result, address, userAgent, duration } = entry;
  const row = { at, userName, action, subject, result, address, userAgent, duration };
  try {
    await deps.db.insertInto('audit').values(row).execute();
  } catch (error) {
    deps.log({ level: 'error', audit: row, error: String(error) });
  }
}
