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
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/** Asks for one line of text. No form element: its submit would reach the form around the editor. */
export function InsertPopup(props: InsertPopupProps) {
  const { title, label, hint, value, wrongWith = () => null, onSubmit, onClose } = props;
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const submit = () => {
    const wrong = wrongWith(typed.trim());
    setError(wrong);
    if (wrong) input.current?.focus();
    else onSubmit(typed.trim());
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
          <Button tone="primary" onClick={submit}>
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
          submit();
        }}
      />
    </DialogFrame>
  );
}
