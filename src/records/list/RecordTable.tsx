import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CellValue, Column, Format, ListedRecord, ListKind } from '../kind.ts';
import { Cell } from './Cell.tsx';
import { Check } from './Check.tsx';
import { WaitingBadge } from './WaitingBadge.tsx';

export interface RecordTableProps {
  kind: ListKind;
  rows: readonly ListedRecord[];
  columns: readonly Column<ListedRecord>[];
  /** Address of a record's form; null where it cannot be opened (the recycle bin). */
  linkOf: ((id: string) => string) | null;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

/** Records as rows, as cards on narrow screens. */
export function RecordTable({ kind, rows, columns, linkOf, selected, onSelect }: RecordTableProps) {
  const { Picture } = kind;
  const ids = rows.map(({ id }) => id);
  const all = ids.every((id) => selected.has(id));
  const toggle = (some: readonly string[], chosen: boolean) => {
    const next = new Set(selected);
    for (const id of some) chosen ? next.add(id) : next.delete(id);
    onSelect(next);
  };
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="check-cell">
              <Check
                label="选择本页全部"
                checked={all}
                onChange={(chosen) => toggle(ids, chosen)}
              />
            </th>
            <th scope="col">{kind.titleLabel ?? '标题'}</th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const title = kind.titleOf(row);
            return (
              <tr key={row.id}>
                <td className="check-cell">
                  <Check
                    label={`选择 ${title}`}
                    checked={selected.has(row.id)}
                    onChange={(chosen) => toggle([row.id], chosen)}
                  />
                </td>
                <td>
                  <Named Picture={Picture} row={row}>
                    {linkOf ? <Link href={linkOf(row.id)}>{title}</Link> : title}
                  </Named>
                  <WaitingBadge id={row.id} />
                </td>
                {columns.map(({ name, label, value, format }) => (
                  <td key={name} data-label={label} data-short={isShort(value(row), format)}>
                    <Cell value={value(row)} format={format} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Letters of a text that stays in one line. */
const SHORT = 12;

/** Whether a value is easier to read in one line, however narrow the window is. */
const isShort = (value: CellValue, format: Format = 'text'): boolean =>
  format !== 'text' || String(value).length <= SHORT;

interface NamedProps {
  Picture: ListKind['Picture'] | undefined;
  row: ListedRecord;
  children: ReactNode;
}

/** A record's title, with its picture before it. */
const Named = ({ Picture, row, children }: NamedProps) =>
  Picture ? (
    <div className="pictured">
      <Picture row={row} />
      {children}
    </div>
  ) : (
    children
  );
