import { useEffect } from 'react';
import { client } from '../../../state/base/page-client.ts';
import { setWalk, type Walk } from '../../../state/keys/record-walk.store.ts';
import type { ListedRecord, ListKind } from '../../kind.ts';
import { type ListQuery, PAGE_SIZE, requestFor } from '../list-query.ts';

/** A page of records, as every search returns it. */
export interface Found {
  list: readonly ListedRecord[];
  total: number;
  /** There are more than `total`, which is the search limit. */
  more?: boolean;
}

/** Lets the forms of a list's records continue to the next and the previous record, also beyond the shown page. */
export function useWalk(
  kind: ListKind,
  query: ListQuery,
  page: Found | undefined,
  linkOf: Walk['linkOf'],
): void {
  useEffect(() => {
    if (page && !query.deleted) setWalk(kind.entity, walkOf(kind, query, page, linkOf));
  });
}

function walkOf(kind: ListKind, query: ListQuery, page: Found, linkOf: Walk['linkOf']): Walk {
  const readOn = async (step: 1 | -1) => {
    const next = { ...query, page: query.page + step };
    if (next.page < 1 || next.page > Math.ceil(page.total / PAGE_SIZE)) return null;
    const request = requestFor(next, kind.filters);
    const found = await client.call(kind.calls.search, request as never, { quiet: true });
    return walkOf(kind, next, found as Found, linkOf);
  };
  return { ids: page.list.map(({ id }) => id), linkOf, readOn };
}
