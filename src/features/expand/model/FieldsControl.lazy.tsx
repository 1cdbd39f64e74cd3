import '../../../records/tree/tree.css';
import './model.css';
import { useId, useState } from 'react';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';
import type { ControlProps } from '../../../records/kind.ts';
import { useListDrag } from '../../../records/order/use-list-drag.ts';
import { MasterDetail } from '../../../records/pane/MasterDetail.tsx';
import { BranchHandle, handleId } from '../../../records/tree/BranchHandle.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import { FieldDetails } from './FieldDetails.tsx';
import { FieldRow } from './FieldRow.tsx';
import { freshField, placeAfter } from './field-types.ts';
import { Misfits } from './Misfits.tsx';
import { useModelPlace } from './model-place.ts';

const heads = ['标签', '键', '类型', '必填', '校验、字典'];

/** The fields of a model as a table, in the order of its entries' forms; beside it the selected one. */
export function FieldsControl(props: ControlProps<readonly FieldDefinition[]>) {
  const { value: definitions, error, errors, readOnly, onChange } = props;
  const { chosen, hrefOf, go } = useModelPlace();
  const [fresh, setFresh] = useState<number | null>(null);
  const id = useId();
  const idOf = (at: number) => `${id}${at}`;
  const placeOf = (field: string) => Number(field.slice(id.length));
  const choose = (at: number | null) => go('fields', at);
  /** Moves a field. Rows are reused by position: the focus is moved explicitly, for further steps by keyboard. */
  const put = (from: number, to: number) => {
    const field = definitions[from];
    if (!field || !definitions[to] || from === to) return;
    onChange(definitions.toSpliced(from, 1).toSpliced(to, 0, field));
    setFresh(null);
    if (chosen !== null) choose(placeAfter(chosen, from, to));
  };
  const putAndFocus = (from: number, to: number) => {
    put(from, to);
    document.getElementById(handleId(idOf(to)))?.focus();
  };
  const { drag, handleKey } = useListDrag({
    placeOf,
    count: definitions.length,
    move: (field, to) => putAndFocus(placeOf(field), to),
  });
  const add = () => {
    onChange([...definitions, freshField]);
    setFresh(definitions.length);
    choose(definitions.length);
  };
  const remove = (at: number) => {
    onChange(definitions.toSpliced(at, 1));
    setFresh(null);
    if (chosen === at) choose(null);
    else if (chosen !== null && chosen > at) choose(chosen - 1);
    requestAnimationFrame(() => document.getElementById(`${id}add`)?.focus());
  };
  const actionsOf = (at: number) => [
    {
      ...{ value: 'up', label: '上移', icon: 'up', disabled: at === 0 },
      onSelect: () => putAndFocus(at, at - 1),
    },
    {
      ...{ value: 'down', label: '下移', icon: 'down', disabled: at === definitions.length - 1 },
      onSelect: () => putAndFocus(at, at + 1),
    },
    {
      ...{ value: 'remove', label: '删除字段', icon: 'trash', danger: true },
      onSelect: () => remove(at),
    },
  ];
  const isWrong = (at: number) =>
    Object.keys(errors).some((path) => `${path}.`.startsWith(`fields.${at}.`));
  const isOwn = !Object.keys(errors).some((path) => path.startsWith('fields.'));
  const definition = chosen === null ? undefined : definitions[chosen];
  return (
    <MasterDetail
      label={`字段 ${(chosen ?? 0) + 1}`}
      back={hrefOf('fields')}
      closing="关闭字段"
      details={
        definition &&
        chosen !== null && (
          <FieldDetails
            definition={definition}
            place={chosen}
            count={definitions.length}
            isFresh={fresh === chosen}
            error={errors[`fields.${chosen}`]}
            errorOf={(name) => errors[`fields.${chosen}.${name}`]}
            readOnly={readOnly}
            onChange={(next) => onChange(definitions.with(chosen, next))}
            onMove={(to) => put(chosen, to)}
            onRemove={() => remove(chosen)}
          />
        )
      }
    >
      <div className="field-list" data-scrolls>
        {definitions.length > 0 && (
          <table className="table field-table" aria-label="字段">
            <thead>
              <tr>
                <td />
                <td />
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {definitions.map((one, at) => (
                <FieldRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a field has no name of its own while it is written
                  key={at}
                  id={idOf(at)}
                  definition={one}
                  place={at}
                  chosen={at === chosen}
                  isWrong={isWrong(at)}
                  drag={drag}
                  href={hrefOf('fields', at)}
                  handle={
                    !readOnly && (
                      <BranchHandle
                        id={idOf(at)}
                        title={one.label || `字段 ${at + 1}`}
                        drag={drag}
                        onKeyDown={(event) => handleKey(event, idOf(at))}
                      />
                    )
                  }
                  actions={readOnly ? [] : actionsOf(at)}
                />
              ))}
            </tbody>
          </table>
        )}
        {definitions.length === 0 && (
          <EmptyState title="还没有字段">
            <p>内容只有标题、位置、链接、图片和起止时间。</p>
          </EmptyState>
        )}
        {error && isOwn && <p className="field-error">{error}</p>}
        {!readOnly && (
          <button id={`${id}add`} type="button" className="field-add" onClick={add}>
            <Icon name="add" size={16} />
            添加字段
          </button>
        )}
        <Misfits definitions={definitions} />
      </div>
    </MasterDetail>
  );
}
