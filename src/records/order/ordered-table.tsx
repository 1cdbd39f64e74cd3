import '../tree/tree.css';
import { type ComponentType, useMemo, useState } from 'react';
import { useOnline } from '../../state/base/use-online.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import type { ListedRecord } from '../kind.ts';
import { type Ordering, RecordTable, type RecordTableProps } from '../list/table/RecordTable.tsx';
import { BranchHandle, branchOf } from '../tree/BranchHandle.tsx';
import type { OrderSpec } from './RecordOrder.lazy.tsx';
import { useFocusRestored } from './use-focus-restored.ts';
import { useListDrag } from './use-list-drag.ts';
import { useOrder } from './use-order.ts';
import { isWholeOrder } from './whole-order.ts';

/** Records as rows that can be reordered in place while the list shows the whole order. */
export const orderedTable = (order: OrderSpec): ComponentType<RecordTableProps> =>
  function OrderedTable(props) {
    const { rows, ordering } = useOrdering(order, props);
    const { total, query } = props;
    const isWhole = total === rows.length && isWholeOrder(order, query);
    return <RecordTable {...props} rows={rows} ordering={isWhole ? ordering : null} />;
  };

const nowhere = { permission: 'admin' };

function useOrdering(
  order: OrderSpec,
  { kind, query, reload, rows: found }: RecordTableProps,
): { rows: readonly ListedRecord[]; ordering: Ordering | null } {
  const chosen = (order.by && query.filters[order.by]) ?? '';
  const within = useMemo(() => order.within?.(chosen), [order, chosen]);
  const { rows, move } = useOrder(kind, found, reload, within);
  const maySort = useMayWrite(kind.calls.sort ?? nowhere);
  const online = useOnline();
  const [announcement, setAnnouncement] = useState('');
  const [focused, setFocused] = useState<string | null>(null);
  useFocusRestored(focused, rows);
  const { drag, handleKey } = useListDrag({
    placeOf: (id) => rows.findIndex((row) => row.id === id),
    count: rows.length,
    move(id, to) {
      const row = rows.find((one) => one.id === id);
      if (row) setAnnouncement(`${kind.titleOf(row)} 已移到第 ${to + 1} 位`);
      move(id, to);
    },
  });
  const ordering: Ordering = {
    announcement,
    rowProps: (id) => ({ ...branchOf(id, drag), className: undefined }),
    handleOf: (row) => (
      <BranchHandle
        id={row.id}
        title={kind.titleOf(row)}
        drag={drag}
        disabled={!online}
        onKeyDown={(event) => handleKey(event, row.id)}
        onFocus={() => setFocused(row.id)}
      />
    ),
  };
  return { rows, ordering: maySort ? ordering : null };
}
