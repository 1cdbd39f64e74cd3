import { type Kysely, type Migration, sql } from 'kysely';

/** Two filters of the log together have an index of their own: by that of one of them, all of a person's events were read. */
export const auditPairs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index audit_person_action on audit (user_name, action, at, id)`.execute(db);
    await sql`create index audit_person_outcome on audit (user_name, outcome, at, id)`.execute(db);
    await sql`create index audit_action_outcome on audit (action, outcome, at, id)`.execute(db);
  },
};
