import type { articleDue, articleSlug } from '../../../src/contract/article-flow.ts';
import type { Deps, Handler } from '../../http/call.ts';
import { dueAt, isDue } from './due.ts';
import { listed, listedRow } from './search.ts';

/** Published articles whose advice is outdated, or will be within so many days. */
export const dueArticles = ({ db, now }: Deps, days: number) =>
  db.selectFrom('articles').where('deletedAt', 'is', null).where(isDue(now(), days));

export const handleArticleDue: Handler<typeof articleDue> = async ({ deps, input }) => {
  const { page, size, days } = input;
  const due = dueArticles(deps, days);
  const { total } = await due
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await due
    .select(listed)
    .select(dueAt.as('dueAt'))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  return { list: rows.map(listedRow), total: Number(total) };
};

/** Characters of a suggested address. */
const SLUG = 60;

export const handleArticleSlug: Handler<typeof articleSlug> = async ({ deps, input }) => {
  // Its dictionary takes a while to load, and only writers need it.
  const { pinyin } = await import('pinyin-pro');
  const words = pinyin(input.title, { toneType: 'none', type: 'array', nonZh: 'consecutive' });
  const plain = words
    .join('-')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG)
    .replace(/^-+|-+$/g, '');
  if (plain === '') return { slug: '' };
  const taken = await deps.db
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'like', `${plain}%`)
    .where('id', '!=', input.id)
    .where('deletedAt', 'is', null)
    .execute();
  const held = new Set(taken.map(({ slug }) => slug));
  let slug = plain;
  for (let number = 2; held.has(slug); number += 1) slug = `${plain}-${number}`;
  return { slug };
};
