import { useContext, useEffect, useRef } from 'react';
import type {
  EntryData,
  EntryValue,
  FieldDefinition,
} from '../../contract/content/expand-field.ts';
import { FieldControl } from '../../records/form/FieldControl.tsx';
import { spanOf } from '../../records/form/span-of.ts';
import type { ControlProps } from '../../records/kind.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { controlOf, hintOf, valueIn } from './entry-controls.ts';
import { Models } from './models.ts';

/** The fields of an entry as its model defines them: the only renderer for the forms of all models. */
export function EntryFields(props: ControlProps<EntryData>) {
  const { value: data, fields, onChange, onBegin } = props;
  const { models, isAll } = useContext(Models);
  const model = models.find(({ id }) => id === fields.modelId);
  const latest = useLatest(data);
  const set = (notify: typeof onChange, next: EntryData) => {
    latest.current = next;
    notify(next);
  };
  const setterOf = (notify: typeof onChange, key: string) => (value: EntryValue) =>
    set(notify, { ...latest.current, [key]: value });
  if (!model) return <p className="soft">{missingModelText(fields.modelId, isAll)}</p>;
  const controls = model.fields.map((definition) => {
    const control = controlOf(definition);
    return (
      <div key={definition.key} data-span={spanOf(control)}>
        <FieldControl
          control={control}
          props={propsOf(props, definition, {
            onChange: setterOf(onChange, definition.key),
            onBegin: setterOf(onBegin, definition.key),
          })}
        />
      </div>
    );
  });
  const known = new Set(model.fields.map(({ key }) => key));
  const leftovers = Object.entries(data).filter(([key]) => !known.has(key));
  const remove = (key: string) => {
    const { [key]: _, ...rest } = latest.current;
    set(onChange, rest);
  };
  return (
    <div className="form-columns">
      {controls}
      {controls.length === 0 && <p className="soft">「{model.name}」没有自己的字段</p>}
      {leftovers.map(([key, value]) => (
        <Leftover
          key={key}
          name={key}
          value={value}
          error={props.errors[`data.${key}`]}
          onRemove={props.readOnly ? null : () => remove(key)}
        />
      ))}
    </div>
  );
}

function missingModelText(modelId: unknown, isAll: boolean): string {
  if (!modelId) return '先选择模型，再填写它的字段';
  return isAll ? '找不到这个模型，不能填写它的字段' : '本设备没有这个模型的信息，联网后才能填写';
}

/** The latest data: an upload ends long after its start, and other fields may have changed meanwhile. */
function useLatest(data: EntryData) {
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  return latest;
}

/** Props of a field's control. The cast is safe: the types of control and value both follow from the model. */
const propsOf = (
  form: ControlProps<EntryData>,
  definition: FieldDefinition,
  setters: Pick<ControlProps<EntryValue>, 'onChange' | 'onBegin'>,
): ControlProps<never> => ({
  ...form,
  label: definition.label,
  hint: hintOf(definition),
  required: definition.required,
  error: form.errors[`data.${definition.key}`],
  value: valueIn(form.value, definition) as never,
  ...setters,
});

interface LeftoverProps {
  name: string;
  value: EntryValue;
  error: string | undefined;
  /** Null: it cannot be removed. */
  onRemove: (() => void) | null;
}

/** Value of a field that the model no longer has: shown, and removed only by the user. */
const Leftover = ({ name, value, error, onRemove }: LeftoverProps) => (
  <div className="field">
    <span className="field-label">{name}（模型中已没有该字段）</span>
    <div className="attachment">
      <span className="attachment-name">{String(value ?? '')}</span>
      {onRemove && (
        <Button tone="link" aria-label={`移除 ${name}`} onClick={onRemove}>
          移除
        </Button>
      )}
    </div>
    {error && <p className="field-error">{error}</p>}
  </div>
);
