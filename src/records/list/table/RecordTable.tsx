import type { MouseEvent, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { fileAddress } from '../../../state/data/files/stored-file.ts';
import { useCachedIds } from '../../../state/data/use-cached-ids.ts';
import { isWanted, wantedState, wantRecord } from '../../../state/data/wanted.store.ts';
import { Thumbnail } from '../../../ui/marks/Thumbnail.tsx';
import type { CellValue, Column, Format, ListedRecord, ListKind } from '../../kind.ts';
import type { ListQuery } from '../list-query.ts';
import { Cell } from './Cell.tsx';
import { Check } from './Check.tsx';
import { shapeOf, widthOf } from './column-width.ts';
import { RowActions, type RowMenu } from './RowActions.tsx';
import { SortHead } from './SortHead.tsx';
import { useRoving } from './use-roving.ts';
import { WaitingBadge } from './WaitingBadge.tsx';

export interface RecordTableProps {
  kind: ListKind;
  rows: readonly ListedRecord[];
  columns: readonly Column<ListedRecord>[];
  /** Number of records on all pages. */
  total: number;
  reload: () => void;
  /** How rows are reordered in place; null: not in this list, or not now. */
  ordering?: Ordering | null;
  /** Address of a record's form; null where records cannot be opened (the recycle bin). */
  linkOf: ((id: string) => string) | null;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  menu: RowMenu;
  query: ListQuery;
  /** A column head was pressed. */
  onSort: (query: ListQuery) => void;
}

/** Reordering of rows in the table itself. */
export interface Ordering {
  /** The drag handle of a row. */
  handleOf: (row: ListedRecord) => ReactNode;
  /** Attributes of the row's element. */
  rowProps: (id: string) => object;
  /** Screen reader announcement of the last move. */
  announcement: string;
}

/** Records as rows, as cards on narrow screens. */
export function RecordTable(props: RecordTableProps) {
  const { kind, rows, ordering, columns, selected, onSelect, query, onSort } = props;
  const roving = useRoving<HTMLTableRowElement>();
  const cached = useCachedIds(kind.entity);
  const ids = rows.map(({ id }) => id);
  const toggle = (some: readonly string[], chosen: boolean) => {
    const next = new Set(selected);
    for (const id of some) chosen ? next.add(id) : next.delete(id);
    onSelect(next);
  };
  return (
    <div className="table-box" {...shapeOf(columns)} data-ordered={Boolean(ordering)}>
      <table className="table" data-choosing={selected.size > 0}>
        <thead>
          <tr {...roving}>
            <th scope="col" className="check-cell">
              <Check
                label="选择本页全部"
                checked={ids.every((id) => selected.has(id))}
                some={ids.some((id) => selected.has(id))}
                onChange={(chosen) => toggle(ids, chosen)}
              />
            </th>
            <SortHead {...{ kind, query, onSort }} name="title" label={kind.titleLabel ?? '标题'} />
            {columns.map((column) => (
              <SortHead
                key={column.name}
                {...{ kind, query, onSort }}
                name={column.name}
                label={column.label}
                minor={column.minor}
                width={widthOf(column)}
              />
            ))}
            <td className="action-cell" />
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: each row has its link, for the keyboard too */}
        <tbody onClick={openRow}>
          {rows.map((row) => (
            <Row
              key={row.id}
              {...props}
              {...{ row, cached }}
              chosen={selected.has(row.id)}
              onChoose={(chosen) => toggle([row.id], chosen)}
            />
          ))}
        </tbody>
      </table>
      {ordering && (
        <p className="sr-only" aria-live="polite">
          {ordering.announcement}
        </p>
      )}
    </div>
  );
}

/** A click anywhere in a row activates its link, with the same modifier keys; controls handle their own clicks. */
function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, input, label, [role="menu"]'))
    return;
  if (getSelection()?.type === 'Range') return;
  target
    .closest('tr')
    ?.querySelector('a')
    ?.dispatchEvent(
      new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey,
        metaKey,
        shiftKey,
      }),
    );
}

interface RowProps
  extends Pick<RecordTableProps, 'kind' | 'ordering' | 'columns' | 'linkOf' | 'menu'> {
  row: ListedRecord;
  /** Records that this device can open offline; null: online. */
  cached: ReadonlySet<string> | null;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

function Row(props: RowProps) {
  const { kind, row, ordering, cached, columns, linkOf, menu, chosen, onChoose } = props;
  const [, navigate] = useLocation();
  const title = kind.titleOf(row);
  const link = linkOf?.(row.id);
  const isAway = cached !== null && !cached.has(row.id);
  return (
    <tr
      {...ordering?.rowProps(row.id)}
      data-chosen={chosen}
      data-opens={link !== undefined}
      data-away={isAway}
      data-quiet={kind.isQuiet?.(row)}
    >
      <td className="check-cell">
        {ordering?.handleOf(row)}
        <Check label={`选择 ${title}`} checked={chosen} onChange={onChoose} />
      </td>
      <td className="title-cell">
        <Titled {...{ kind, row, cached }}>
          {link === undefined ? title : <Link href={link}>{title}</Link>}
        </Titled>
      </td>
      {columns.map(({ name, label, value, format, minor, bare, at, mark }) => (
        <td
          key={name}
          data-label={label}
          data-kind={mark || (bare && value(row)) ? 'bare' : kindOf(value(row), format)}
          data-minor={minor}
        >
          <Cell value={value(row)} format={format} at={at?.(row) ?? null} mark={mark?.(row)} />
        </td>
      ))}
      <td className="action-cell">
        <RowActions
          {...{ row, title, menu, chosen, onChoose }}
          onOpen={link === undefined ? undefined : () => navigate(link)}
          onWant={isAway ? wanting(kind, row.id) : undefined}
        />
      </td>
    </tr>
  );
}

/** Schedules a record to be fetched at the next connection; undefined where its kind has no call for one record. */
function wanting({ entity, calls }: ListKind, id: string): (() => void) | undefined {
  const { get } = calls;
  if (!get || entity === 'user' || entity === 'session' || entity === 'menu') return undefined;
  return () => wantRecord({ entity, id, path: get.path });
}

/** Title with tags, second line and picture. */
function Titled({
  kind,
  row,
  cached,
  children,
}: Pick<RowProps, 'kind' | 'row' | 'cached'> & { children: ReactNode }) {
  const { Picture, tagsOf, summaryOf, coverOf } = kind;
  const summary = summaryOf?.(row);
  const cover = coverOf?.(row);
  return (
    <div className="titled">
      {Picture && <Picture row={row} />}
      <div className="titled-text">
        <div className="titled-line">
          <span className="row-title">{children}</span>
          {tagsOf?.(row).map(({ label, tone }) => (
            <span key={label} className="row-tag" data-tone={tone} title={label}>
              {label}
            </span>
          ))}
          <WaitingBadge id={row.id} />
          {cached !== null && <CachedMark id={row.id} cached={cached.has(row.id)} />}
        </div>
        {summary && <div className="row-summary">{summary}</div>}
      </div>
      {cover && <Thumbnail address={fileAddress(cover)} icon="article" />}
    </div>
  );
}

/** Offline: whether the record can be opened, or will be fetched later. */
function CachedMark({ id, cached }: { id: string; cached: boolean }) {
  const wanted = isWanted(useSnapshot(wantedState), id);
  if (!cached && !wanted) return null;
  return <span className="row-tag">{cached ? '离线可用' : '联网后取回'}</span>;
}

/** Characters of a text that fits into one line. */
const SHORT = 12;

/** How a card shows a value: `bare` without a label, next to others; the rest with a label. */
function kindOf(value: CellValue, format: Format = 'text'): string {
  if (value === null || value === '') return 'none';
  if (typeof format === 'object' || ['time', 'person', 'period'].includes(format))
    return String(format === 'time' ? 'time' : 'bare');
  return String(value).length <= SHORT ? 'short' : 'long';
}
