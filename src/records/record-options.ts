import { useMemo } from 'react';
import { type Branch, type Placed, treeOf } from '../lib/trees/tree.ts';
import { useReply } from '../state/data/use-reply.ts';
import { usePermission } from '../state/session/Permitted.tsx';
import type { Option } from '../ui/fields/options.ts';
import type { RecordSource } from './kind.ts';

/** Most records that one choice offers. */
const MOST = 9999;

/**
 * The records of a source as options, children below their parent. `without`: the record that is being placed;
 * it and all below it are left out.
 */
export function useRecordOptions(source: RecordSource, without?: string): readonly Option[] {
  const forest = useRecordForest(source);
  const { titleOf } = source;
  return useMemo(
    () => optionsOf(forest, (row) => titleOf(row as never), without),
    [forest, titleOf, without],
  );
}

/** The records of a source, each with those below it. */
export function useRecordForest({ search, request, cacheKey }: RecordSource): Branch<Placed>[] {
  // A user who may not read them chooses none; the request would be refused, and lead away from the page.
  const mayRead = usePermission(['admin', search.permission ?? 'admin']);
  const pageRequest = mayRead && request !== null ? { page: 0, size: MOST, ...request } : null;
  const { data } = useReply(search, pageRequest, cacheKey);
  return useMemo(
    () => treeOf((data as { list: readonly Placed[] } | undefined)?.list ?? []),
    [data],
  );
}

function optionsOf(
  branches: readonly Branch<Placed>[],
  labelOf: (row: Placed) => string,
  without: string | undefined,
  depth = 0,
): Option[] {
  return branches
    .filter(({ row }) => row.id !== without)
    .flatMap(({ row, children }) => [
      { value: row.id, label: labelOf(row), depth },
      ...optionsOf(children, labelOf, without, depth + 1),
    ]);
}
