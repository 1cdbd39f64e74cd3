import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { outboxState } from '../state/outbox.ts';
import { Cell } from './Cell.tsx';
import type { Column, ListedRecord, RecordKind } from './kind.ts';

interface RecordTableProps {
  kind: RecordKind;
  rows: readonly ListedRecord[];
  columns: readonly Column<ListedRecord>[];
  /** Address of a record's form; null where it cannot be opened (the recycle bin). */
  linkOf: ((id: string) => string) | null;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

/** Records as rows, as cards on narrow screens. */
export function RecordTable({ kind, rows, columns, linkOf, selected, onSelect }: RecordTableProps) {
  const { entries } = useSnapshot(outboxState);
  const waiting = new Set(entries.map(({ recordId }) => recordId));
  const ids = rows.map(({ id }) => id);
  const all = ids.every((id) => selected.has(id));
  const toggle = (some: readonly string[], chosen: boolean) => {
    const next = new Set(selected);
    for (const id of some) chosen ? next.add(id) : next.delete(id);
    onSelect(next);
  };
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col" className="check-cell">
            <Check label="选择本页全部" checked={all} onChange={(chosen) => toggle(ids, chosen)} />
          </th>
          <th scope="col">标题</th>
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
                {linkOf ? <Link href={linkOf(row.id)}>{title}</Link> : title}
                {waiting.has(row.id) && (
                  <>
                    {' '}
                    <span className="badge" data-tone="warning">
                      有待同步的修改
                    </span>
                  </>
                )}
              </td>
              {columns.map(({ name, label, value, format }) => (
                <td key={name} data-label={label}>
                  <Cell value={value(row)} format={format} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox without a visible label, large enough for a finger. */
const Check = ({ label, checked, onChange }: CheckProps) => (
  <label className="check">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
