import { MAX_PAGE_SIZE } from '../../../src/contract/common-schemas.ts';
import type { dict, dictDetail } from '../../../src/contract/dict/dict-record.ts';
import { LAWS } from '../../../src/contract/dict/law.ts';
import { recordLawChanges } from '../../articles/law-changes.ts';
import { refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { countUp } from '../../records/dict-versions.ts';
import { countBy } from '../../records/read-records.ts';
import type { FieldsOf } from '../../records/record-handlers.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { lockKind } from '../../records/record-place.ts';
import { ensureOneDefault } from './one-default.ts';

/** Codes of dictionaries that the product requires. */
const builtInCodes = [
  'article_status',
  'article_source',
  'yes_no',
  'course_category',
  'course_level',
  'region',
  LAWS,
] as const;
export type BuiltInCode = (typeof builtInCodes)[number];
const builtIn: ReadonlySet<string> = new Set(builtInCodes);

/** 字典. */
export const dictKind: RecordKind<FieldsOf<typeof dict>> = {
  name: 'dict',
  label: '字典',
  columns: ({ name, code, sort, status }) => ({ title: name, code, sort, status }),
  codeAfter: '',
  files: [],
  async check(db, { code }, id) {
    const before = await codeOf(db, id);
    if (before !== code && builtIn.has(before)) throw refusedByRule('内置字典的编码不能修改');
  },
  async mayDelete(db, id) {
    if (builtIn.has(await codeOf(db, id))) throw refusedByRule('内置字典不能删除');
  },
  wrote: (db, rows, author) =>
    countUp(
      db,
      rows.map(({ id }) => id),
      author.now,
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
  // Page limit of one call (S-DICT-2): a larger dictionary would be truncated.
  group: { kind: 'dict', label: '字典', field: 'dictId', most: MAX_PAGE_SIZE },
  columns: ({ label, value, sort, status, dictId }) => ({
    title: label,
    sort,
    status,
    groupId: dictId,
    code: `${dictId}:${value}`,
  }),
  codeAfter: ':',
  files: [],
  // Writing a new default clears the old one. Lock order as in a batch: the whole kind before any row, so that the
  // second of two concurrent writes sees the first.
  check: (db) => lockKind(db, 'dictDetail'),
  async wrote(db, rows, author) {
    const dictIds = new Set(rows.flatMap(({ groupId }) => groupId ?? []));
    await countUp(db, dictIds, author.now);
    for (const dictId of dictIds) {
      await ensureOneDefault(db, dictId, rows, author);
      if ((await codeOf(db, dictId)) === LAWS) await recordLawChanges(db, dictId, author.now);
    }
  },
};
