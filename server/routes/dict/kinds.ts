import type { dict, dictDetail } from '../../../src/contract/dict-record.ts';
import { refusedByRule } from '../../http/refusal.ts';
import type { FieldsOf } from '../../records/handlers.ts';
import type { Db, RecordKind } from '../../records/kind.ts';
import { countBy } from '../../records/read.ts';
import { dictSeeds } from '../../seed/dicts.ts';
import { countUp } from './versions.ts';

/** Codes that the product itself asks for. */
const builtIn: ReadonlySet<string> = new Set(dictSeeds.map(({ code }) => code));

/** 字典. */
export const dictKind: RecordKind<FieldsOf<typeof dict>> = {
  name: 'dict',
  label: '字典',
  columns: ({ name, code, sort, status }) => ({ title: name, code, sort, status }),
  files: [],
  async check(db, { code }, id) {
    const before = await codeOf(db, id);
    if (before !== code && builtIn.has(before)) throw refusedByRule('内置字典的编码不能修改');
  },
  async mayDelete(db, id) {
    if (builtIn.has(await codeOf(db, id))) throw refusedByRule('内置字典不能删除');
  },
  wrote: (db, rows) =>
    countUp(
      db,
      rows.map(({ id }) => id),
    ),
  async compute(db, ids) {
    const counts = await countBy(db, 'groupId', ids);
    const rows = await db
      .selectFrom('records')
      .select(['id', 'code'])
      .where('id', 'in', ids)
      .execute();
    return new Map(
      rows.map(({ id, code }) => [
        id,
        { builtIn: builtIn.has(code ?? ''), entryCount: counts.get(id) ?? 0 },
      ]),
    );
  },
};

async function codeOf(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('records').select('code').where('id', '=', id).executeTakeFirst();
  return row?.code ?? '';
}

/** 字典项. */
export const dictDetailKind: RecordKind<FieldsOf<typeof dictDetail>> = {
  name: 'dictDetail',
  label: '字典项',
  group: { kind: 'dict', label: '字典', field: 'dictId' },
  columns: ({ label, value, sort, status, dictId }) => ({
    title: label,
    sort,
    status,
    groupId: dictId,
    code: `${dictId}:${value}`,
  }),
  files: [],
  wrote: (db, rows) =>
    countUp(
      db,
      rows.flatMap(({ groupId }) => groupId ?? []),
    ),
};
