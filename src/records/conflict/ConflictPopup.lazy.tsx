import './conflict.css';
import { type ReactNode, useState } from 'react';
import type { FileRecord } from '../../contract/file/file.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';
import type { AnyFields, FieldSpec } from '../kind.ts';
import { FieldDiff } from './FieldDiff.tsx';

export interface ConflictPopupProps {
  open: boolean;
  /** Who else changed the record. */
  by: string;
  /** Fields that both sides changed. */
  fields: readonly FieldSpec<AnyFields>[];
  /** All fields of the record, as either side has them. */
  mine: AnyFields;
  theirs: AnyFields;
  /** Records of the stored files that either side names. */
  files: readonly FileRecord[];
  /** Names of the fields in which the other side wins. */
  onSettle: (theirs: ReadonlySet<string>) => void;
  onCancel: () => void;
}

/** Both sides of a conflict, field by field, each to be decided. */
export function ConflictPopup(props: ConflictPopupProps) {
  const { open, by, fields, mine, theirs, files, onSettle, onCancel } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(chosen);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setChosen(next);
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
          <Button tone="primary" onClick={() => onSettle(chosen)}>
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
          theirs={chosen.has(field.name)}
          onChoose={(isTheirs) => choose(field.name, isTheirs)}
        >
          <FieldDiff field={field} before={mine} after={theirs} files={files} />
        </FieldChoice>
      ))}
    </DialogFrame>
  );
}

interface FieldChoiceProps {
  field: FieldSpec<AnyFields>;
  by: string;
  theirs: boolean;
  onChoose: (theirs: boolean) => void;
  /** Both sides. */
  children: ReactNode;
}

function FieldChoice({ field, by, theirs, onChoose, children }: FieldChoiceProps) {
  return (
    <fieldset className="conflict-field">
      <legend>{field.label}</legend>
      {children}
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
