import { trailTo } from '../../lib/trees/tree.ts';
import { type RecordSource, useRecordForest } from '../record-options.ts';

/** Paths of records, one a line. */
export function useRecordPaths(source: RecordSource, value: unknown): string {
  const forest = useRecordForest(source);
  const pathOf = (id: unknown) =>
    trailTo(forest, ({ row }) => row.id === id)
      .map(({ row }) => source.titleOf(row as never))
      .join(' / ');
  return [value || []]
    .flat()
    .map((id) => pathOf(id) || '本设备没有该记录的信息')
    .join('\n');
}
