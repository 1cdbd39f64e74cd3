import { useSnapshot } from 'valtio';
import { outboxState } from '../../../state/editing/outbox.store.ts';

/** Beside the title of a listed record: this device has a save of it that the server has not taken. */
export function WaitingBadge({ id }: { id: string }) {
  const { entries } = useSnapshot(outboxState);
  if (!entries.some(({ recordId }) => recordId === id)) return null;
  return (
    <span className="row-tag" data-tone="warning">
      有待同步的修改
    </span>
  );
}
