import '../../ui/lists.css';
import '../records.css';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import type { Branch } from '../../lib/tree.ts';
import { moved, type Placement, type Step, stepped } from '../../lib/tree-move.ts';
import { endOf, narrowed } from '../../lib/tree-rows.ts';
import { networkState } from '../../state/base/network.store.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/Button.tsx';
import { DeleteDialog } from '../../ui/ConfirmDialog.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import type { RecordKind } from '../kind.ts';
import { batchActionsOf, type Refused, runBatch } from '../list/batch.ts';
import { Cell } from '../list/Cell.tsx';
import { RefusedDialog } from '../list/RefusedDialog.tsx';
import { WaitingBadge } from '../list/WaitingBadge.tsx';
import { BranchHandle, branchOf, handleId, SortingNote } from './BranchHandle.tsx';
import { useBranchDrag } from './use-branch-drag.ts';
import { type TreeRow, usePlacing } from './use-placing.ts';

export interface RecordBranchesProps {
  kind: RecordKind;
  rows: readonly TreeRow[];
  /** Only what has it in its title is shown, with what stands above and below; the order cannot be changed then. */
  keyword: string;
  /** Address of a record's form. */
  linkOf: (id: string) => string;
  /** Address of the form for a new record: below which one (null: none), and its place there. */
  addAt: (parentId: string | null, sort: number) => string;
  reload: () => void;
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/**
 * Records as a tree. A row's handle moves it with all that stands below: dragged, or by the arrow keys (up and down among
 * its siblings, right below the one before it, left out of its parent).
 */
export function RecordBranches(props: RecordBranchesProps) {
  const { kind, rows, keyword, linkOf, addAt, reload } = props;
  const { sort } = kind.calls;
  const mayWrite = useMayWrite(sort ?? kind.calls.update);
  const maySort = mayWrite && sort !== undefined && keyword === '';
  const { online } = useSnapshot(networkState);
  const { forest, place } = usePlacing(rows, sort, reload);
  const shown = useMemo(
    () => (keyword ? narrowed(forest, (row) => holds(kind.titleOf(row), keyword)) : forest),
    [forest, kind, keyword],
  );
  const refocus = useFocusAfter(forest);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const [removing, setRemoving] = useState<TreeRow | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const go = (id: string, placement: Placement | null) => {
    if (!placement) return;
    const row = rows.find((one) => one.id === id);
    setAnnouncement(`${row && kind.titleOf(row)} 已移到第 ${placement.ids.indexOf(id) + 1} 位`);
    void place(placement);
  };
  const drag = useBranchDrag((id, { target, side }) => go(id, moved(forest, id, target, side)));
  const handleKey = (event: KeyboardEvent, id: string) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    refocus(id);
    go(id, stepped(forest, id, step));
  };
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const remove = async (row: TreeRow) => {
    setRemoving(null);
    const [action] = batchActionsOf(kind, false);
    if (action) setRefused(await runBatch(kind, action, [row], reload).catch(() => []));
  };

  const list = (branches: readonly Branch<TreeRow>[], label?: string) => (
    <ul className="branches" aria-label={label}>
      {branches.map(({ row, children }) => {
        const open = children.length === 0 ? null : !closed.has(row.id);
        return (
          <li key={row.id}>
            <div {...branchOf(row.id, drag)}>
              {maySort && (
                <BranchHandle
                  id={row.id}
                  title={kind.titleOf(row)}
                  drag={drag}
                  disabled={!online}
                  onKeyDown={(event) => handleKey(event, row.id)}
                />
              )}
              <OpenButton open={open} title={kind.titleOf(row)} onToggle={() => toggle(row.id)} />
              <Link href={linkOf(row.id)}>{kind.titleOf(row)}</Link>
              <Cells kind={kind} row={row} />
              <RowMenu
                kind={kind}
                row={row}
                addBelow={addAt(row.id, endOf(rows, row.id))}
                onRemove={() => setRemoving(row)}
              />
            </div>
            {open && list(children)}
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {maySort && !online && <SortingNote />}
      {shown.length > 0 ? (
        list(shown, `${kind.label}树`)
      ) : (
        <EmptyState title={`没有符合条件的${kind.label}`} />
      )}
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
}

const holds = (title: string, keyword: string): boolean =>
  title.toLowerCase().includes(keyword.toLowerCase());

/** A row that moves is rendered anew elsewhere: the focus returns to its handle, for the next step. */
function useFocusAfter(forest: unknown): (id: string) => void {
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new forest may have moved it
  useEffect(() => {
    if (wanted.current === null || document.activeElement !== document.body) return;
    document.getElementById(handleId(wanted.current))?.focus();
  }, [forest]);
  return (id) => {
    wanted.current = id;
  };
}

interface OpenButtonProps {
  /** Null: nothing stands below. */
  open: boolean | null;
  title: string;
  onToggle: () => void;
}

function OpenButton({ open, title, onToggle }: OpenButtonProps) {
  if (open === null) return <span className="branch-leaf" />;
  return (
    <Button
      tone="plain"
      shape="icon"
      aria-label={`${open ? '收起' : '展开'} ${title}`}
      aria-expanded={open}
      onClick={onToggle}
    >
      {open ? '▾' : '▸'}
    </Button>
  );
}

/** What stands beside the title; on narrow screens below it. */
const Cells = ({ kind, row }: { kind: RecordKind; row: TreeRow }) => (
  <span className="branch-cells">
    {kind.columns
      .filter(({ optional }) => !optional)
      .map(({ name, value, format }) => (
        <span key={name}>
          <Cell value={value(row)} format={format} />
        </span>
      ))}
    <WaitingBadge id={row.id} />
  </span>
);

interface RowMenuProps {
  kind: RecordKind;
  row: TreeRow;
  addBelow: string;
  onRemove: () => void;
}

function RowMenu({ kind, row, addBelow, onRemove }: RowMenuProps) {
  const [, navigate] = useLocation();
  const mayCreate = useMayWrite(kind.calls.create);
  const mayDelete = useMayWrite(kind.calls.delete ?? kind.calls.update);
  const remove = useOnlineOnly('删除');
  const actions = [
    ...(mayCreate
      ? [{ value: 'add', label: `新增下级${kind.label}`, onSelect: () => navigate(addBelow) }]
      : []),
    ...(mayDelete ? [{ ...remove, value: 'delete', onSelect: onRemove }] : []),
  ];
  if (actions.length === 0) return null;
  return (
    <span className="branch-menu">
      <MenuButton
        shape="icon"
        tone="plain"
        aria-label={`更多 ${kind.titleOf(row)}`}
        actions={actions}
      >
        ⋯
      </MenuButton>
    </span>
  );
}
