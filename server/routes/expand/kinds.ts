import type { expand, expandModel } from '../../../src/contract/expand.ts';
import {
  type EntryData,
  type FieldDefinition,
  isFileType,
  problemsOf,
} from '../../../src/contract/expand-field.ts';
import { invalidFields } from '../../http/refusal.ts';
import type { FieldsOf } from '../../records/handlers.ts';
import type { Db, RecordKind } from '../../records/kind.ts';
import { countBy } from '../../records/read.ts';
import { knownFiles } from '../file/record.ts';

const isIdLike = (value: unknown): value is string =>
  typeof value === 'string' && value.length === 36;

/** 扩展模型. */
export const expandModelKind: RecordKind<FieldsOf<typeof expandModel>> = {
  name: 'expandModel',
  label: '扩展模型',
  columns: ({ name, status, sort, code }) => ({ title: name, status, sort, code }),
  files: [],
  async compute(db, ids) {
    const counts = await countBy(db, 'groupId', ids);
    return new Map(ids.map((id) => [id, { entryCount: counts.get(id) ?? 0 }]));
  },
};

/** 扩展内容. */
export const expandKind: RecordKind<FieldsOf<typeof expand>> = {
  name: 'expand',
  label: '扩展内容',
  group: { kind: 'expandModel', label: '扩展模型', field: 'modelId' },
  columns: ({ title, status, sort, modelId }) => ({ title, status, sort, groupId: modelId }),
  files: ['imageId'],
  filesIn: ({ data }) => Object.values(data).filter(isIdLike),
  async check(db, { modelId, data, startsAt, endsAt }) {
    const definitions = await definitionsOf(db, modelId);
    const problems = problemsOf(definitions, data);
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    await refuseUnknownFiles(db, definitions, data);
    if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
      throw invalidFields({ endsAt: '结束时间应晚于开始时间' });
    }
  },
};

async function definitionsOf(db: Db, modelId: string): Promise<FieldDefinition[]> {
  const model = await db
    .selectFrom('records')
    .select('data')
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow();
  return (JSON.parse(model.data) as { fields: FieldDefinition[] }).fields;
}

async function refuseUnknownFiles(
  db: Db,
  definitions: readonly FieldDefinition[],
  data: EntryData,
): Promise<void> {
  const named = definitions.filter(({ type, key }) => isFileType(type) && data[key]);
  const known = await knownFiles(
    db,
    named.map(({ key }) => String(data[key])),
  );
  const unknown = named.find(({ key }) => !known.some(({ id }) => id === data[key]));
  if (unknown) throw invalidFields({ [`data.${unknown.key}`]: '文件不存在' });
}
