import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds a public id to sessions, because the hash of the token is never shown, and the message of an administrator who
 * ended it.
 */
export const sessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column id text`.execute(db);
    await sql`alter table sessions add column end_note text not null default ''`.execute(db);
    const { rows } = await sql<{ hash: string }>`select token_hash as hash from sessions`.execute(
      db,
    );
    for (const { hash } of rows) {
      await sql`update sessions set id = ${crypto.randomUUID()} where token_hash = ${hash}`.execute(
        db,
      );
    }
    await sql`create unique index sessions_id on sessions (id)`.execute(db);
  },
};
