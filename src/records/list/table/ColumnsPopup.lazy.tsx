import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';

interface Named {
  name: string;
  label: string;
}

export interface ColumnsPopupProps {
  open: boolean;
  /** All columns. */
  columns: readonly Named[];
  /** Names of the shown columns, in their order. */
  shown: readonly string[];
  onChoose: (names: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses and orders the columns of a list. */
export function ColumnsPopup({ open, columns, shown, onChoose, onClose }: ColumnsPopupProps) {
  const [order, setOrder] = useState(() => [
    ...shown.flatMap((name) => columns.find((column) => column.name === name) ?? []),
    ...columns.filter(({ name }) => !shown.includes(name)),
  ]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shown));
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  const move = (from: number, by: number) =>
    setOrder(order.toSpliced(from, 1).toSpliced(from + by, 0, order[from] as Named));
  const handleDone = () => {
    onChoose(order.map(({ name }) => name).filter((name) => chosen.has(name)));
    onClose();
  };
  return (
    <DialogFrame
      open={open}
      title="列设置"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" onClick={handleDone}>
            确定
          </Button>
        </>
      }
    >
      <ul className="plain-list">
        {order.map(({ name, label }, at) => (
          <li key={name} className="choice-row">
            <label>
              <input type="checkbox" checked={chosen.has(name)} onChange={() => toggle(name)} />
              {label}
            </label>
            <Button aria-label={`上移 ${label}`} disabled={at === 0} onClick={() => move(at, -1)}>
              ↑
            </Button>
            <Button
              aria-label={`下移 ${label}`}
              disabled={at === order.length - 1}
              onClick={() => move(at, 1)}
            >
              ↓
            </Button>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
