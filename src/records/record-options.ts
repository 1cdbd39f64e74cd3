import { type Branch, type Placed, treeOf } from '../lib/tree.ts';
import { useReply } from '../state/data/use-reply.ts';
import { usePermission } from '../state/session/Permitted.tsx';
import type { RecordSource } from './kind.ts';

export interface RecordOption {
  value: string;
  label: string;
}

/** Most records that one choice offers. */
const MOST = 9999;
/** An ideographic space sets a level apart; a native list shows no more than text. */
const INDENT = '　';

/**
 * The records of a source as options, children indented below their parent. `without`: the record that is being placed;
 * it and all below it are left out.
 */
export function useRecordOptions(source: RecordSource, without?: string): readonly RecordOption[] {
  const forest = useRecordForest(source);
  return optionsOf(forest, (row) => source.titleOf(row as never), without);
}

/** The records of a source, each with those below it. */
export function useRecordForest({ search, request, cacheKey }: RecordSource): Branch<Placed>[] {
  // A user who may not read them chooses none; the request would be refused, and lead away from the page.
  const mayRead = usePermission(['admin', search.permission ?? 'admin']);
  const pageRequest = mayRead && request !== null ? { page: 0, size: MOST, ...request } : null;
  const { data } = useReply(search, pageRequest, cacheKey);
  return treeOf((data as { list: readonly Placed[] } | undefined)?.list ?? []);
}

function optionsOf(
  branches: readonly Branch<Placed>[],
  labelOf: (row: Placed) => string,
  without: string | undefined,
  depth = 0,
): RecordOption[] {
  return branches
    .filter(({ row }) => row.id !== without)
    .flatMap(({ row, children }) => [
      { value: row.id, label: INDENT.repeat(depth) + labelOf(row) },
      ...optionsOf(children, labelOf, without, depth + 1),
    ]);
}
