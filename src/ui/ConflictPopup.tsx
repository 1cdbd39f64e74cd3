import './conflict.css';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { TextDiff } from './TextDiff.tsx';

/** A field that both sides changed. */
export interface ConflictField {
  name: string;
  label: string;
  /** As texts, for people. */
  mine: string;
  theirs: string;
}

export interface ConflictPopupProps {
  open: boolean;
  /** Who else changed the record. */
  by: string;
  fields: readonly ConflictField[];
  /** Names of the fields in which the other side wins. */
  onSettle: (theirs: ReadonlySet<string>) => void;
  onCancel: () => void;
}

/** Both sides of a conflict, field by field, each to be decided. */
export function ConflictPopup({ open, by, fields, onSettle, onCancel }: ConflictPopupProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, chosen: boolean) => {
    const next = new Set(theirs);
    if (chosen) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  return (
    <DialogFrame
      wide
      open={open}
      title="逐项比较"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>取消</Button>
          <Button tone="primary" onClick={() => onSettle(theirs)}>
            按选择保存
          </Button>
        </>
      }
    >
      <p className="soft">
        {by} 也修改了下面的内容。划线的是你的，加底色的是对方的；没有选中的一方会在本机历史中保存 30
        天。
      </p>
      {fields.map((field) => (
        <FieldChoice
          key={field.name}
          field={field}
          by={by}
          theirs={theirs.has(field.name)}
          onChoose={(chosen) => choose(field.name, chosen)}
        />
      ))}
    </DialogFrame>
  );
}

interface FieldChoiceProps {
  field: ConflictField;
  by: string;
  theirs: boolean;
  onChoose: (theirs: boolean) => void;
}

function FieldChoice({ field, by, theirs, onChoose }: FieldChoiceProps) {
  return (
    <fieldset className="conflict-field">
      <legend>{field.label}</legend>
      <TextDiff before={field.mine} after={field.theirs} />
      <div className="conflict-sides">
        <label>
          <input
            type="radio"
            name={field.name}
            checked={!theirs}
            onChange={() => onChoose(false)}
          />
          用我的
        </label>
        <label>
          <input type="radio" name={field.name} checked={theirs} onChange={() => onChoose(true)} />
          用{by}的
        </label>
      </div>
    </fieldset>
  );
}
