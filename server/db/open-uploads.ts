import type { Db } from './connection/connect.ts';

/** Number of unfinished uploads, and the sum of their declared sizes in bytes. */
export async function openUploads(db: Db): Promise<{ count: number; size: number }> {
  const open = await db
    .selectFrom('uploadSessions')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.sum<number>('size').as('size')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return { count: Number(open.count), size: Number(open.size ?? 0) };
}
