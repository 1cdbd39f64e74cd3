import './conflict.css';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { FileRecord } from '../../contract/file/file.ts';
import { formatTime } from '../../lib/dates/dates.ts';
import { sessionState } from '../../state/session/session.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';
import type { AnyFields, FieldSpec } from '../kind.ts';
import { FieldDiff } from './FieldDiff.tsx';

export interface ConflictPopupProps {
  open: boolean;
  /** Name of the record: 这篇文章. */
  what: string;
  /** When this user saved, milliseconds, server clock. */
  mineAt: number;
  /** Who else changed the record; `at`: when, milliseconds, server clock. */
  by: string;
  at: number;
  /** Fields that both sides changed. */
  fields: readonly FieldSpec<AnyFields>[];
  /** Fields that only one side changed, and which are merged automatically. */
  joined: readonly { label: string; isMine: boolean }[];
  /** All fields of the record, in each side's version. */
  mine: AnyFields;
  theirs: AnyFields;
  /** Records of the stored files that either side refers to. */
  files: readonly FileRecord[];
  /** The rejected versions stay in the history of this device. */
  isRemembered?: boolean;
  /** Names of the fields in which the other side wins. */
  onSettle: (theirs: ReadonlySet<string>) => void;
  onCancel: () => void;
}

/** Both sides of a conflict next to each other, to be decided field by field. */
export function ConflictPopup(props: ConflictPopupProps) {
  const { open, what, mineAt, by, at, fields, joined, isRemembered, onSettle, onCancel } = props;
  const { user } = useSnapshot(sessionState);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(chosen);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setChosen(next);
  };
  const heads = { mine: `你的，${formatTime(mineAt)}`, theirs: `${by}，${formatTime(at)}` };
  return (
    <DialogFrame
      size="sides"
      open={open}
      title={`${by} ${formatTime(at)} 也改过${what}`}
      onClose={onCancel}
      actions={
        <>
          <Button tone="plain" onClick={onCancel}>
            取消
          </Button>
          <Button onClick={() => onSettle(new Set(fields.map(({ name }) => name)))}>
            全用{by}的
          </Button>
          <Button tone="primary" onClick={() => onSettle(chosen)}>
            保存我的选择
          </Button>
        </>
      }
    >
      <p className="soft">
        你的修改还在，没有丢失。{fields.length} 处不同，逐项选
        {isRemembered && '，没选中的在本机历史中保存 30 天'}：
      </p>
      <div className="conflict-sides conflict-heads" aria-hidden="true">
        <span />
        <span>
          <PersonAvatar name={user?.realName || user?.userName || ''} />
          {heads.mine}
        </span>
        <span>
          <PersonAvatar name={by} />
          {heads.theirs}
        </span>
      </div>
      {fields.map((field) => (
        <FieldChoice
          {...props}
          key={field.name}
          field={field}
          heads={heads}
          isTheirs={chosen.has(field.name)}
          onChoose={(isTheirs) => choose(field.name, isTheirs)}
        />
      ))}
      {joined.length > 0 && (
        <p className="conflict-joined">
          <Icon name="check" size={15} />
          另有 {joined.length} 处只有一方改过，已并在一起：
          {joined.map(({ label, isMine }) => `${label}（${isMine ? '你' : by}）`).join('、')}。
        </p>
      )}
    </DialogFrame>
  );
}

interface FieldChoiceProps extends Pick<ConflictPopupProps, 'mine' | 'theirs' | 'files'> {
  field: FieldSpec<AnyFields>;
  /** Author and time of each side. */
  heads: { mine: string; theirs: string };
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

function FieldChoice({ field, mine, theirs, files, heads, isTheirs, onChoose }: FieldChoiceProps) {
  const id = useId();
  const sides = [
    { head: heads.mine, side: 'before', checked: !isTheirs },
    { head: heads.theirs, side: 'after', checked: isTheirs },
  ] as const;
  return (
    <fieldset className="conflict-sides">
      <legend>{field.label}</legend>
      {sides.map(({ head, side, checked }) => (
        <label key={side}>
          <input
            type="radio"
            name={id}
            aria-labelledby={`${id}${side}`}
            checked={checked}
            onChange={() => onChoose(side === 'after')}
          />
          <div>
            <span id={`${id}${side}`} className="conflict-head">
              {head}
            </span>
            <FieldDiff field={field} before={mine} after={theirs} files={files} side={side} />
          </div>
        </label>
      ))}
    </fieldset>
  );
}
