import type { Changed } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import { objectsOf } from '../http/audit/audit-objects.ts';
import { JOB } from '../http/audit/write-audit.ts';

interface JobEntry {
  at: number;
  action: string;
  /** The object; record a deletion before the row is deleted, so that its name is found. */
  object: Changed & { kind: string };
}

/** Writes an audit line for a job, in the job's transaction. */
export async function recordJob(db: Db, { at, action, object }: JobEntry): Promise<void> {
  const [row] = await objectsOf(db, [object]);
  await db
    .insertInto('audit')
    .values({
      ...{ at, action, ...row },
      ...{ userName: JOB, result: 'ok', address: '', userAgent: '', duration: 0 },
    })
    .execute();
}
