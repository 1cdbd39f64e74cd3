import { useState } from 'react';
import { largestPage } from '../../../contract/common-schemas.ts';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';
import { dict } from '../../../contract/dict/dict-record.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { allKey } from '../../../state/data/reply-keys.ts';
import { useReply } from '../../../state/data/use-reply.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TextField } from '../../../ui/fields/Field.tsx';
import { withChosen } from '../../../ui/fields/options.ts';
import { Select } from '../../../ui/fields/Select.tsx';

const yesNo = [
  { value: '', label: '否' },
  { value: 'true', label: '是' },
];

export interface FieldInputsProps {
  definition: FieldDefinition;
  errorOf: (name: keyof FieldDefinition) => string | undefined;
  readOnly: boolean;
  onChange: (definition: FieldDefinition) => void;
}

interface BoundInputProps {
  label: string;
  value: number | null;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: number | null) => void;
}

/** Minimum or maximum; empty: unlimited. */
export function BoundInput({ value, readOnly, onChange, ...frame }: BoundInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...frame}
      hint="不填为不限"
      inputMode="decimal"
      value={typed ?? (value === null ? '' : String(value))}
      readOnly={readOnly}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = Number(target.value);
        if (Number.isFinite(number)) onChange(target.value.trim() === '' ? null : number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Initial value in a new entry. */
export function InitialInput({ definition, errorOf, readOnly, onChange }: FieldInputsProps) {
  const { type, dict, initial } = definition;
  const field = { label: '默认值', value: initial, error: errorOf('initial') };
  const set = (text: string) => onChange({ ...definition, initial: text });
  if (type === 'switch') {
    return <Select {...field} disabled={readOnly} options={yesNo} onChange={set} />;
  }
  if (type === 'select') return <DictInitial {...field} {...{ dict, readOnly }} onChange={set} />;
  if (type === 'date') return <DateField {...field} readOnly={readOnly} onChange={set} />;
  return <TextField {...field} readOnly={readOnly} onChange={({ target }) => set(target.value)} />;
}

interface DictInitialProps {
  label: string;
  value: string;
  error: string | undefined;
  dict: string;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** One of a dictionary's values. A value that is not offered (any more) stays selected. */
function DictInitial({ dict, readOnly, onChange, ...frame }: DictInitialProps) {
  const { entries, labelOf } = useDict(dict);
  const offered = [{ value: '', label: '无' }, ...entries];
  const options = withChosen(offered, frame.value, labelOf(frame.value));
  return <Select {...frame} disabled={readOnly} options={options} onChange={onChange} />;
}

interface DictInputProps {
  value: string;
  readOnly: boolean;
  onChange: (code: string) => void;
}

/** The code of an enabled dictionary. One that is disabled or missing stays selected. */
export function DictInput({ value, readOnly, onChange }: DictInputProps) {
  const { data } = useReply(dict.search, largestPage, allKey('dict'));
  const dicts = data?.list.filter(({ code, status }) => status === 'on' || code === value) ?? [];
  const options = dicts.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select label="字典" value={value} disabled={readOnly} options={options} onChange={onChange} />
  );
}
