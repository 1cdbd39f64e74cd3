import { useEffect, useState } from 'react';
import type { AuditChange, AuditValue } from '../../contract/access/audit.ts';
import { fieldText, sourceOf } from '../../records/field-text.ts';
import { textOf } from '../../records/format.ts';
import type { AnyFields, FieldSpec, Format, ListKind, RecordKind } from '../../records/kind.ts';

/** Source of the field labels of a kind: its form, its list. */
export interface KnownFields {
  groups?: RecordKind['groups'];
  columns: ListKind['columns'];
}

/** Loads the fields of a kind; undefined: the kind is unknown. */
export type LoadFields = (kind: string) => Promise<KnownFields> | undefined;

/** The fields of a kind, once loaded. */
export function useFields(load: LoadFields, kind: string): KnownFields | undefined {
  const [known, setKnown] = useState<KnownFields>();
  useEffect(() => {
    let current = true;
    setKnown(undefined);
    // If the chunk fails to load, only the labels are missing.
    load(kind)?.then(
      (fields) => current && setKnown(fields),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [load, kind]);
  return known;
}

/** Labels of fields that are in neither a form nor a list. */
const others: Readonly<Record<string, string>> = {
  ...{ realName: '姓名', nickName: '昵称', revision: '修改稿', reviewNote: '退回原因' },
  ...{ excerpt: '摘要', mustChange: '须改密', signedInBy: '登录方式' },
  ...{ factor: '两步验证', passkey: '通行密钥', passkeys: '通行密钥数' },
  factorRoles: '须两步验证的角色',
};

export interface NamedField {
  label: string;
  /** The field in its form. */
  field?: FieldSpec<AnyFields>;
  format?: Format | undefined;
}

/** A field by its name in the log. */
export function fieldNamed(known: KnownFields | undefined, name: string): NamedField {
  const field = known?.groups?.flatMap(({ fields }) => fields).find((one) => one.name === name);
  if (field) return { label: field.label, field };
  const column = known?.columns.find((one) => one.name === name);
  if (column) return { label: column.label, format: column.format };
  return { label: others[name] ?? name.split('.').at(-1) ?? name };
}

/** A value as its field displays it; related records by their ids. '' if empty. */
export function valueText({ field, format }: NamedField, value: AuditValue): string {
  if (field && !sourceOf(field.control, {})) return fieldText(field, { [field.name]: value });
  return [value]
    .flat()
    .map((one) => textOf(one, formatFor(one, format)))
    .join('、');
}

const formatFor = (value: unknown, format: Format | undefined): Format | undefined =>
  typeof value === 'boolean' ? 'yesNo' : format;

/** A change of a long text. */
export const lengthText = ([before, after]: NonNullable<AuditChange['characters']>): string =>
  `由 ${before} 字改为 ${after} 字`;
