import { type Kysely, type Migration, sql } from 'kysely';

/** A version for each dictionary, incremented with every change of it or of its entries. This migration lowers none. */
export const dictVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table dict_versions (
      dict_id text primary key references records (id),
      version integer not null
    )`.execute(db);
    await sql`insert into dict_versions (dict_id, version)
      select id, (select coalesce(sum(version), 0) from records entry where entry.group_id = dict.id)
      from records dict where kind = 'dict'`.execute(db);
  },
};
