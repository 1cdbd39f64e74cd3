import type { articleSlug } from '../../../src/contract/article/article-workflow.ts';
import type { Handler } from '../../base/call.ts';

/** Maximum characters of a suggested address. */
const SLUG = 60;

export const handleArticleSlug: Handler<typeof articleSlug> = async ({ deps, input }) => {
  // Loaded on demand: its dictionary is slow to load, and only authors need it.
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
  const similar = await deps.db
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'like', `${plain}%`)
    .where('id', '!=', input.id)
    .where('deletedAt', 'is', null)
    .execute();
  const used = new Set(similar.map(({ slug }) => slug));
  let slug = plain;
  for (let number = 2; used.has(slug); number += 1) slug = `${plain}-${number}`;
  return { slug };
};
