import { useState } from 'react';
import type { FileRecord } from '../contract/file.ts';
import type { Conflict } from '../state/conflicts.ts';
import type { OutboxEntry } from '../state/outbox.ts';
import { settle } from '../state/settle.ts';
import { Button } from '../ui/Button.tsx';
import type { ConflictPopupProps } from '../ui/ConflictPopup.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { fieldOf } from './fields.ts';
import { type RecordKind, thisOf } from './kind.ts';
import { saidBy } from './said.ts';

export interface ConflictNoticeProps {
  kind: RecordKind;
  entry: OutboxEntry;
  conflict: Conflict;
  files: readonly FileRecord[];
  onSettled: () => void;
}

const loadPopup = () => import('../ui/ConflictPopup.tsx').then((m) => m.ConflictPopup);

/** Somebody else changed the same fields: mine, theirs, or one by one. */
export function ConflictNotice({ kind, entry, conflict, files, onSettled }: ConflictNoticeProps) {
  const [comparing, setComparing] = useState(false);
  const close = () => setComparing(false);
  const Popup = useLoaded<ConflictPopupProps>(loadPopup, comparing, close);
  const { by, overlaps, merged } = conflict;
  const decide = async (isTheirs: (field: string) => boolean) => {
    close();
    const won = overlaps.filter(({ field }) => isTheirs(field));
    const theirs = Object.fromEntries(won.map((one) => [one.field, one.theirs]));
    await settle(entry, { ...merged, ...theirs });
    onSettled();
  };
  return (
    <div className="banner" role="alert">
      {by} 也修改了{thisOf(kind)}的{overlaps.map(({ field }) => labelOf(kind, field)).join('、')}
      ，你的内容仍保存在本设备。
      <Button onClick={() => setComparing(true)}>逐项比较</Button>
      <Button onClick={() => void decide(() => false)}>以我的内容为准</Button>
      <Button onClick={() => void decide(() => true)}>以对方的内容为准</Button>
      {Popup && (
        <Popup
          open={comparing}
          by={by}
          fields={overlaps.map(({ field, mine, theirs }) => ({
            name: field,
            label: labelOf(kind, field),
            mine: said(kind, field, mine, files),
            theirs: said(kind, field, theirs, files),
          }))}
          onSettle={(theirs) => void decide((field) => theirs.has(field))}
          onCancel={close}
        />
      )}
    </div>
  );
}

const labelOf = (kind: RecordKind, field: string): string => fieldOf(kind, field)?.label ?? field;

/** A field's value for people: files by their names, one in each line. */
function said(
  kind: RecordKind,
  field: string,
  value: unknown,
  files: readonly FileRecord[],
): string {
  const control = fieldOf(kind, field)?.control;
  if (control?.type === 'picture' || control?.type === 'files') {
    const ids = [value ?? []].flat();
    return ids.map((id) => files.find((file) => file.id === id)?.name ?? String(id)).join('\n');
  }
  const isPlain = control?.type !== 'custom' || !control.say;
  if (isPlain && typeof value === 'object' && value !== null) return JSON.stringify(value, null, 1);
  return control ? saidBy(control, value) : String(value ?? '');
}
