import { cata } from '../contract/content/cata.ts';
import { countedArticles } from '../state/data/counted-articles.ts';
import { allKey } from '../state/data/reply-keys.ts';
import type { RowOf } from './kind.ts';

/** All columns, to choose one from. */
export const allCatas = {
  entity: 'cata',
  search: cata.search,
  get: cata.get,
  cacheKey: allKey('cata'),
  titleOf: ({ name }: RowOf<typeof cata>) => name,
  about: ({ articleCount, status }: RowOf<typeof cata>) => ({
    detail: articleCount ? countedArticles(articleCount) : undefined,
    state: status === 'off' ? '停用' : undefined,
  }),
} as const;

/** Those of them that the server has. */
export const storedCatas = { ...allCatas, isStored: true } as const;
