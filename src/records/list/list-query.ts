import type { Filter, ListKind } from '../kind.ts';
import type { Order } from './list-spec.ts';

/** A list's state, as stored in its address. */
export interface ListQuery {
  keyword: string;
  /** From 1, as shown. */
  page: number;
  /** The recycle bin instead of the records in use. */
  deleted: boolean;
  sort: string;
  /** Reverses the order. */
  reverse: boolean;
  /** By name; inactive filters are missing. */
  filters: Readonly<Record<string, string>>;
}

export const PAGE_SIZE = 20;

/** Parses a kind's query from an address; invalid or missing values give the default. Other parameters are ignored. */
export function queryFrom(search: string, kind: Pick<ListKind, 'filters' | 'orders'>): ListQuery {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  const filters = kind.filters.flatMap(({ name }) => {
    const value = params.get(name)?.slice(0, 64);
    return value ? [[name, value]] : [];
  });
  const sort = kind.orders?.find(({ value }) => value === params.get('sort'))?.value ?? '';
  return {
    keyword: (params.get('keyword') ?? '').slice(0, 120),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    deleted: params.get('deleted') === '1',
    sort,
    reverse: params.get('reverse') === '1',
    filters: Object.fromEntries(filters),
  };
}

/** The query as search parameters; default values are omitted. */
export function searchFor(query: ListQuery): string {
  const { keyword, page, deleted, sort, reverse, filters } = query;
  const params = new URLSearchParams(filters);
  if (keyword) params.set('keyword', keyword);
  if (deleted) params.set('deleted', '1');
  if (sort) params.set('sort', sort);
  if (reverse) params.set('reverse', '1');
  if (page > 1) params.set('page', String(page));
  return params.toString();
}

/** The filters of a query as a key, the same on all pages and in all orders. */
export const filterKey = ({ keyword, deleted, filters }: ListQuery): string =>
  JSON.stringify([keyword, deleted, filters]);

/** The search request for a query by the kind's filters. */
export const requestFor = (
  { page, sort, reverse, ...narrowing }: ListQuery,
  known: readonly Filter[],
  size: number = PAGE_SIZE,
) => ({
  page: page - 1,
  size,
  ...filtersFor(narrowing, known),
  ...(sort && { sort }),
  ...(reverse && { reverse }),
});

/** The filters of a search request. */
export const filtersFor = (
  { keyword, deleted, filters }: Pick<ListQuery, 'keyword' | 'deleted' | 'filters'>,
  known: readonly Filter[],
) => ({
  ...Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const { ask } = known.find((filter) => filter.name === name) ?? {};
      return [name, ask ? ask(value) : value];
    }),
  ),
  ...(keyword && { keyword }),
  ...(deleted && { deleted }),
});

/** Whether a query leaves out some of what is at its place. */
export const isNarrowed = (
  { keyword, filters }: ListQuery,
  kind: Pick<ListKind, 'filters' | 'tabs'>,
): boolean =>
  keyword !== '' ||
  kind.filters.some(
    ({ name, isPlace }) => filters[name] && (!isPlace || name === kind.tabs?.filter),
  );

/** Another value of one filter, from the first page on; '' takes it away. */
export const narrowed = (query: ListQuery, values: Readonly<Record<string, string>>): ListQuery => {
  const filters = Object.entries({ ...query.filters, ...values }).filter(([, value]) => value);
  return { ...query, page: 1, filters: Object.fromEntries(filters) };
};

/** The current order; undefined: one without a column. */
const orderOf = ({ sort, filters }: ListQuery, orders: readonly Order[] = []): Order | undefined =>
  orders.find(({ value, unless }) => value === sort && !(unless !== undefined && filters[unless]));

/** How a column's head sorts; null: it does not, or not with the current filters. */
export function sortingOf(
  query: ListQuery,
  column: string,
  orders: readonly Order[] = [],
): { direction: 'ascending' | 'descending' | null; next: ListQuery } | null {
  const current = orderOf(query, orders);
  const own = orders.filter((one) => one.column === column);
  if (current?.column === column) {
    const isFalling = (current.falling === true) !== query.reverse;
    const next = { ...query, page: 1, reverse: !query.reverse };
    return { direction: isFalling ? 'descending' : 'ascending', next };
  }
  const first = own.find(({ unless }) => !(unless !== undefined && query.filters[unless]));
  if (!first) return null;
  return { direction: null, next: { ...query, page: 1, sort: first.value, reverse: false } };
}

/** The place of a list: a path and its own parameters. */
export interface ListPlace {
  path: string;
  search: string;
}

/** The address of the list for `query`. Foreign parameters stay, with `more` added (null: removed). */
export function addressOf(
  { path, search }: ListPlace,
  kind: Pick<ListKind, 'filters'>,
  query: ListQuery,
  more: Readonly<Record<string, string | null>> = {},
): string {
  const params = new URLSearchParams(search);
  const own = [
    'keyword',
    'deleted',
    'sort',
    'reverse',
    'page',
    ...kind.filters.map(({ name }) => name),
  ];
  for (const name of [...own, ...Object.keys(more)]) params.delete(name);
  for (const [name, value] of Object.entries(more)) if (value !== null) params.set(name, value);
  return [path, [String(params), searchFor(query)].filter(Boolean).join('&')]
    .filter(Boolean)
    .join('?');
}
