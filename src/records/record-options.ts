import { useMemo } from 'react';
import { largestPage } from '../contract/common-schemas.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Branch, type Placed, treeOf } from '../lib/trees/tree.ts';
import { useReply } from '../state/data/use-reply.ts';
import { rolesFor, usePermission } from '../state/session/Permitted.tsx';
import type { Option } from '../ui/fields/options.ts';

/** A source of related records to choose from. */
export interface RecordSource {
  search: Endpoint;
  /** Filters of the search; null: not known yet, so there are no options. */
  request?: Readonly<Record<string, string>> | null;
  /** Cache key of the list, for offline use. */
  cacheKey: string;
  titleOf: (row: never) => string;
  /** Further properties of an option. */
  about?: (row: never) => Pick<Option, 'detail' | 'state'>;
}

/** The records of a source as options, as a tree. `without`: the record being placed; excluded with its descendants. */
export function useRecordOptions(source: RecordSource, without?: string): readonly Option[] {
  const forest = useRecordForest(source);
  const { titleOf, about } = source;
  return useMemo(() => {
    const optionOf = (row: Placed): Option => ({
      value: row.id,
      label: titleOf(row as never),
      ...about?.(row as never),
    });
    return optionsOf(forest, optionOf, without);
  }, [forest, titleOf, about, without]);
}

/** The records of a source as a forest. */
export function useRecordForest({ search, request, cacheKey }: RecordSource): Branch<Placed>[] {
  // A user without the read permission gets no options; the request would be refused and redirect the page.
  const mayRead = usePermission(rolesFor({ permission: search.permission ?? 'admin' }));
  const pageRequest = mayRead && request !== null ? { ...largestPage, ...request } : null;
  const { data } = useReply(search, pageRequest, cacheKey);
  return useMemo(
    () => treeOf((data as { list: readonly Placed[] } | undefined)?.list ?? []),
    [data],
  );
}

function optionsOf(
  branches: readonly Branch<Placed>[],
  optionOf: (row: Placed) => Option,
  without: string | undefined,
  depth = 0,
): Option[] {
  return branches
    .filter(({ row }) => row.id !== without)
    .flatMap(({ row, children }) => [
      { ...optionOf(row), depth },
      ...optionsOf(children, optionOf, without, depth + 1),
    ]);
}
