import type { dictDetail } from '../../../contract/dict/dict-record.ts';
import { onOff } from '../../../records/choices.ts';
import type { ListKind, RowOf } from '../../../records/kind.ts';
import type { ListQuery } from '../../../records/list/list-query.ts';
import { colourChoices, colourNameOf } from './entry-colours.ts';

/** 字典项, as in the lists. */
export type Entry = RowOf<typeof dictDetail>;

/** Filters of a dictionary's entries, applied on this device: the list contains all of them. */
export const entryFilters: Pick<ListKind, 'filters'> = {
  filters: [
    { name: 'status', label: '状态', options: { choices: onOff }, quick: true },
    { name: 'color', label: '颜色', options: { choices: colourChoices }, quick: true },
  ],
};

/** Predicate for a query; null: it matches all entries. */
export function entryMatcher(
  keyword: string,
  { status, color }: ListQuery['filters'],
): ((entry: Entry) => boolean) | null {
  const wanted = keyword.trim().toLowerCase();
  if (!wanted && !status && !color) return null;
  return (entry) =>
    (!status || entry.status === status) &&
    (!color || colourNameOf(entry.color) === color) &&
    `${entry.label}\n${entry.value}\n${entry.note}`.toLowerCase().includes(wanted);
}
