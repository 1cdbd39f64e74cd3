import type { Setting, SettingFields } from '../../contract/access/setting.ts';
import type { AnyFields, FieldSpec } from '../../records/kind.ts';

/** Those that are typed. */
export type Name = Exclude<keyof SettingFields, 'factorRoles'>;
type Spec = FieldSpec<AnyFields> & { name: Name; unit?: string };

const numberOf = (name: Name, label: string, unit: string, hint: string): Spec => ({
  ...{ name, label, unit, hint },
  control: { type: 'number', unit },
});

/** What can be set, as a conflict shows it, too. */
export const settingSpecs = {
  title: { name: 'title', label: '站点名称', control: { type: 'text' } },
  sessionLimit: numberOf('sessionLimit', '每人最多', '个会话', '满了最久没用的让位'),
  auditDays: numberOf('auditDays', '操作日志', '天', '更早的每天自动删除'),
} as const satisfies Record<Name, Spec>;

const specs: readonly Spec[] = Object.values(settingSpecs);

/** By it the audit log names them. */
export const settingKind = { groups: [{ fields: specs }], columns: [] };

export const fieldsOf = (fields: SettingFields): SettingFields => {
  const { title, auditDays, sessionLimit, factorRoles } = fields;
  return { title, auditDays, sessionLimit, factorRoles };
};

/** A value with its unit; an empty title is the file's. */
export const valueText = ({ file }: Pick<Setting, 'file'>, name: Name, value: string | number) => {
  const { unit }: Spec = settingSpecs[name];
  return unit ? `${value} ${unit}` : String(value) || file.title;
};

/** What differs from what is stored, in words: 「操作日志：365 天 → 730 天」. */
export const changesIn = (stored: Setting, fields: SettingFields): readonly string[] =>
  specs
    .filter(({ name }) => stored[name] !== fields[name])
    .map(({ name, label }) => {
      const [was, is] = [stored, fields].map((side) => valueText(stored, name, side[name]));
      return `${label}：${was} → ${is}`;
    });
