import { csvOf } from '../../lib/csv.ts';
import { client } from '../../state/base/page-client.ts';
import { textOf } from '../format.ts';
import type { Column, ListedRecord, ListKind } from '../kind.ts';
import { type ListQuery, requestFor } from './list-query.ts';

/** Records per request. */
const SLICE = 500;

/**
 * All records that match a list's filters, every page, as CSV text: the title, then the shown columns. `onProgress`
 * receives how many of how many are loaded. Rejects with an ApiError, or with `signal`'s reason.
 */
export async function exportList(
  kind: ListKind,
  query: ListQuery,
  columns: readonly Column<ListedRecord>[],
  { onProgress, signal }: { onProgress: (have: number, all: number) => void; signal: AbortSignal },
): Promise<string> {
  const rows = new Map<string, ListedRecord>();
  for (let page = 1, total = 1; (page - 1) * SLICE < total; page += 1) {
    const request = requestFor({ ...query, page }, kind.filters, SLICE);
    const answer = await client.call(kind.calls.search, request, { signal });
    const { list, total: all } = answer as { list: readonly ListedRecord[]; total: number };
    // A change meanwhile may move a record to a later page: the map prevents duplicates.
    for (const row of list) rows.set(row.id, row);
    total = all;
    onProgress(rows.size, all);
  }
  const head = [kind.titleLabel ?? '标题', ...columns.map(({ label }) => label)];
  const lines = [...rows.values()].map((row) => [
    kind.titleOf(row),
    ...columns.map(({ value, format }) => textOf(value(row), format)),
  ]);
  return csvOf([head, ...lines]);
}
