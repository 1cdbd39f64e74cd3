import { useState } from 'react';
import { parseJson } from '../../../lib/parse-json.ts';
import type { Column, ListedRecord, ListKind } from '../../kind.ts';
import type { ListQuery } from '../list-query.ts';
import type { Order } from '../list-spec.ts';

type AnyColumn = Column<ListedRecord>;

/** Sort orders of records with a manual order. */
export const orders: readonly Order[] = [
  { value: '', label: '按排序', column: 'sort' },
  { value: 'updatedAt', label: '最近修改', column: 'updatedAt', falling: true },
  { value: 'title', label: '标题', column: 'title' },
];

/** Who made a record, and when. */
export const madeColumns: readonly Column<{ createdByName: string; createdAt: number }>[] = [
  {
    name: 'createdBy',
    label: '创建人',
    value: ({ createdByName }) => createdByName,
    format: 'person',
    optional: true,
  },
  {
    name: 'createdAt',
    label: '创建时间',
    value: ({ createdAt }) => createdAt,
    format: 'time',
    optional: true,
  },
];

const deletedColumn: AnyColumn = {
  name: 'deletedAt',
  label: '删除时间',
  value: ({ deletedAt = null }) => deletedAt,
  format: 'time',
};

/** The columns of a page, without those that have one value in all rows; in the recycle bin also the deletion time. */
export const columnsIn = (
  shown: readonly AnyColumn[],
  { deleted, filters }: Pick<ListQuery, 'deleted' | 'filters'>,
): readonly AnyColumn[] => [
  ...shown.filter(({ unless }) => unless === undefined || !filters[unless]),
  ...(deleted ? [deletedColumn] : []),
];

/** Storage key of the names of the shown columns, in their order. Stored per device, like the font size. */
const storeKey = ({ entity }: ListKind): string => `lexdesk.columns/${entity}`;

/** The columns of a list as the user chose them; names that no longer exist are dropped. */
export function useColumns(kind: ListKind): {
  shown: readonly AnyColumn[];
  choose: (names: readonly string[]) => void;
} {
  const [names, setNames] = useState(() => readNames(kind));
  return {
    shown: names.flatMap((name) => kind.columns.find((column) => column.name === name) ?? []),
    choose(next) {
      setNames(next);
      try {
        localStorage.setItem(storeKey(kind), JSON.stringify(next));
      } catch {
        // Storage is full or denied: the choice lasts until the page is closed.
      }
    },
  };
}

function readNames(kind: ListKind): readonly string[] {
  const stored = parseJson(localStorage.getItem(storeKey(kind)) ?? '');
  if (Array.isArray(stored) && stored.every((name) => typeof name === 'string')) return stored;
  return kind.columns.filter(({ optional }) => !optional).map(({ name }) => name);
}
