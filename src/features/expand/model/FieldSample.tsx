import { useId } from 'react';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';
import { FieldControl } from '../../../records/form/FieldControl.tsx';
import type { ControlProps } from '../../../records/kind.ts';
import { controlOf, hintOf, initialData } from '../entry-controls.ts';

const ignore = () => undefined;

/** A preview of the field in the form of a new entry; inert, since its input would have no effect. */
export function FieldSample({ definition }: { definition: FieldDefinition }) {
  const heading = useId();
  const { label, key, type, dict, required } = definition;
  const props: ControlProps = {
    label: label || '未命名的字段',
    hint: hintOf(definition),
    errors: {},
    value: initialData([definition])[key],
    readOnly: false,
    required,
    onChange: ignore,
    onBegin: ignore,
    onFields: ignore,
    files: [],
    fields: {},
    recordId: '',
    isNew: true,
  };
  return (
    <section className="field-sample" aria-labelledby={heading}>
      <h3 id={heading}>表单中的样子</h3>
      {type === 'select' && dict === '' ? (
        <p className="soft small">选择字典后显示</p>
      ) : (
        <div inert aria-hidden="true">
          <FieldControl control={controlOf(definition)} props={props as ControlProps<never>} />
        </div>
      )}
    </section>
  );
}
