import {
  type Article,
  articleCreate,
  articleUpdate,
} from '../../../src/contract/article/article.ts';
import {
  articleDefaults,
  type WholeArticleFields,
} from '../../../src/contract/article/article-fields.ts';
import type { articleGet } from '../../../src/contract/article/article-get.ts';
import {
  type ArticleRow,
  changedBy,
  columnsOf,
  fieldsOf,
  isSame,
  readArticle,
} from '../../articles/article-row.ts';
import {
  changeableRow,
  findableRow,
  staleArticle,
  withinScope,
} from '../../articles/article-scope.ts';
import { changeArticle, checkFields, insertArticle } from '../../articles/write-article.ts';
import type { Call, Caller, Handler } from '../../base/call.ts';
import { idExists, invalidFields, refusedByRule, requireVersion } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { isArticleIn } from '../../db/scope.ts';
import { linkRuleOf, refuseLinks } from '../../files/refuse-links.ts';
import { refuseSecrets } from '../../files/refuse-secrets.ts';
import { idempotent } from '../../http/idempotent.ts';

export const handleArticleGet: Handler<typeof articleGet> = async ({ deps, input, scope }) => {
  await findableRow(deps.db, scope, input.id);
  return readArticle(deps.db, input.id, { buckets: deps.appConfig.buckets, scope });
};

type CreateCall = Call<typeof articleCreate> & { caller: Caller };

export const handleArticleCreate = idempotent(articleCreate, async (call, db) => {
  const { id, ...named } = call.input;
  call.subject(id);
  const { scope } = call;
  const fields = await withinScope(db, scope, changedBy(articleDefaults, named), articleDefaults);
  await checkFields(db, id, fields, articleDefaults, scope);
  await refuseSecrets(db, fields, articleDefaults, scope);
  refuseLinks(fields, articleDefaults, linkRuleOf(call));
  const { versionFloor } = call.deps;
  const who = { userName: call.caller.userName, now: call.deps.now(), versionFloor };
  const entry = { ...who, action: '新建文章' };
  if (!(await insertArticle(db, id, fields, entry))) {
    throw idExists('文章', await ownAt(call, db));
  }
  return readArticle(db, id, { buckets: call.deps.appConfig.buckets, scope });
});

/** Returns the current article of this id if the caller created it, else null. */
async function ownAt(
  { deps, input: { id }, scope, caller }: CreateCall,
  db: Db,
): Promise<Article | null> {
  const own = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '=', id)
    .where('createdBy', '=', caller.userName)
    .where('deletedAt', 'is', null)
    .where(isArticleIn(scope))
    .executeTakeFirst();
  return own ? readArticle(db, id, { buckets: deps.appConfig.buckets, scope }) : null;
}

const update = idempotent(articleUpdate, async (call, db) => {
  const { id, version, ...named } = call.input;
  const shown = { buckets: call.deps.appConfig.buckets, scope: call.scope };
  call.subject(id);
  requireVersion(version);
  const row = await changeableRow(db, call.scope, id);
  if (row.version !== version) throw await staleArticle(db, id, shown);
  if (row.deletedAt !== null) throw refusedByRule('文章在回收站中，请先恢复');
  const before = fieldsOf(row);
  const fields = await withinScope(db, call.scope, changedBy(before, named), before);
  refuseNewAddress(row, fields);
  await checkFields(db, id, fields, before, call.scope);
  await refuseSecrets(db, fields, before, call.scope);
  refuseLinks(fields, before, linkRuleOf(call));
  const { changed, caller, deps } = call;
  const { versionFloor } = deps;
  const who = { userName: caller.userName, now: deps.now(), versionFloor };
  const entry = { ...who, action: '修改文章', changed };
  const change = isSame(before, fields) ? {} : edited(row, fields, entry.userName);
  if (!(await changeArticle(db, row, change, entry))) throw await staleArticle(db, id, shown);
  return readArticle(db, id, shown);
});

export const handleArticleUpdate: Handler<typeof articleUpdate> = async (call) => {
  const reply = await update(call);
  call.deps.events.emit('desks');
  return reply;
};

/** Refuses to change the address after the first publication, as readers may have linked to it. */
function refuseNewAddress(row: ArticleRow, { slug }: WholeArticleFields): void {
  if (row.firstPublishedAt !== null && row.slug !== '' && row.slug !== slug) {
    throw invalidFields({ slug: '首次发布后别名不能修改' });
  }
}

/**
 * Columns of an article whose text changed. The new text is unapproved, so it becomes a draft; the text that readers
 * see, or saw until its withdrawal, is preserved.
 */
export function edited(
  row: ArticleRow,
  fields: WholeArticleFields,
  editedBy: string,
): Partial<ArticleRow> {
  const changed = { ...columnsOf(fields), editedBy, publishAt: null };
  if (row.revision !== null) return { ...changed, revision: 'draft' };
  if (row.status !== 'published' && row.status !== 'withdrawn') {
    return { ...changed, status: 'draft' };
  }
  return { ...changed, revision: 'draft', published: JSON.stringify(fieldsOf(row)) };
}
