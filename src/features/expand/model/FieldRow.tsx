import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';
import { branchOf } from '../../../records/tree/BranchHandle.tsx';
import type { BranchDrag } from '../../../records/tree/use-branch-drag.ts';
import { MoreButton } from '../../../ui/buttons/MoreButton.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import type { MenuAction } from '../../../ui/overlays/MenuPopup.lazy.tsx';
import { fieldTypes, ruleOf } from './field-types.ts';

interface FieldRowProps {
  id: string;
  definition: FieldDefinition;
  /** From 0. */
  place: number;
  chosen: boolean;
  isWrong: boolean;
  drag: BranchDrag;
  /** Address of its details. */
  href: string;
  /** The grip to move it; null: read-only. */
  handle: ReactNode;
  actions: readonly MenuAction[];
}

/** A field of a model, as a table row. */
export function FieldRow(props: FieldRowProps) {
  const { id, definition, place, chosen, isWrong, drag, href, handle, actions } = props;
  const { key, type, required } = definition;
  const label = definition.label || `字段 ${place + 1}`;
  const { label: typeName, icon } = fieldTypes[type];
  const rule = ruleOf(definition);
  return (
    <tr {...branchOf(id, drag)} className="field-row" data-chosen={chosen}>
      <td className="field-grip">{handle}</td>
      <td className="field-icon">
        <span>
          <Icon name={icon} size={16} />
        </span>
      </td>
      <td className="field-title">
        <Link href={href} replace className="one-line" aria-current={chosen || undefined}>
          {label}
        </Link>
        {isWrong && (
          <span className="row-tag" data-tone="danger">
            有误
          </span>
        )}
      </td>
      <td className="field-key">
        <code className="one-line">{key || '—'}</code>
      </td>
      <td className="field-type">{typeName}</td>
      <td className="field-must">
        {required ? <Icon name="check" size={15} /> : <span aria-hidden="true">—</span>}
        <span className="sr-only">{required ? '必填' : '选填'}</span>
      </td>
      <td className="field-rule">
        <span className="one-line">{rule || '—'}</span>
      </td>
      <td className="field-more">
        <MoreButton title={label} actions={actions} />
      </td>
    </tr>
  );
}
