import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Object, changes and request of each audit event; refused calls without a session are counted in one row per address
 * and minute. One index for the log itself and one per filter, in page order: the log has millions of rows and is never
 * counted.
 */
export const auditEvents: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of [
      `kind text not null default ''`,
      `label text not null default ''`,
      `changes text not null default ''`,
      `request_id text not null default ''`,
      `call text not null default ''`,
      `outcome text not null default 'ok'`,
      'times integer not null default 1',
      'minute bigint',
    ]) {
      await sql`alter table audit add column ${sql.raw(column)}`.execute(db);
    }
    await sql`update audit set outcome = case when result like '5__' then 'failed' else 'refused' end
      where result <> 'ok'`.execute(db);
    await sql`create index audit_order on audit (at, id)`.execute(db);
    await sql`create index audit_person on audit (user_name, at, id)`.execute(db);
    await sql`create index audit_action on audit (action, at, id)`.execute(db);
    await sql`create index audit_outcome on audit (outcome, at, id)`.execute(db);
    await sql`create index audit_subject on audit (subject, at, id)`.execute(db);
    await sql`create index audit_label on audit (label, at, id)`.execute(db);
    await sql`create index audit_address on audit (address, at, id)`.execute(db);
    await sql`create index audit_request on audit (request_id, at, id)`.execute(db);
    await sql`create unique index audit_minute on audit (minute, address, subject)
      where minute is not null`.execute(db);
  },
};
