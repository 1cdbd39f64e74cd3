import type { Kysely } from 'kysely';
import type { Changed } from '../base/call.ts';
import type { Database } from '../db/schema.ts';
import { objectsOf } from '../http/audit/audit-objects.ts';
import { JOB } from '../http/audit/write-audit.ts';

interface JobEntry {
  at: number;
  action: string;
  /** What it was done to; a row that goes has to be there still, for its name. */
  object: Changed & { kind: string };
}

/** Writes a line of the audit log for what a job did, in its transaction. */
export async function recordJob(
  db: Kysely<Database>,
  { at, action, object }: JobEntry,
): Promise<void> {
  const [row] = await objectsOf(db, [object]);
  await db
    .insertInto('audit')
    .values({
      ...{ at, action, ...row },
      ...{ userName: JOB, result: 'ok', address: '', userAgent: '', duration: 0 },
    })
    .execute();
}
