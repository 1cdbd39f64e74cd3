import { expand, expandModel, type FieldDefinition } from '../../../src/contract/expand.ts';
import { invalidFields } from '../../http/refusal.ts';
import { recordHandlers } from '../../records/handlers.ts';
import type { Db } from '../../records/kind.ts';
import { countBy } from '../../records/read.ts';
import { problemsOf } from './entry-data.ts';

/** 扩展模型. */
export const expandModelHandlers = recordHandlers(expandModel, {
  name: 'expandModel',
  label: '扩展模型',
  columns: ({ name, status, sort, code }) => ({ title: name, status, sort, code }),
  files: [],
  async compute(db, ids) {
    const counts = await countBy(db, 'groupId', ids);
    return new Map(ids.map((id) => [id, { entryCount: counts.get(id) ?? 0 }]));
  },
});

/** 扩展内容. */
export const expandHandlers = recordHandlers(expand, {
  name: 'expand',
  label: '扩展内容',
  group: { kind: 'expandModel', label: '扩展模型', field: 'modelId' },
  columns: ({ title, status, sort, modelId }) => ({ title, status, sort, groupId: modelId }),
  files: ['imageId'],
  async check(db, { modelId, data, startsAt, endsAt }) {
    const problems = problemsOf(await definitionsOf(db, modelId), data);
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
      throw invalidFields({ endsAt: '结束时间应晚于开始时间' });
    }
  },
});

async function definitionsOf(db: Db, modelId: string): Promise<FieldDefinition[]> {
  const model = await db
    .selectFrom('records')
    .select('data')
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow();
  return (JSON.parse(model.data) as { fields: FieldDefinition[] }).fields;
}
