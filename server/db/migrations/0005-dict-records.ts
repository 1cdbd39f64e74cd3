import { type Kysely, type Migration, sql } from 'kysely';

/** The table `records` as of migration 0003. */
interface Records {
  records: {
    kind: string;
    id: string;
    groupId: string | null;
    parentId: string | null;
    code: string | null;
    title: string;
    status: string;
    sort: number;
    data: string;
    version: number;
    createdBy: string;
    createdAt: number;
    updatedBy: string;
    updatedAt: number;
    deletedAt: number | null;
  };
}

interface OldDict {
  id: string;
  code: string;
  name: string;
}
interface OldEntry {
  id: string;
  dictId: string;
  value: string;
  label: string;
  color: string;
  sort: number;
}

/** Dictionaries and their entries become records like the other entities. */
export const dictRecords: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows: dicts } = await sql<OldDict>`select id, code, name from dicts`.execute(db);
    const { rows: entries } = await sql<OldEntry>`select * from dict_entries`.execute(db);
    const made = { status: 'on', version: 1, createdBy: '', updatedBy: '' };
    const times = { createdAt: Date.now(), updatedAt: Date.now() };
    const rows = [
      ...dicts.map(({ id, code, name }, sort) => ({
        ...{ kind: 'dict', id, groupId: null, code, title: name, sort },
        data: JSON.stringify({ name, code, note: '', sort, status: 'on' }),
      })),
      ...entries.map(({ id, dictId, value, label, color, sort }) => ({
        ...{
          kind: 'dictDetail',
          id,
          groupId: dictId,
          code: `${dictId}:${value}`,
          title: label,
          sort,
        },
        data: JSON.stringify({
          ...{ dictId, value, label, color, sort },
          ...{ isDefault: false, note: '', status: 'on' },
        }),
      })),
    ];
    for (const row of rows) {
      await (db as Kysely<Records>)
        .insertInto('records')
        .values({ ...row, ...made, ...times, parentId: null, deletedAt: null })
        .execute();
    }
    await db.schema.dropTable('dict_entries').execute();
    await db.schema.dropTable('dicts').execute();
  },
};
