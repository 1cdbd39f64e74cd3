import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The user name of jobs in the audit log and in histories. */
export const JOB = '定时任务';

/** Writes a line of the audit log for what a job did, in its transaction. */
export async function recordJob(
  db: Kysely<Database>,
  entry: { at: number; action: string; subject: string },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      ...entry,
      ...{ userName: JOB, result: 'ok', address: '', userAgent: '', duration: 0 },
    })
    .execute();
}
