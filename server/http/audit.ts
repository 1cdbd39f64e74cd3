import type { Deps } from './call.ts';

interface AuditEntry {
  /** Milliseconds since 1970. */
  at: number;
  userName: string;
  action: string;
  /** Id of what it was done to. */
  subject: string;
  /** `ok`, or the code of the refusal. */
  result: string;
  address: string;
  userAgent: string;
  /** Milliseconds. */
  duration: number;
}

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
