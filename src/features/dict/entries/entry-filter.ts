import type { dictDetail } from '../../../contract/dict/dict-record.ts';
import { onOff } from '../../../records/choices.ts';
import type { ListKind, RowOf } from '../../../records/kind.ts';
import type { ListQuery } from '../../../records/list/list-query.ts';
import { colourChoices, colourNameOf } from './entry-colours.ts';

/** 字典项, as the lists have it. */
export type Entry = RowOf<typeof dictDetail>;

/** What the entries of one dictionary are narrowed by: on this device, as all of them are there. */
export const entryFilters: Pick<ListKind, 'filters'> = {
  filters: [
    { name: 'status', label: '状态', options: { choices: onOff }, quick: true },
    { name: 'color', label: '颜色', options: { choices: colourChoices }, quick: true },
  ],
};

/** Which entries a query finds; null: all of them. */
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
