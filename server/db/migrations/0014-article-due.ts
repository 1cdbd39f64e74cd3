import { type Kysely, type Migration, sql } from 'kysely';

/** The columns that this migration uses. */
interface Tables {
  articles: { id: string; published: string | null; dueAt: number | null };
}

/** Milliseconds since 1970; null: never. */
interface Dates {
  validUntil: number | null;
  reviewDue: number | null;
}

/** When the version that readers see expires; an unpublished change may have another date. */
export const articleDue: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table articles add column due_at bigint`.execute(db);
    await sql`update articles set due_at = case
      when valid_until is null then review_due
      when review_due is null or valid_until < review_due then valid_until
      else review_due end`.execute(db);
    await recordSeen(db as Kysely<Tables>);
    await sql`create index articles_due on articles (due_at) where due_at is not null`.execute(db);
  },
};

async function recordSeen(db: Kysely<Tables>): Promise<void> {
  const changed = await db
    .selectFrom('articles')
    .select(['id', 'published'])
    .where('published', 'is not', null)
    .execute();
  for (const { id, published } of changed) {
    const { validUntil = null, reviewDue = null } = JSON.parse(published ?? '{}') as Partial<Dates>;
    const dueAt = dueAtOf({ validUntil, reviewDue });
    await db.updateTable('articles').set({ dueAt }).where('id', '=', id).execute();
  }
}

/** The earlier of the two. */
function dueAtOf({ validUntil, reviewDue }: Dates): number | null {
  if (validUntil === null || reviewDue === null) return validUntil ?? reviewDue;
  return Math.min(validUntil, reviewDue);
}
