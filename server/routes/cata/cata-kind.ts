import type { cata } from '../../../src/contract/content/cata.ts';
import { linkProblems } from '../../../src/contract/content/cata-link.ts';
import { countInCatas } from '../../articles/count-in-catas.ts';
import { invalidFields, refusedByRule } from '../../base/refusal.ts';
import { isCataIn } from '../../db/scope.ts';
import type { FieldsOf } from '../../records/record-handlers.ts';
import type { RecordKind } from '../../records/record-kind.ts';

/** 栏目. */
export const cataKind: RecordKind<FieldsOf<typeof cata>> = {
  name: 'cata',
  label: '栏目',
  columns: ({ name, status, sort, parentId, slug }) => ({
    title: name,
    status,
    sort,
    parentId,
    code: slug || null,
  }),
  files: ['bannerId'],
  within: (scope) => isCataIn(scope, 'id'),
  async check(_, fields) {
    const wrong = linkProblems(fields);
    if (wrong.link) throw invalidFields(wrong);
  },
  async mayDelete(db, id) {
    const count = (await countInCatas(db, [id])).get(id) ?? 0;
    if (count > 0) throw refusedByRule(`栏目下还有 ${count} 篇文章，请先移走`);
  },
  async compute(db, ids) {
    const counts = await countInCatas(db, ids);
    return new Map(ids.map((id) => [id, { articleCount: counts.get(id) ?? 0 }]));
  },
};
