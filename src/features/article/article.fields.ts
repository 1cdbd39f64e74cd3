import * as v from 'valibot';
import { type Article, articleFields } from '../../contract/article.ts';

/** What the form edits. Files may still be `upload:<key>` while they are queued. */
export type ArticleFields = {
  title: string;
  summary: string;
  body: string;
  author: string;
  coverId: string | null;
  attachmentIds: string[];
};

/** What people call them. */
export const fieldLabels = {
  title: '标题',
  summary: '摘要',
  body: '正文',
  author: '作者',
  coverId: '封面',
  attachmentIds: '附件',
} as const;

export const emptyArticle: ArticleFields = {
  title: '',
  summary: '',
  body: '',
  author: '',
  coverId: null,
  attachmentIds: [],
};

/** The fields of a record, as the form starts with them. */
export const fieldsOf = (article: Article): ArticleFields => ({
  title: article.title,
  summary: article.summary,
  body: article.body,
  author: article.author,
  coverId: article.coverId,
  attachmentIds: article.attachmentIds,
});

const { title, summary, body, author } = articleFields;
const typedFields = v.object({ title, summary, body, author });

/** What is wrong with the typed fields: name → message; empty when they may be saved. */
export function articleErrors(fields: ArticleFields): Partial<Record<keyof ArticleFields, string>> {
  const checked = v.safeParse(typedFields, fields);
  if (checked.success) return {};
  const { nested = {} } = v.flatten<typeof typedFields>(checked.issues);
  return Object.fromEntries(
    Object.entries(nested).map(([name, messages]) => [name, messages?.[0]]),
  );
}
