import { useSnapshot } from 'valtio';
import { type OutboxEntry, outboxState } from '../../../state/editing/outbox.store.ts';

interface WaitingBadgeProps {
  id: string;
  /** Short label, for little room. */
  short?: boolean;
}

/** Next to a listed record's title: the state of its saves on this device that the server has not stored yet. */
export function WaitingBadge({ id, short = false }: WaitingBadgeProps) {
  const { entries } = useSnapshot(outboxState);
  return <SaveTag saves={entries.filter(({ recordId }) => recordId === id)} short={short} />;
}

interface SaveTagProps {
  /** Saves of one record. */
  saves: readonly OutboxEntry[];
  short?: boolean;
}

/** The badge for saves that the caller has looked up: with thousands of rows, each would search the whole outbox. */
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
