import { useRef, useState } from 'react';
import { isComposing } from '../../lib/is-composing.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';

interface InsertPopupProps {
  title: string;
  label: string;
  hint: string;
  value: string;
  /** Returns the validation error of a text, or null. */
  wrongWith?: (text: string) => string | null;
  onTake: (text: string) => void;
  onClose: () => void;
}

/** Asks for one line of text. No form element: its submit would reach the form around the editor. */
export function InsertPopup(props: InsertPopupProps) {
  const { title, label, hint, value, wrongWith = () => null, onTake, onClose } = props;
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const wrong = wrongWith(typed.trim());
    setError(wrong);
    if (wrong) input.current?.focus();
    else onTake(typed.trim());
  };
  return (
    <DialogFrame
      open
      title={title}
      focusFirst={input}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" onClick={take}>
            确定
          </Button>
        </>
      }
    >
      <TextField
        ref={input}
        label={label}
        hint={hint}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          take();
        }}
      />
    </DialogFrame>
  );
}
