import { type ReactNode, useState } from 'react';
import { dict } from '../../contract/dict/dict-record.ts';
import { type FieldDefinition, isFileType } from '../../contract/expand-field.ts';
import type { branchOf } from '../../records/tree/BranchHandle.tsx';
import { useDict } from '../../state/data/dict.store.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { DateField } from '../../ui/DateField.tsx';
import { TextField } from '../../ui/Field.tsx';
import { withChosen } from '../../ui/options.ts';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';

const typeNames: Readonly<Record<FieldDefinition['type'], string>> = {
  text: '单行文字',
  textarea: '多行文字',
  number: '数字',
  date: '日期',
  switch: '开关',
  select: '字典',
  image: '图片',
  file: '文件',
  link: '链接',
};
const types = Object.entries(typeNames).map(([value, label]) => ({ value, label }));
const yesNo = [
  { value: '', label: '否' },
  { value: 'true', label: '是' },
];

const isWritten = (type: FieldDefinition['type']): boolean =>
  type === 'text' || type === 'textarea';

/** Attributes of a field besides its label, key and type. */
export const unlimited = { maxLength: 0, min: null, max: null, dict: '', initial: '' };

interface DefinitionFieldsProps {
  definition: FieldDefinition;
  /** Attributes of its element while fields are dragged. */
  branch: ReturnType<typeof branchOf>;
  /** From 1. */
  place: number;
  error: string | undefined;
  errorOf: (name: keyof FieldDefinition) => string | undefined;
  readOnly: boolean;
  onChange: (definition: FieldDefinition) => void;
  /** What can be done with the whole field. */
  children: ReactNode;
}

/** One field of a model, without the inputs that its type does not use. */
export function DefinitionFields(props: DefinitionFieldsProps) {
  const { definition, branch, place, error, errorOf, readOnly, onChange, children } = props;
  const { label, type, required, maxLength } = definition;
  const set = (change: Partial<FieldDefinition>) => onChange({ ...definition, ...change });
  const textOf = (name: 'label' | 'key') => ({
    value: definition[name],
    error: errorOf(name),
    readOnly,
    required: true,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <fieldset {...branch} className="definition">
      <legend>
        字段 {place}
        {label && `：${label}`}
      </legend>
      <TextField label="标签" {...textOf('label')} />
      <TextField label="键" hint="英文，如 city" {...textOf('key')} />
      <Select
        label="字段类型"
        value={type}
        disabled={readOnly}
        error={errorOf('type')}
        options={types}
        onChange={(chosen) => set({ ...unlimited, type: chosen as FieldDefinition['type'] })}
      />
      {type === 'select' && (
        <DictChoice
          value={definition.dict}
          readOnly={readOnly}
          onChange={(code) => set({ dict: code, initial: '' })}
        />
      )}
      {isWritten(type) && (
        <TextField
          label="最多字数"
          hint="0 为不限"
          inputMode="numeric"
          value={String(maxLength)}
          readOnly={readOnly}
          error={errorOf('maxLength')}
          onChange={({ target }) => set({ maxLength: Number(target.value.replaceAll(/\D/g, '')) })}
        />
      )}
      {type === 'number' &&
        (['min', 'max'] as const).map((name) => (
          <Bound
            key={name}
            label={name === 'min' ? '最小值' : '最大值'}
            value={definition[name] ?? null}
            error={errorOf(name)}
            readOnly={readOnly}
            onChange={(bound) => set({ [name]: bound })}
          />
        ))}
      {!isFileType(type) && (type !== 'select' || definition.dict !== '') && <Initial {...props} />}
      <Switch
        label="必填"
        checked={required}
        readOnly={readOnly}
        onChange={(next) => set({ required: next })}
      />
      {error && <p className="field-error">{error}</p>}
      <div className="page-actions">{children}</div>
    </fieldset>
  );
}

interface BoundProps {
  label: string;
  value: number | null;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: number | null) => void;
}

/** The smallest or the largest number; empty: there is none. */
function Bound({ value, readOnly, onChange, ...frame }: BoundProps) {
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

/** What a new entry begins with. */
function Initial({ definition, errorOf, readOnly, onChange }: DefinitionFieldsProps) {
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

/** One of a dictionary's values. One that it does not offer (any more) stays chosen. */
function DictInitial({ dict, readOnly, onChange, ...frame }: DictInitialProps) {
  const { entries, labelOf } = useDict(dict);
  const offered = [{ value: '', label: '无' }, ...entries];
  const options = withChosen(offered, frame.value, labelOf(frame.value));
  return <Select {...frame} disabled={readOnly} options={options} onChange={onChange} />;
}

const allDicts = { page: 0, size: 9999 };

interface DictChoiceProps {
  value: string;
  readOnly: boolean;
  onChange: (code: string) => void;
}

/** A dictionary by its code, of those in use. One that was switched off, or cannot be found (any more), stays chosen. */
function DictChoice({ value, readOnly, onChange }: DictChoiceProps) {
  const { data } = useReply(dict.search, allDicts, 'record/dict-all');
  const dicts = data?.list.filter(({ code, status }) => status === 'on' || code === value) ?? [];
  const options = dicts.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select label="字典" value={value} disabled={readOnly} options={options} onChange={onChange} />
  );
}
