import { type Kysely, type Migration, sql } from 'kysely';

/** A version for each dictionary, which every change of it and of its entries counts up. None goes back by this step. */
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
