import { useEffect, useRef } from 'react';
import { type FieldDefinition, isFileType } from '../../../contract/content/expand-field.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Switch } from '../../../ui/choice/Switch.tsx';
import { TextField } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { FieldSample } from './FieldSample.tsx';
import { fieldTypes, isWritten, unlimited } from './field-types.ts';
import { BoundInput, DictInput, type FieldInputsProps, InitialInput } from './type-inputs.tsx';

const types = Object.entries(fieldTypes).map(([value, { label }]) => ({ value, label }));

interface FieldDetailsProps extends FieldInputsProps {
  /** From 0. */
  place: number;
  count: number;
  /** It was just added: its first input gets the focus. */
  isFresh: boolean;
  /** Error that concerns the field as a whole. */
  error: string | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The attributes of a model's field that its type uses, and a sample of the field. */
export function FieldDetails(props: FieldDetailsProps) {
  const { definition, place, isFresh, error, readOnly, onRemove } = props;
  const { label, type, dict } = definition;
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // An overlay over the table receives the focus first.
    if (isFresh) requestAnimationFrame(() => group.current?.querySelector('input')?.focus());
  }, [isFresh]);
  return (
    <div className="field-pane">
      <fieldset ref={group}>
        <legend className="sr-only">
          字段 {place + 1}
          {label && `：${label}`}
        </legend>
        <header className="pane-head">
          <h2 className="one-line">{label || `字段 ${place + 1}`}</h2>
          {!readOnly && <IconButton icon="trash" size={16} label="删除字段" onClick={onRemove} />}
        </header>
        <div className="pane-body">
          <div className="form-columns">
            <FieldInputs {...props} />
          </div>
          {error && <p className="field-error">{error}</p>}
        </div>
      </fieldset>
      <FieldSample key={type + dict} definition={definition} />
    </div>
  );
}

function FieldInputs(props: FieldDetailsProps) {
  const { definition, place, count, errorOf, readOnly, onChange, onMove } = props;
  const { type, required, maxLength } = definition;
  const set = (change: Partial<FieldDefinition>) => onChange({ ...definition, ...change });
  const textOf = (name: 'label' | 'key') => ({
    value: definition[name],
    error: errorOf(name),
    readOnly,
    required: true,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const places = Array.from({ length: count }, (_, at) => ({
    value: String(at),
    label: `第 ${at + 1} 位`,
  }));
  return (
    <>
      <div data-span="1">
        <TextField label="标签" {...textOf('label')} />
      </div>
      <div data-span="1">
        <TextField label="键" hint="小写字母开头" {...textOf('key')} />
      </div>
      <Select
        label="字段类型"
        value={type}
        disabled={readOnly}
        error={errorOf('type')}
        options={types}
        onChange={(chosen) => set({ ...unlimited, type: chosen as FieldDefinition['type'] })}
      />
      {type === 'select' && (
        <DictInput
          value={definition.dict}
          readOnly={readOnly}
          onChange={(code) => set({ dict: code, initial: '' })}
        />
      )}
      <Switch
        label="必填"
        checked={required}
        readOnly={readOnly}
        onChange={(next) => set({ required: next })}
      />
      {isWritten(type) && (
        <div data-span="1">
          <TextField
            label="最多字数"
            hint="0 为不限"
            inputMode="numeric"
            value={String(maxLength)}
            readOnly={readOnly}
            error={errorOf('maxLength')}
            onChange={({ target }) =>
              set({ maxLength: Number(target.value.replaceAll(/\D/g, '')) })
            }
          />
        </div>
      )}
      {type === 'number' &&
        (['min', 'max'] as const).map((name) => (
          <div key={name} data-span="1">
            <BoundInput
              label={name === 'min' ? '最小值' : '最大值'}
              value={definition[name] ?? null}
              error={errorOf(name)}
              readOnly={readOnly}
              onChange={(bound) => set({ [name]: bound })}
            />
          </div>
        ))}
      <div data-span="1">
        <Select
          label="排序"
          value={String(place)}
          disabled={readOnly}
          options={places}
          onChange={(to) => onMove(Number(to))}
        />
      </div>
      {!isFileType(type) && (type !== 'select' || definition.dict !== '') && (
        <InitialInput {...props} />
      )}
    </>
  );
}
