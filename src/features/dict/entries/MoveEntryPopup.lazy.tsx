import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/Field.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';

export interface MoveEntryDialogProps {
  /** Null: the dialog is closed. */
  row: { id: string; label: string } | null;
  /** Current position, from 0. */
  at: number;
  /** Number of entries. */
  count: number;
  onMove: (to: number) => void;
  onClose: () => void;
}

/** The content of MoveEntryDialog, loaded with it. */
export function MoveEntryPopup({ row, at, count, onMove, onClose }: MoveEntryDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(String(at + 1));
  const place = Number(typed);
  const error =
    Number.isInteger(place) && place >= 1 && place <= count ? null : `应为 1 到 ${count} 的整数`;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (error) return;
    onMove(place - 1);
    onClose();
  };
  return (
    <DialogFrame
      open={row !== null}
      title={`移动「${row?.label}」`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={form} tone="primary">
            确定
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit} noValidate>
        <TextField
          label="移到第几位"
          inputMode="numeric"
          value={typed}
          error={error}
          hint={`共 ${count} 项`}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </DialogFrame>
  );
}
