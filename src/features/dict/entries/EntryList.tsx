import './entry-drag.css';
import { type Ref, useEffect, useRef, useState } from 'react';
import { batchActionsOf, type Refused, runBatch } from '../../../records/list/batch/batch.ts';
import { RefusedDialog } from '../../../records/list/batch/RefusedDialog.tsx';
import { OrderedList, type RowPlace } from '../../../records/order/OrderedList.tsx';
import { useOnlineOnly } from '../../../state/editing/use-online-only.ts';
import { useMayWrite } from '../../../state/session/Permitted.tsx';
import { DeleteDialog } from '../../../ui/ConfirmDialog.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import type { LinePlaces } from '../../../ui/windowed/WindowedList.tsx';
import { dictEntries } from '../dict.kind.ts';
import type { EntryEditorProps } from './EntryEditor.lazy.tsx';
import { EntryRow, editorButtonId, useOpening } from './EntryRow.tsx';
import type { Entry } from './entry-filter.ts';
import { MoveEntryDialog } from './MoveEntryDialog.tsx';
import { useSavedRows } from './use-saved-rows.ts';

interface EntryListProps {
  rows: readonly Entry[];
  /** Filter; null: all entries are shown. */
  isShown: ((row: Entry) => boolean) | null;
  linkOf: (id: string) => string;
  /** Id of the entry open beside the list. */
  opened: string | null;
  places: Ref<LinePlaces>;
  reload: () => void;
}

const loadEditor = () => import('./EntryEditor.lazy.tsx').then((m) => m.EntryEditor);

/** Up to 9,999 entries in order; one of them may be edited in its row. */
export function EntryList(props: EntryListProps) {
  const { rows, isShown, linkOf, opened, places, reload } = props;
  const open = useOpening();
  const savedOf = useSavedRows();
  const mayDelete = useMayWrite(dictEntries.calls.delete ?? dictEntries.calls.update);
  const mayUpdate = useMayWrite(dictEntries.calls.update);
  const deleting = useOnlineOnly('删除');
  const [removing, setRemoving] = useState<Entry | null>(null);
  const [moving, setMoving] = useState<{ row: Entry; place: RowPlace } | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { edited, edit, Editor } = useEditing(opened);
  const remove = async (row: Entry) => {
    setRemoving(null);
    const [action] = batchActionsOf(dictEntries, false);
    if (action) setRefused(await runBatch(dictEntries, action, [row], reload).catch(() => []));
  };
  const actionsOf = (row: Entry, place: RowPlace) => [
    ...(place.move
      ? [{ value: 'move', label: '移动到…', onSelect: () => setMoving({ row, place }) }]
      : []),
    ...(mayDelete
      ? [{ value: 'delete', ...deleting, danger: true, onSelect: () => setRemoving(row) }]
      : []),
  ];
  return (
    <>
      <OrderedList
        kind={dictEntries}
        rows={rows}
        isShown={isShown}
        reload={reload}
        pinned={edited}
        places={places}
      >
        {(listed, place) => {
          const { row, waiting } = savedOf(listed);
          const asRow = (
            <EntryRow
              {...{ row, waiting }}
              at={place.at}
              link={open(linkOf(row.id))}
              actions={actionsOf(row, place)}
              onEdit={mayUpdate && row.id !== opened ? () => edit(row.id) : null}
            />
          );
          if (!Editor || row.id !== edited) return asRow;
          return (
            <Editor row={listed} title={row.label} at={place.at} onClose={() => edit(null)}>
              {asRow}
            </Editor>
          );
        }}
      </OrderedList>
      <MoveEntryDialog
        row={moving?.row ?? null}
        at={moving?.place.at ?? 0}
        count={rows.length}
        onClose={() => setMoving(null)}
        onMove={(to) => moving?.place.move?.(to)}
      />
      <DeleteDialog
        name={removing?.label}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing)}
      />
      <RefusedDialog refused={refused} onClose={() => setRefused([])} />
    </>
  );
}

/**
 * Which row is edited in place: never the one open beside the list, which would have two editors. The focus returns to
 * the button that started it.
 */
function useEditing(opened: string | null) {
  const [wanted, edit] = useState<string | null>(null);
  const edited = wanted === opened ? null : wanted;
  const before = useRef(edited);
  useEffect(() => {
    if (before.current !== null && edited === null && document.activeElement === document.body) {
      document.getElementById(editorButtonId(before.current))?.focus({ preventScroll: true });
    }
    before.current = edited;
  }, [edited]);
  const Editor = useLoaded<EntryEditorProps>(loadEditor, edited !== null, () => edit(null));
  return { edited, edit, Editor };
}
