import { cata } from '../contract/content/cata.ts';
import type { RowOf } from './kind.ts';

/** All columns, to choose one from. */
export const allCatas = {
  search: cata.search,
  cacheKey: 'record/cata-all',
  titleOf: ({ name }: RowOf<typeof cata>) => name,
  about: ({ articleCount, status }: RowOf<typeof cata>) => ({
    note: articleCount ? `${articleCount} 篇` : undefined,
    state: status === 'off' ? '停用' : undefined,
  }),
};
