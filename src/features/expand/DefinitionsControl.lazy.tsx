import '../../records/tree/tree.css';
import './expand.css';
import { useId } from 'react';
import type { FieldDefinition } from '../../contract/expand-field.ts';
import type { ControlProps } from '../../records/kind.ts';
import { useListDrag } from '../../records/order/use-list-drag.ts';
import { BranchHandle, branchOf, handleId } from '../../records/tree/BranchHandle.tsx';
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
  const idOf = (at: number) => `${id}${at}`;
  const stepId = (at: number, way: number) => `${idOf(at)}-${way}`;
  const placeOf = (field: string) => Number(field.slice(id.length));
  /** What is drawn stays and shows another field: the focus goes with the field, for the next step. */
  const put = (from: number, to: number, focused: string) => {
    const field = definitions[from];
    if (!field || !definitions[to] || from === to) return;
    onChange(definitions.toSpliced(from, 1).toSpliced(to, 0, field));
    document.getElementById(focused)?.focus();
  };
  const step = (at: number, way: -1 | 1) => put(at, at + way, stepId(at + way, way));
  const { drag, handleKey } = useListDrag({
    placeOf,
    count: definitions.length,
    move: (field, to) => put(placeOf(field), to, handleId(idOf(to))),
  });
  const isOwn = !Object.keys(errors).some((path) => path.startsWith('fields.'));
  return (
    <>
      {definitions.map((definition, at) => (
        <DefinitionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has no name of its own while it is written
          key={at}
          definition={definition}
          branch={branchOf(idOf(at), drag)}
          place={at + 1}
          error={errors[`fields.${at}`]}
          errorOf={(name) => errors[`fields.${at}.${name}`]}
          readOnly={readOnly}
          onChange={(next) => onChange(definitions.with(at, next))}
        >
          {!readOnly && (
            <>
              <BranchHandle
                id={idOf(at)}
                title={definition.label || `字段 ${at + 1}`}
                drag={drag}
                onKeyDown={(event) => handleKey(event, idOf(at))}
              />
              <Button id={stepId(at, -1)} onClick={() => step(at, -1)}>
                上移
              </Button>
              <Button id={stepId(at, 1)} onClick={() => step(at, 1)}>
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
