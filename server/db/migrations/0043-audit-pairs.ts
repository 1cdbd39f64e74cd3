import { type Kysely, type Migration, sql } from 'kysely';

/** Indexes for pairs of filters of the log: with the index of a single filter, all events of a user were read. */
export const auditPairs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index audit_person_action on audit (user_name, action, at, id)`.execute(db);
    await sql`create index audit_person_outcome on audit (user_name, outcome, at, id)`.execute(db);
    await sql`create index audit_action_outcome on audit (action, outcome, at, id)`.execute(db);
  },
};
