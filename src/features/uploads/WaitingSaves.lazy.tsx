import { useSnapshot } from 'valtio';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { OutboxItem } from './OutboxItem.tsx';

/** The saves that the server has not confirmed yet, oldest first. */
export function WaitingSaves() {
  const { entries } = useSnapshot(outboxState);
  if (entries.length === 0) return null;
  return (
    <ul className="plain-list" aria-label="待同步的修改">
      {entries.map((entry) => (
        <OutboxItem key={entry.key} entry={entry} />
      ))}
    </ul>
  );
}
