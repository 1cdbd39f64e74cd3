import '../../ui/page/lists.css';
import '../list/table/table.css';
import '../list/table/table-phone.css';
import '../records.css';
import './tree.css';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Branch } from '../../lib/trees/tree.ts';
import { endOf, linesOf, narrowed, type TreeLine } from '../../lib/trees/tree-rows.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { setWalk } from '../../state/keys/record-walk.store.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { MoreButton } from '../../ui/buttons/MoreButton.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { WindowedList } from '../../ui/windowed/WindowedList.tsx';
import type { TreeKind } from '../kind.ts';
import { Cell } from '../list/table/Cell.tsx';
import { WaitingBadge } from '../list/table/WaitingBadge.tsx';
import { BranchHandle, branchOf, SortingHint } from './BranchHandle.tsx';
import { MoveKeys } from './MoveKeys.tsx';
import { useBranches } from './use-branches.tsx';
import type { TreeRow } from './use-placing.ts';

export interface RecordBranchesProps {
  kind: TreeKind;
  rows: readonly TreeRow[];
  /** Filter; matches are shown with ancestors and descendants, and the order cannot be changed. Null: all rows. */
  matches: ((row: TreeRow) => boolean) | null;
  /** Show the column labels. */
  headed?: boolean | undefined;
  /** Address of a record's form. */
  linkOf: (id: string) => string;
  /** The record whose form is open next to the tree. */
  chosen?: string | null | undefined;
  /** Address of the form for a new record, with its parent (null: none) and its position there. */
  addAt: (parentId: string | null, sort: number) => string;
  reload: () => void;
}

/** Height before a row is measured, pixels. */
const ROW = 40;
const keyOf = ({ row }: TreeLine<TreeRow>): string => row.id;
const itself = (line: TreeLine<TreeRow>) => line;
const idsOf = (branches: readonly Branch<TreeRow>[]): string[] =>
  branches.flatMap(({ row, children }) => [row.id, ...idsOf(children)]);

/**
 * Records as a tree. A row's handle moves it with its descendants: dragged, or by the arrow keys (up and down among its
 * siblings, right into the row before it, left out of its parent). Elsewhere in the row the keys work with Alt.
 */
export function RecordBranches(props: RecordBranchesProps) {
  const { kind, rows, matches, headed = false, linkOf, chosen = null, addAt, reload } = props;
  const { Picture } = kind;
  const branches = useBranches({ kind, rows, reload });
  const { forest, online, drag, handleKey } = branches;
  const maySort = branches.maySort && matches === null;
  const shown = useMemo(() => (matches ? narrowed(forest, matches) : forest), [forest, matches]);
  useEffect(() => setWalk(kind.entity, { ids: idsOf(shown), linkOf }));
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => linesOf(shown, closed), [shown, closed]);
  const canMove = maySort && online;
  const parents = useMemo(() => parentsIn(forest), [forest]);
  const hasBar = matches === null && (parents.length > 0 || maySort);
  const isAllOpen = closed.size === 0;
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };

  const line = ({ row, children, depth }: TreeLine<TreeRow>) => {
    const open = children.length === 0 ? null : !closed.has(row.id);
    const title = kind.titleOf(row);
    return (
      <div
        {...branchOf(row.id, drag)}
        data-chosen={row.id === chosen}
        data-quiet={kind.isQuiet?.(row)}
        style={{ '--depth': depth } as CSSProperties}
      >
        {maySort && (
          <BranchHandle
            id={row.id}
            title={title}
            drag={drag}
            disabled={!online}
            onKeyDown={(event) => handleKey(event, row.id)}
          />
        )}
        <span className="branch-depth" />
        <OpenButton open={open} title={title} onToggle={() => toggle(row.id)} />
        {Picture && <Picture row={row} />}
        <Link
          id={`open-${row.id}`}
          href={linkOf(row.id)}
          aria-current={row.id === chosen ? 'true' : undefined}
          onKeyDown={(event) => canMove && event.altKey && handleKey(event, row.id)}
        >
          {title}
          {kind.summaryOf && <small className="branch-summary">{kind.summaryOf(row)}</small>}
        </Link>
        <Cells kind={kind} row={row} />
        <RowMenu
          kind={kind}
          row={row}
          addBelow={addAt(row.id, endOf(rows, row.id))}
          onRemove={() => branches.askToDelete(row)}
        />
      </div>
    );
  };
  return (
    <>
      {hasBar && (
        <div className="branch-bar">
          {parents.length > 0 && (
            <Button
              tone="plain"
              onClick={() => setClosed(isAllOpen ? new Set(parents) : new Set())}
            >
              {isAllOpen ? '全部收起' : '全部展开'}
            </Button>
          )}
          {maySort && (
            <SortingHint>
              <span className="branch-keys" aria-hidden="true">
                拖动排序，或按
                <MoveKeys />
              </span>
            </SortingHint>
          )}
        </div>
      )}
      {lines.length > 0 ? (
        <div className="branches" data-headed={headed} data-by-hand={!isAllOpen}>
          {headed && <Headings kind={kind} />}
          <WindowedList
            items={lines}
            label={`${kind.label}树`}
            keyOf={keyOf}
            branchOf={itself}
            lineHeight={ROW}
            pinnedKey={drag.dragged}
          >
            {line}
          </WindowedList>
        </div>
      ) : (
        <EmptyState title={`没有符合条件的${kind.label}`} />
      )}
      {branches.feedback}
    </>
  );
}

/** Ids of the rows with children. */
const parentsIn = (branches: readonly Branch<TreeRow>[]): string[] =>
  branches.flatMap(({ row, children }) =>
    children.length > 0 ? [row.id, ...parentsIn(children)] : [],
  );

interface OpenButtonProps {
  /** Null: the row has no children. */
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
      className="branch-open"
      aria-label={`${open ? '收起' : '展开'} ${title}`}
      aria-expanded={open}
      onClick={onToggle}
    >
      <Icon name={open ? 'down' : 'chevron'} size={14} />
    </Button>
  );
}

/** The columns next to the title; on narrow screens below it. */
const Cells = ({ kind, row }: { kind: TreeKind; row: TreeRow }) => (
  <span className="branch-cells">
    {kind.tagsOf?.(row).map(({ label, tone }) => (
      <span key={label} className="row-tag" data-tone={tone}>
        {label}
      </span>
    ))}
    <WaitingBadge id={row.id} />
    <span className="branch-gap" />
    {columnsOf(kind).map(({ name, value, format, mark, minor }) => (
      <span key={name} className="branch-value" data-column={name} data-minor={minor}>
        {/* Empty cells show no dash: tree columns have many gaps. */}
        {value(row) !== '' && <Cell value={value(row)} format={format} mark={mark?.(row)} />}
      </span>
    ))}
  </span>
);

const columnsOf = ({ columns }: TreeKind) => columns.filter(({ optional }) => !optional);

/** The column labels; hidden from screen readers, for which the rows are complete. */
const Headings = ({ kind }: { kind: TreeKind }) => (
  <div className="branch branch-head" aria-hidden="true">
    <span className="branch-handle" />
    <span className="branch-leaf" />
    <span>{kind.titleLabel ?? '标题'}</span>
    <span className="branch-cells">
      <span className="branch-gap" />
      {columnsOf(kind).map(({ name, label, minor }) => (
        <span key={name} className="branch-value" data-column={name} data-minor={minor}>
          {label}
        </span>
      ))}
    </span>
    <span className="row-actions" />
  </div>
);

interface RowMenuProps {
  kind: TreeKind;
  row: TreeRow;
  addBelow: string;
  onRemove: () => void;
}

function RowMenu({ kind, row, addBelow, onRemove }: RowMenuProps) {
  const [, navigate] = useLocation();
  const mayCreate = useMayWrite(kind.calls.create);
  const mayDelete = useMayWrite(kind.calls.delete ?? kind.calls.create);
  const remove = useOnlineOnly('删除');
  const add = { label: `新增下级${kind.label}`, onSelect: () => navigate(addBelow) };
  const actions = [
    ...(mayCreate ? [{ ...add, value: 'add', icon: 'add' }] : []),
    ...(mayDelete
      ? [{ ...remove, value: 'delete', icon: 'trash', danger: true, onSelect: onRemove }]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <span className="row-actions">
      {mayCreate && (
        <IconButton
          icon="add"
          size={16}
          label={`${add.label} ${kind.titleOf(row)}`}
          data-tip={add.label}
          onClick={add.onSelect}
        />
      )}
      <MoreButton title={kind.titleOf(row)} actions={actions} />
    </span>
  );
}
