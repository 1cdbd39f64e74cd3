import { useState } from 'react';
import type { FileRecord } from '../../contract/file.ts';
import type { OutboxEntry } from '../../state/outbox.ts';
import { type Conflict, settle } from '../../state/outbox-actions.ts';
import { Button } from '../../ui/Button.tsx';
import type { ConflictPopupProps } from '../../ui/ConflictPopup.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { fieldLabels } from './article.fields.ts';

interface ConflictNoticeProps {
  entry: OutboxEntry;
  conflict: Conflict;
  files: readonly FileRecord[];
  onSettled: () => void;
}

const loadPopup = () => import('../../ui/ConflictPopup.tsx').then((m) => m.ConflictPopup);

/** Somebody else changed the same fields: mine, theirs, or one by one. */
export function ConflictNotice({ entry, conflict, files, onSettled }: ConflictNoticeProps) {
  const [comparing, setComparing] = useState(false);
  const Popup = useLoaded<ConflictPopupProps>(loadPopup, comparing);
  const { by, overlaps, merged } = conflict;
  const decide = async (isTheirs: (field: string) => boolean) => {
    setComparing(false);
    const won = overlaps.filter(({ field }) => isTheirs(field));
    const theirs = Object.fromEntries(won.map((one) => [one.field, one.theirs]));
    await settle(entry, { ...merged, ...theirs });
    onSettled();
  };
  return (
    <div className="banner" role="alert">
      {by} 也修改了这篇文章的{overlaps.map(({ field }) => labelOf(field)).join('、')}
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
            label: labelOf(field),
            mine: textOf(mine, files),
            theirs: textOf(theirs, files),
          }))}
          onSettle={(theirs) => void decide((field) => theirs.has(field))}
          onCancel={() => setComparing(false)}
        />
      )}
    </div>
  );
}

const labelOf = (field: string): string => fieldLabels[field as keyof typeof fieldLabels] ?? field;

/** A field's value for people: files by their names, one in each line. */
function textOf(value: unknown, files: readonly FileRecord[]): string {
  if (typeof value === 'string' && !files.some(({ id }) => id === value)) return value;
  const ids = Array.isArray(value) ? value : [value].filter(Boolean);
  return ids.map((id) => files.find((file) => file.id === id)?.name ?? String(id)).join('\n');
}
