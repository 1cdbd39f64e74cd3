import { Icon } from '../../../ui/marks/Icon.tsx';
import type { ListKind } from '../../kind.ts';
import { type ListQuery, sortingOf } from '../list-query.ts';

interface SortHeadProps {
  kind: Pick<ListKind, 'orders'>;
  query: ListQuery;
  onSort: (query: ListQuery) => void;
  /** Name of the column. */
  name: string;
  label: string;
  width?: string;
  minor?: boolean | undefined;
}

/** Head of a column; a press sorts by the column, another one reverses the order. */
export function SortHead({ kind, query, onSort, name, label, width, minor }: SortHeadProps) {
  const sorting = sortingOf(query, name, kind.orders);
  return (
    <th
      scope="col"
      data-width={width}
      data-minor={minor}
      aria-sort={sorting ? (sorting.direction ?? 'none') : undefined}
    >
      {sorting ? (
        <button type="button" onClick={() => onSort(sorting.next)}>
          {label}
          {sorting.direction && <Icon name={sorting.direction} size={12} />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
