/** What the list shows, as kept in its address. */
export interface ArticleFilters {
  keyword: string;
  status: string;
  /** From 1, as people count. */
  page: number;
}

export const PAGE_SIZE = 20;

/** Reads the filters out of an address' query; anything hostile or missing gives the default. */
export function filtersFrom(search: string): ArticleFilters {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  return {
    keyword: (query.get('keyword') ?? '').slice(0, 120),
    status: (query.get('status') ?? '').slice(0, 32),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The query for an address; what is default is left out. */
export function searchFor({ keyword, status, page }: ArticleFilters): string {
  const query = new URLSearchParams();
  if (keyword) query.set('keyword', keyword);
  if (status) query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return query.toString();
}

/** The search request for the filters. */
export const requestFor = ({ keyword, status, page }: ArticleFilters) => ({
  page: page - 1,
  size: PAGE_SIZE,
  ...(keyword && { keyword }),
  ...(status && { status }),
});
