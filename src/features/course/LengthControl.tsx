import { useState } from 'react';
import { formatLength, parseLength } from '../../lib/dates/length.ts';
import { frameOf } from '../../records/controls/typed.tsx';
import type { ControlProps } from '../../records/kind.ts';
import { TextField } from '../../ui/fields/Field.tsx';

/** A duration as players show it, or in seconds; invalid input stays visible and changes nothing. */
export function LengthControl(props: ControlProps<number>) {
  const { value, readOnly, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseLength(typed) === null;
  return (
    <TextField
      {...frameOf(props)}
      hint={isWrong ? '写作 27:31，或秒数' : '从文件读出，也可以填写'}
      inputMode="numeric"
      value={typed ?? formatLength(value)}
      readOnly={readOnly}
      onChange={({ target }) => {
        setTyped(target.value);
        const seconds = parseLength(target.value);
        if (seconds !== null) onChange(seconds);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
