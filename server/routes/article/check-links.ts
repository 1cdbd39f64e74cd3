import type { articleLinks } from '../../../src/contract/article/article-workflow.ts';
import type { Handler } from '../../base/call.ts';

/** Paths of an article: its slug, alone or below `/articles`. */
const ARTICLE = /^\/(?:articles\/)?([a-z0-9]+(?:-[a-z0-9]+)*)\/?(?:[?#].*)?$/;

/** Returns the paths that name an article which is not published. Paths of other kinds are not checked. */
export const handleArticleLinks: Handler<typeof articleLinks> = async ({ deps, input }) => {
  const slugs = new Map(input.paths.map((path) => [path, ARTICLE.exec(path)?.[1]]));
  const named = [...new Set(slugs.values())].filter((slug) => slug !== undefined);
  if (named.length === 0) return { dead: [] };
  const rows = await deps.db
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'in', named)
    .where('status', '=', 'published')
    .where('deletedAt', 'is', null)
    .execute();
  const living = new Set(rows.map(({ slug }) => slug));
  const isDead = (slug: string | undefined) => slug !== undefined && !living.has(slug);
  return { dead: input.paths.filter((path) => isDead(slugs.get(path))) };
};
