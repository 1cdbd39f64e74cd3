import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppConfig } from '../../../src/contract/app-config.ts';
import {
  type Article,
  articleCreate,
  type articleGet,
  type articleSearch,
  articleUpdate,
} from '../../../src/contract/article.ts';
import type { Database } from '../../db/schema.ts';
import type { Handler } from '../../http/call.ts';
import { invalidFields, notFound, refuse, refusedByRule } from '../../http/refusal.ts';
import { stored } from '../../http/stored.ts';
import { knownFiles, recordsOf } from '../file/record.ts';

type ArticleRow = Selectable<Database['articles']>;
type Db = Kysely<Database>;

export const handleArticleSearch: Handler<typeof articleSearch> = async ({ deps, input }) => {
  const { page, size, keyword, status, sort = 'updatedAt' } = input;
  const matching = deps.db
    .selectFrom('articles')
    .$if(Boolean(status), (query) => query.where('status', '=', status ?? ''))
    .$if(Boolean(keyword), (query) => query.where(contains(keyword ?? '')));
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const list = await matching
    .select(['id', 'title', 'summary', 'author', 'status', 'updatedBy', 'updatedAt'])
    .orderBy(sort, sort === 'title' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  return { list, total: Number(total) };
};

/** `keyword` anywhere in title, summary or author; its own `%` and `_` mean themselves. */
function contains(keyword: string) {
  const pattern = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(lower(title) like ${pattern} escape '\\' or lower(summary) like ${pattern} escape '\\' or lower(author) like ${pattern} escape '\\')`;
}

export const handleArticleGet: Handler<typeof articleGet> = ({ deps, input }) =>
  readArticle(deps.db, input.id, deps.appConfig.buckets);

export const handleArticleCreate = stored(articleCreate, async (call, db) => {
  const { id, attachmentIds, ...fields } = call.input;
  call.subject(id);
  await refuseUnknownFiles(db, fields.coverId, attachmentIds);
  const now = call.deps.now();
  const { userName } = call.caller;
  const result = await db
    .insertInto('articles')
    .values({
      ...fields,
      id,
      attachmentIds: JSON.stringify(attachmentIds),
      status: 'draft',
      version: 1,
      createdBy: userName,
      createdAt: now,
      updatedBy: userName,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!result.numInsertedOrUpdatedRows) throw refusedByRule('该编号的文章已存在');
  return readArticle(db, id, call.deps.appConfig.buckets);
});

export const handleArticleUpdate = stored(articleUpdate, async (call, db) => {
  const { id, version, attachmentIds, ...fields } = call.input;
  call.subject(id);
  if (version === undefined) throw refuse(428, '缺少版本号，无法判断是否会覆盖他人的修改');
  await refuseUnknownFiles(db, fields.coverId, attachmentIds);
  const result = await db
    .updateTable('articles')
    .set({
      ...fields,
      attachmentIds: JSON.stringify(attachmentIds),
      version: version + 1,
      updatedBy: call.caller.userName,
      updatedAt: call.deps.now(),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  const current = await readArticle(db, id, call.deps.appConfig.buckets);
  if (result.numUpdatedRows === 0n) throw refuse(412, '内容已被他人修改', current);
  return current;
});

async function readArticle(db: Db, id: string, buckets: AppConfig['buckets']): Promise<Article> {
  const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('文章');
  const attachmentIds = attachmentsOf(row);
  const named = [...attachmentIds, ...(row.coverId ? [row.coverId] : [])];
  const files = await recordsOf(db, named, buckets);
  return { ...row, attachmentIds, files };
}

const attachmentsOf = ({ attachmentIds }: ArticleRow): string[] => JSON.parse(attachmentIds);

async function refuseUnknownFiles(db: Db, coverId: string | null, attachmentIds: string[]) {
  const known = await knownFiles(db, [...attachmentIds, ...(coverId ? [coverId] : [])]);
  const isUnknown = (id: string) => !known.some((file) => file.id === id);
  if (coverId && isUnknown(coverId)) throw invalidFields({ coverId: '封面文件不存在' });
  if (attachmentIds.some(isUnknown)) throw invalidFields({ attachmentIds: '附件文件不存在' });
}
