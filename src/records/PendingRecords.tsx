import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { outboxState } from '../state/outbox.ts';
import { Age } from '../ui/Age.tsx';
import { Panel } from '../ui/Panel.tsx';
import type { RecordKind } from './kind.ts';

interface PendingRecordsProps {
  kind: RecordKind;
  linkOf: (id: string) => string;
}

/** New records that only this device has yet; the server's list cannot show them. */
export function PendingRecords({ kind: { entity }, linkOf }: PendingRecordsProps) {
  const { entries } = useSnapshot(outboxState);
  const created = entries.filter(
    (entry) => entry.entity === entity && entry.operation === 'create',
  );
  if (created.length === 0) return null;
  return (
    <Panel title="已保存到本设备，等待同步">
      <ul className="plain-list">
        {created.map((entry) => (
          <li key={entry.key}>
            <Link href={linkOf(entry.recordId)}>{entry.label}</Link>{' '}
            <span className="soft">
              <Age at={entry.savedAt} /> {entry.reason}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
