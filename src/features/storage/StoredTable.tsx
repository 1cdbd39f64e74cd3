import type { ReactNode } from 'react';
import { formatBytes, formatCount } from '../../lib/sizes.ts';
import type { StoredAmount } from '../../state/device/inventory.ts';
import { Age } from '../../ui/marks/Age.tsx';

export interface StoredRow {
  name: string;
  /** Its purpose, in a few words. */
  about: string;
  amount: StoredAmount;
  action?: ReactNode;
}

/** Classes of stored data: number, size, age. Cards on narrow screens. */
export function StoredTable({ label, rows }: { label: string; rows: readonly StoredRow[] }) {
  return (
    <table className="table stored-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">内容</th>
          <th scope="col">数量</th>
          <th scope="col">大小</th>
          <th scope="col">时间</th>
          <th scope="col">
            <span className="sr-only">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, about, amount, action }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className="soft small">{about}</span>
            </th>
            <td data-label="数量">{formatCount(amount.count)} 项</td>
            <td data-label="大小">{formatBytes(amount.bytes)}</td>
            <td data-label="时间">
              <Span amount={amount} />
            </td>
            <td>{action}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** From the oldest to the newest item. */
function Span({ amount: { oldest, newest } }: { amount: StoredAmount }) {
  if (oldest === null || newest === null) return '—';
  const minute = 60_000;
  if (newest - oldest < minute) return <Age at={newest} />;
  return (
    <span>
      <Age at={oldest} /> – <Age at={newest} />
    </span>
  );
}
