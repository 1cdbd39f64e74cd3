import './conflict.css';
import { useMemo, useState } from 'react';
import type { FileRecord } from '../../contract/file/file.ts';
import { fromDeviceClock } from '../../lib/dates/server-clock.ts';
import { conflictOf, type Overlap, settleEntry } from '../../state/editing/edit-conflicts.ts';
import type { OutboxEntry } from '../../state/editing/outbox.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { fieldOf } from '../fields.ts';
import { type RecordKind, thisOf } from '../kind.ts';
import type { ConflictPopupProps } from './ConflictPopup.lazy.tsx';

export interface ConflictNoticeProps {
  kind: RecordKind;
  entry: OutboxEntry;
  files: readonly FileRecord[];
  onSettled: () => void;
}

const loadPopup = () => import('./ConflictPopup.lazy.tsx').then((m) => m.ConflictPopup);

/** Another user changed the same fields: use this side, the other side, or decide field by field. */
export function ConflictNotice({ kind, entry, files, onSettled }: ConflictNoticeProps) {
  const [comparing, setComparing] = useState(false);
  const close = () => setComparing(false);
  const Popup = useLoaded<ConflictPopupProps>(loadPopup, comparing, close);
  const conflict = useMemo(() => conflictOf(entry), [entry]);
  if (!conflict) return null;
  const { by, at, overlaps, joined, merged } = conflict;
  const decide = async (isTheirs: (field: string) => boolean) => {
    close();
    const won = overlaps.filter(({ field }) => isTheirs(field));
    await settleEntry(entry, { ...merged, ...theirsOf(won) });
    onSettled();
  };
  return (
    <div className="banner conflict-notice" role="alert">
      <p>
        {by} 也修改了{thisOf(kind)}的{overlaps.map(({ field }) => labelOf(kind, field)).join('、')}
        ，你的内容仍保存在本设备。
      </p>
      <Button onClick={() => setComparing(true)}>逐项比较</Button>
      <Button onClick={() => void decide(() => false)}>以我的内容为准</Button>
      <Button onClick={() => void decide(() => true)}>以对方的内容为准</Button>
      {Popup && (
        <Popup
          open={comparing}
          isRemembered
          what={thisOf(kind)}
          mineAt={fromDeviceClock(entry.savedAt)}
          by={by}
          at={at}
          fields={overlaps.flatMap(({ field }) => fieldOf(kind, field) ?? [])}
          joined={joined.map(({ field, isMine }) => ({ label: labelOf(kind, field), isMine }))}
          mine={merged}
          theirs={{ ...merged, ...theirsOf(overlaps) }}
          files={files}
          onSettle={(theirs) => void decide((field) => theirs.has(field))}
          onCancel={close}
        />
      )}
    </div>
  );
}

const labelOf = (kind: RecordKind, field: string): string => fieldOf(kind, field)?.label ?? field;

const theirsOf = (overlaps: readonly Overlap[]) =>
  Object.fromEntries(overlaps.map(({ field, theirs }) => [field, theirs]));
