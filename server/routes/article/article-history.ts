import { sql } from 'kysely';
import type { WholeArticleFields } from '../../../src/contract/article/article-fields.ts';
import type {
  articleHistory,
  articleVersion,
} from '../../../src/contract/article/article-workflow.ts';
import { findableRow } from '../../articles/article-scope.ts';
import type { Handler } from '../../base/call.ts';
import { notFound } from '../../base/refusal.ts';
import { namesOf } from '../../db/display-names.ts';

export const handleArticleHistory: Handler<typeof articleHistory> = async ({
  deps,
  input,
  scope,
}) => {
  const { id, page, size } = input;
  await findableRow(deps.db, scope, id);
  const history = deps.db.selectFrom('articleSteps').where('articleId', '=', id);
  const { total } = await history
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await history
    .select(['version', 'at', 'userName', 'action', 'note'])
    .select(sql<number>`case when fields is null then 0 else 1 end`.as('changed'))
    .orderBy('version', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const nameOf = await namesOf(
    deps.db,
    rows.map(({ userName }) => userName),
  );
  const list = rows.map(({ userName, changed, ...entry }) => ({
    ...entry,
    by: userName,
    byName: nameOf(userName),
    changed: changed === 1,
  }));
  return { list, total: Number(total) };
};

export const handleArticleVersion: Handler<typeof articleVersion> = async ({
  deps,
  input,
  scope,
}) => {
  await findableRow(deps.db, scope, input.id);
  const entry = await deps.db
    .selectFrom('articleSteps')
    .select(['version', 'fields'])
    .where('articleId', '=', input.id)
    .where('version', '<=', input.version)
    .where('fields', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!entry?.fields) throw notFound('该版本');
  return { version: entry.version, fields: JSON.parse(entry.fields) as WholeArticleFields };
};
