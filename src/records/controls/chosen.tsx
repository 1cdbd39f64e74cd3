import { useEffect, useRef } from 'react';
import { useDict } from '../../state/data/dict/dict.store.ts';
import { type Finding, withChosen } from '../../ui/fields/options.ts';
import { Select } from '../../ui/fields/Select.tsx';
import type { Choice, ControlProps } from '../kind.ts';
import { absentText, type RecordSource, useRecordChoices } from '../record-options.ts';
import { frameOf, type PlainProps } from './typed.tsx';

interface ChoiceControlProps extends PlainProps<string> {
  choices: readonly Choice[];
  /** Label of the empty choice; without it a choice is required. */
  none?: string | undefined;
  /** Text for a value that is not among the choices; default the value itself. */
  unknown?: string;
  finding?: Finding | undefined;
}

/** One of a few choices. A value that is not among them (any more) stays chosen. */
export function ChoiceControl(props: ChoiceControlProps) {
  const { choices, none, value, unknown = value, finding, readOnly, onChange } = props;
  const offered = none === undefined ? choices : [{ value: '', label: none }, ...choices];
  return (
    <Select
      {...frameOf(props)}
      value={value}
      disabled={readOnly}
      options={withChosen(offered, value, unknown)}
      finding={finding}
      onChange={onChange}
    />
  );
}

/** An entry of a dictionary; a new record starts with the dictionary's default. A stale dictionary is read-only. */
export function DictControl({ dict, ...props }: ControlProps<string> & { dict: string }) {
  const { value, onBegin, onChange } = props;
  const { entries, stale, labelOf } = useDict(dict);
  const touched = useRef(false);
  useEffect(() => {
    const first = entries.find(({ isDefault }) => isDefault);
    if (first && value === '' && !stale && !touched.current) onBegin(first.value);
  });
  return (
    <ChoiceControl
      {...props}
      choices={entries}
      unknown={labelOf(value)}
      onChange={(chosen) => {
        touched.current = true;
        onChange(chosen);
      }}
      none={props.required ? undefined : '未选择'}
      readOnly={props.readOnly || stale}
      hint={stale ? '字典已超过 7 天没有更新，联网后才能选择' : props.hint}
    />
  );
}

interface RecordControlProps extends ControlProps<string | null> {
  source: RecordSource;
  none?: string | undefined;
}

/** A related record. */
export function RecordControl({ source, none, value, onChange, ...rest }: RecordControlProps) {
  const known = useRecordChoices(source, rest.recordId, value);
  return (
    <ChoiceControl
      {...rest}
      choices={known.options}
      finding={known.finding}
      none={none}
      unknown={absentText(known)}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen || null)}
    />
  );
}
