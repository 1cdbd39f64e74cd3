import '../../ui/lists.css';
import '../records.css';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Branch } from '../../lib/tree.ts';
import { endOf, narrowed } from '../../lib/tree-rows.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { setWalk } from '../../state/keys/record-walk.store.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import type { RecordKind } from '../kind.ts';
import { Cell } from '../list/Cell.tsx';
import { WaitingBadge } from '../list/WaitingBadge.tsx';
import { BranchHandle, branchOf, SortingNote } from './BranchHandle.tsx';
import { useBranches } from './use-branches.tsx';
import type { TreeRow } from './use-placing.ts';

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

const idsOf = (branches: readonly Branch<TreeRow>[]): string[] =>
  branches.flatMap(({ row, children }) => [row.id, ...idsOf(children)]);

/**
 * Records as a tree. A row's handle moves it with all that stands below: dragged, or by the arrow keys (up and down among
 * its siblings, right below the one before it, left out of its parent).
 */
export function RecordBranches(props: RecordBranchesProps) {
  const { kind, rows, keyword, linkOf, addAt, reload } = props;
  const branches = useBranches({ kind, rows, reload });
  const { forest, online, drag, handleKey } = branches;
  const maySort = branches.maySort && keyword === '';
  const shown = useMemo(
    () => (keyword ? narrowed(forest, (row) => holds(kind.titleOf(row), keyword)) : forest),
    [forest, kind, keyword],
  );
  useEffect(() => setWalk(kind.entity, { ids: idsOf(shown), linkOf }));
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };

  const list = (level: readonly Branch<TreeRow>[], label?: string) => (
    <ul className="branches" aria-label={label}>
      {level.map(({ row, children }) => {
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
                onRemove={() => branches.askToDelete(row)}
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
      {branches.feedback}
    </>
  );
}

const holds = (title: string, keyword: string): boolean =>
  title.toLowerCase().includes(keyword.toLowerCase());

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
