import { useSnapshot } from 'valtio';
import { type OutboxEntry, outboxState } from '../../../state/editing/outbox.store.ts';

interface WaitingBadgeProps {
  id: string;
  /** There is little room. */
  short?: boolean;
}

/** Beside the title of a listed record: what becomes of saves of it that this device has and the server has not taken. */
export function WaitingBadge({ id, short = false }: WaitingBadgeProps) {
  const { entries } = useSnapshot(outboxState);
  return <SaveTag saves={entries.filter(({ recordId }) => recordId === id)} short={short} />;
}

interface SaveTagProps {
  /** Of one record. */
  saves: readonly OutboxEntry[];
  short?: boolean;
}

/** The same for saves that are known already: of thousands of rows, each would look through the whole outbox. */
export function SaveTag({ saves, short = false }: SaveTagProps) {
  const stuck = saves.find(({ state }) => state === 'conflict' || state === 'needs-attention');
  if (saves.length === 0) return null;
  const waiting = short ? '待同步' : '有待同步的修改';
  return (
    <span className="row-tag" data-tone={stuck ? 'danger' : 'warning'} title={stuck?.reason}>
      {stuck ? (stuck.state === 'conflict' ? '有冲突' : '需要处理') : waiting}
    </span>
  );
}
