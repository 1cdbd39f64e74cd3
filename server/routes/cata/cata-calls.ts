import { sql } from 'kysely';
import { cata } from '../../../src/contract/cata.ts';
import { linkProblems } from '../../../src/contract/cata-link.ts';
import { invalidFields, refusedByRule } from '../../base/refusal.ts';
import { type FieldsOf, recordHandlers } from '../../records/record-handlers.ts';
import type { Db, RecordKind } from '../../records/record-kind.ts';

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
  async check(_, fields) {
    const wrong = linkProblems(fields);
    if (wrong.link) throw invalidFields(wrong);
  },
  async mayDelete(db, id) {
    const count = (await countArticles(db, [id])).get(id) ?? 0;
    if (count > 0) throw refusedByRule(`栏目下还有 ${count} 篇文章，请先移走`);
  },
  async compute(db, ids) {
    const counts = await countArticles(db, ids);
    return new Map(ids.map((id) => [id, { articleCount: counts.get(id) ?? 0 }]));
  },
};

/** 栏目. */
export const cataHandlers = recordHandlers(cata, cataKind);

/** How many articles stand in each of the columns or below it, each counted once; those in the recycle bin do not. */
async function countArticles(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  // `union` leaves out what was seen, so that a cycle ends.
  const { rows } = await sql<{ root: string; count: number }>`
    with recursive below (root, id) as (
      select id, id from records where id in (${sql.join(ids)})
      union select below.root, records.id from records join below on records.parent_id = below.id
    )
    select below.root as root, count(distinct articles.id) as count
    from below
    join article_catas on article_catas.cata_id = below.id
    join articles on articles.id = article_catas.article_id and articles.deleted_at is null
    group by below.root`.execute(db);
  return new Map(rows.map(({ root, count }) => [root, Number(count)]));
}
