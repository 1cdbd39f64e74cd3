import { trailTo } from '../../lib/trees/tree.ts';
import { absentText, type RecordSource, useRecordForest } from '../record-options.ts';

/** Paths of records, one a line. */
export function useRecordPaths(source: RecordSource, value: unknown): string {
  const known = useRecordForest(source);
  const pathOf = (id: unknown) =>
    trailTo(known.forest, ({ row }) => row.id === id)
      .map(({ row }) => source.titleOf(row as never))
      .join(' / ');
  return [value || []]
    .flat()
    .map((id) => pathOf(id) || absentText(known))
    .join('\n');
}
