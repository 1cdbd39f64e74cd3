import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Branch } from '../../lib/trees/tree.ts';
import {
  moved,
  type Placement,
  placementOf,
  type Step,
  stepped,
} from '../../lib/trees/tree-move.ts';
import { notify, undoable } from '../../state/base/notices.store.ts';
import { useOnline } from '../../state/base/use-online.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { DeleteDialog } from '../../ui/ConfirmDialog.tsx';
import type { TreeKind } from '../kind.ts';
import { batchActionsOf, type Refused, runBatch } from '../list/batch/batch.ts';
import { RefusedDialog } from '../list/batch/RefusedDialog.tsx';
import { type BranchDrag, useBranchDrag } from './use-branch-drag.ts';
import { type TreeRow, usePlacing } from './use-placing.ts';

interface BranchesInput<Row> {
  kind: TreeKind;
  rows: readonly Row[];
  reload: () => void;
  onDeleted?: (row: Row) => void;
}

export interface Branches<Row> {
  forest: readonly Branch<Row>[];
  /** Whether the user has the permission to change the order; `online`: and can do so now. */
  maySort: boolean;
  online: boolean;
  drag: BranchDrag;
  /** Moves a row by an arrow key: up and down among its siblings, right into the row above, left out of its parent. */
  handleKey: (event: KeyboardEvent, id: string) => void;
  /** Moves a row; the notice offers an undo. */
  put: (id: string, placement: Placement | null) => void;
  /** Asks for confirmation, then deletes the row. */
  askToDelete: (row: Row) => void;
  /** To be rendered: dialogs, refusals, and screen reader announcements. */
  feedback: ReactNode;
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The logic of records that form a tree, independent of their display. */
export function useBranches<Row extends TreeRow>(input: BranchesInput<Row>): Branches<Row> {
  const { kind, rows, reload, onDeleted } = input;
  const { sort } = kind.calls;
  const mayWrite = useMayWrite(sort ?? kind.calls.create);
  const online = useOnline();
  const { forest, place } = usePlacing(rows, sort, reload);
  const refocus = useFocusAfter(forest);
  const [announcement, setAnnouncement] = useState('');
  const [removing, setRemoving] = useState<Row | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const nameOf = (id: string): string => {
    const row = rows.find((one) => one.id === id);
    return row ? kind.titleOf(row) : '';
  };
  const put = (id: string, placement: Placement | null) => {
    if (!placement) return;
    const before = placementOf(forest, id);
    setAnnouncement(`${nameOf(id)} 已移到第 ${placement.ids.indexOf(id) + 1} 位`);
    const run = () => {
      setAnnouncement(`${nameOf(id)} 已移回原处`);
      if (before) void place(before);
    };
    void place(placement, () =>
      notify({
        title: `已移动「${nameOf(id)}」`,
        kind: 'success',
        ...undoable(run, id),
      }),
    );
  };
  const drag = useBranchDrag((id, { target, side }) => put(id, moved(forest, id, target, side)));
  const handleKey = (event: KeyboardEvent, id: string) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    refocus(event.currentTarget.id);
    put(id, stepped(forest, id, step));
  };
  const remove = async (row: Row) => {
    setRemoving(null);
    const [action] = batchActionsOf(kind, false);
    if (!action) return;
    const left = await runBatch(kind, action, [row], reload).catch(() => null);
    if (left === null) return;
    setRefused(left);
    if (left.length === 0) onDeleted?.(row);
  };
  const feedback = (
    <>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      <DeleteDialog
        name={removing && kind.titleOf(removing)}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing)}
      />
      <RefusedDialog refused={refused} onClose={() => setRefused([])} />
    </>
  );
  return {
    forest,
    maySort: mayWrite && sort !== undefined,
    online,
    drag,
    handleKey,
    put,
    askToDelete: setRemoving,
    feedback,
  };
}

/** A moved row is rendered anew elsewhere: the focus returns to the control that moved it, for the next step. */
function useFocusAfter(forest: unknown): (element: string) => void {
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new forest may have moved it
  useEffect(() => {
    if (wanted.current === null || document.activeElement !== document.body) return;
    document.getElementById(wanted.current)?.focus();
  }, [forest]);
  return (element) => {
    wanted.current = element;
  };
}
