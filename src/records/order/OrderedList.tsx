import '../../ui/page/lists.css';
import '../records.css';
import '../tree/tree.css';
import { type KeyboardEvent, type ReactNode, type Ref, useMemo, useState } from 'react';
import { useOnline } from '../../state/base/use-online.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { type LinePlaces, WindowedList } from '../../ui/windowed/WindowedList.tsx';
import type { ListedRecord, ListKind } from '../kind.ts';
import { BranchHandle, branchOf } from '../tree/BranchHandle.tsx';
import { useFocusRestored } from './use-focus-restored.ts';
import { useListDrag } from './use-list-drag.ts';
import { useOrder } from './use-order.ts';

/** Height of a row before one is measured, pixels. */
const ROW = 45;
interface OrderedListProps<Row> {
  kind: ListKind;
  /** All records, in their order. */
  rows: readonly Row[];
  /** Filter of the shown rows (a stable function); where it hides some, the order cannot be changed. */
  isShown: ((row: Row) => boolean) | null;
  reload: () => void;
  /** Parameters of the sort call besides the ids (a stable object); default: the top level. */
  within?: Readonly<Record<string, unknown>> | undefined;
  /** Id of a row that stays mounted wherever it is. */
  pinned?: string | null;
  /** Handle for the positions of the rows in the window. */
  places?: Ref<LinePlaces>;
  /** Content of a row, with its position, from 0. */
  children: (row: Row, place: RowPlace) => ReactNode;
}

/** Position of a row, and how to move it. */
export interface RowPlace {
  at: number;
  /** Null where the order cannot be changed now. */
  move: ((to: number) => void) | null;
}

/**
 * Records in a manual order, virtualised. A row's handle moves it: dragged, or by the arrow keys, Page up and down (ten
 * places), Home and End; with Alt the arrow keys work anywhere in a row.
 */
export function OrderedList<Row extends ListedRecord>(props: OrderedListProps<Row>) {
  const { kind, isShown, reload, pinned = null, children } = props;
  const { sort } = kind.calls;
  const maySort = useMayWrite(sort ?? { permission: 'admin' }) && sort !== undefined && !isShown;
  const online = useOnline();
  const { rows, move } = useOrder(kind, props.rows, reload, props.within);
  const [announcement, setAnnouncement] = useState('');
  const [focused, setFocused] = useState<string | null>(null);
  useFocusRestored(focused, rows);
  const places = useMemo(() => new Map(rows.map(({ id }, at) => [id, at])), [rows]);
  const items = useMemo(() => (isShown ? rows.filter(isShown) : rows), [rows, isShown]);
  const placeOf = (id: string): number => places.get(id) ?? 0;
  const { drag, handleKey, handleRowKey, go } = useListDrag({
    placeOf,
    count: rows.length,
    move(id, to) {
      const row = rows[placeOf(id)];
      if (row) setAnnouncement(`${kind.titleOf(row)} 已移到第 ${to + 1} 位`);
      move(id, to);
    },
  });
  return (
    <>
      <WindowedList
        items={items}
        label={kind.label}
        keyOf={({ id }) => id}
        lineHeight={ROW}
        pinnedKey={drag.dragged ?? pinned}
        places={props.places}
      >
        {(row) => (
          <div
            {...branchOf(row.id, drag)}
            {...(maySort &&
              online && {
                onFocus: () => setFocused(row.id),
                onKeyDown: (event: KeyboardEvent) => handleRowKey(event, row.id),
              })}
          >
            {maySort && (
              <BranchHandle
                id={row.id}
                title={kind.titleOf(row)}
                drag={drag}
                disabled={!online}
                onKeyDown={(event) => handleKey(event, row.id)}
                onFocus={() => setFocused(row.id)}
              />
            )}
            {children(row, {
              at: placeOf(row.id),
              move: maySort && online ? (to) => go(row.id, to) : null,
            })}
          </div>
        )}
      </WindowedList>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}
