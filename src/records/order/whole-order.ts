import type { ListQuery } from '../list/list-query.ts';
import type { OrderSpec } from './RecordOrder.lazy.tsx';

/** Whether a list shows one order completely: no filter, keyword or other sorting. */
export function isWholeOrder({ by }: OrderSpec, query: ListQuery): boolean {
  const { keyword, deleted, sort, reverse, filters } = query;
  const isFiltered = Object.entries(filters).some(([name, value]) => value && name !== by);
  return !(keyword || deleted || sort || reverse || isFiltered) && (!by || Boolean(filters[by]));
}
