import './expand.css';
import { useId } from 'react';
import type { FieldDefinition } from '../../contract/expand-field.ts';
import type { ControlProps } from '../../records/kind.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionFields, unlimited } from './DefinitionFields.tsx';

const fresh: FieldDefinition = {
  label: '',
  key: '',
  type: 'text',
  required: false,
  ...unlimited,
};

/** The fields of a model, in the order in which its entries' forms show them. */
export function DefinitionsControl(props: ControlProps<readonly FieldDefinition[]>) {
  const { value: definitions, error, errors, readOnly, onChange } = props;
  const id = useId();
  const handleId = (at: number, way: number) => `${id}-${at}-${way}`;
  /** What is drawn stays and shows another field: the focus goes with the field, for the next step. */
  const move = (at: number, way: -1 | 1) => {
    const [field, other] = [definitions[at], definitions[at + way]];
    if (!field || !other) return;
    onChange(definitions.with(at, other).with(at + way, field));
    document.getElementById(handleId(at + way, way))?.focus();
  };
  const isOwn = !Object.keys(errors).some((path) => path.startsWith('fields.'));
  return (
    <>
      {definitions.map((definition, at) => (
        <DefinitionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has no name of its own while it is written
          key={at}
          definition={definition}
          place={at + 1}
          error={errors[`fields.${at}`]}
          errorOf={(name) => errors[`fields.${at}.${name}`]}
          readOnly={readOnly}
          onChange={(next) => onChange(definitions.with(at, next))}
        >
          {!readOnly && (
            <>
              <Button id={handleId(at, -1)} onClick={() => move(at, -1)}>
                上移
              </Button>
              <Button id={handleId(at, 1)} onClick={() => move(at, 1)}>
                下移
              </Button>
              <Button onClick={() => onChange(definitions.toSpliced(at, 1))}>删除字段</Button>
            </>
          )}
        </DefinitionFields>
      ))}
      {error && isOwn && <p className="field-error">{error}</p>}
      {definitions.length === 0 && <p className="soft">还没有字段，内容只有标题、链接和图片</p>}
      {!readOnly && (
        <div className="page-actions">
          <Button onClick={() => onChange([...definitions, fresh])}>添加字段</Button>
        </div>
      )}
    </>
  );
}
