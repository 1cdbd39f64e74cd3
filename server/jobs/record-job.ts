import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { JOB } from '../http/audit.ts';

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
