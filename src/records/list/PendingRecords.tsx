import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { useDecrease } from '../../state/data/use-decrease.ts';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { Age } from '../../ui/marks/Age.tsx';
import type { AnyFields, ListKind } from '../kind.ts';

interface PendingRecordsProps {
  kind: ListKind;
  linkOf: (id: string) => string;
  /** Only records with these field values. */
  within?: AnyFields;
  /** A save of such a record, new or not, was stored on the server or discarded: the list may be reloaded. */
  onGone: () => void;
}

/** New records that exist only on this device so far; the server's list cannot contain them. */
export function PendingRecords(props: PendingRecordsProps) {
  const {
    kind: { entity },
    linkOf,
    within = {},
    onGone,
  } = props;
  const heading = useId();
  const { entries } = useSnapshot(outboxState);
  const own = entries.filter(
    (entry) =>
      entry.entity === entity &&
      Object.entries(within).every(([name, value]) => entry.fields[name] === value),
  );
  useDecrease(own.length, onGone);
  const created = own.filter(({ operation }) => operation === 'create');
  if (created.length === 0) return null;
  return (
    <section className="list-pending" aria-labelledby={heading}>
      <h2 id={heading}>已保存到本设备，等待同步</h2>
      <ul className="plain-list">
        {created.map((entry) => (
          <li key={entry.key}>
            <Link href={linkOf(entry.recordId)}>{entry.label}</Link>{' '}
            <span className="soft">
              <Age device at={entry.savedAt} /> {entry.reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
