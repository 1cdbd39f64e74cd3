import { CompiledQuery } from 'kysely';
import type { Db } from '../../../server/db/connection/connect.ts';

/** How the embedded database finds the rows of the first statement of some work: the lines of its plan. */
export async function planOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  let first: CompiledQuery | undefined;
  const noted = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      first ??= db.getExecutor().compileQuery(node, queryId);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(noted);
  const plan = CompiledQuery.raw(`explain query plan ${first?.sql}`, [
    ...(first?.parameters ?? []),
  ]);
  const { rows } = await db.executeQuery<{ detail: string }>(plan);
  return rows.map(({ detail }) => detail);
}
