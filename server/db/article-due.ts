import { type Kysely, type Migration, sql } from 'kysely';
import type { WholeArticleFields } from '../../src/contract/article-fields.ts';
import { dueAtOf } from '../routes/article/due.ts';
import type { Database } from './schema.ts';

/** Until when what readers see is valid: an unpublished change may say something else. */
export const articleDue: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table articles add column due_at bigint`.execute(db);
    await sql`update articles set due_at = case
      when valid_until is null then review_due
      when review_due is null or valid_until < review_due then valid_until
      else review_due end`.execute(db);
    await noteSeen(db as Kysely<Database>);
    await sql`create index articles_due on articles (due_at) where due_at is not null`.execute(db);
  },
};

async function noteSeen(db: Kysely<Database>): Promise<void> {
  const changed = await db
    .selectFrom('articles')
    .select(['id', 'published'])
    .where('published', 'is not', null)
    .execute();
  for (const { id, published } of changed) {
    const { validUntil = null, reviewDue = null } = JSON.parse(
      published ?? '{}',
    ) as Partial<WholeArticleFields>;
    const dueAt = dueAtOf({ validUntil, reviewDue });
    await db.updateTable('articles').set({ dueAt }).where('id', '=', id).execute();
  }
}
