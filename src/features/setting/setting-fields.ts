import type { Setting, SettingFields } from '../../contract/access/setting.ts';
import type { AnyFields, FieldSpec } from '../../records/kind.ts';

/** Settings entered as text or number. */
export type Name = Exclude<keyof SettingFields, 'factorRoles'>;
type Spec = FieldSpec<AnyFields> & { name: Name; unit?: string };

const numberOf = (name: Name, label: string, unit: string, hint: string): Spec => ({
  ...{ name, label, unit, hint },
  control: { type: 'number', unit },
});

/** The editable settings, also for conflicts. */
export const settingSpecs = {
  title: { name: 'title', label: '站点名称', control: { type: 'text' } },
  sessionLimit: numberOf('sessionLimit', '每人最多', '个会话', '满了最久没用的让位'),
  auditDays: numberOf('auditDays', '操作日志', '天', '更早的每天自动删除'),
} as const satisfies Record<Name, Spec>;

const specs: readonly Spec[] = Object.values(settingSpecs);

export type NameOfRole = (id: string) => string;
const byId: NameOfRole = (id) => id;

/** Names of roles, sorted. */
const rolesText = (ids: readonly string[], nameOf: NameOfRole): string =>
  ids.map(nameOf).sort().join('、') || '没有';

/** Roles whose users need a second factor. */
const factorRoles = (nameOf: NameOfRole): FieldSpec<AnyFields> => ({
  ...{ name: 'factorRoles', label: '须两步验证的角色' },
  control: {
    type: 'custom',
    Custom: () => null,
    textOf: (ids: readonly string[]) => rolesText(ids, nameOf),
  },
});

/** All settings, for conflicts. */
export const specsWith = (nameOf: NameOfRole): readonly FieldSpec<AnyFields>[] => [
  ...specs,
  factorRoles(nameOf),
];

/** Labels for the audit log. */
export const settingKind = { groups: [{ fields: specsWith(byId) }], columns: [] };

export const fieldsOf = (fields: SettingFields): SettingFields => {
  const { title, auditDays, sessionLimit, factorRoles } = fields;
  return { title, auditDays, sessionLimit, factorRoles };
};

/** A value with its unit; an empty title means that of the configuration file. */
export const valueText = ({ file }: Pick<Setting, 'file'>, name: Name, value: string | number) => {
  const { unit }: Spec = settingSpecs[name];
  return unit ? `${value} ${unit}` : String(value) || file.title;
};

/** Differences from the stored settings, as text: 「操作日志：365 天 → 730 天」. */
export function changesIn(
  stored: Setting,
  fields: SettingFields,
  nameOf: NameOfRole = byId,
): readonly string[] {
  const typed = specs
    .filter(({ name }) => stored[name] !== fields[name])
    .map(({ name, label }) => {
      const [was, is] = [stored, fields].map((side) => valueText(stored, name, side[name]));
      return `${label}：${was} → ${is}`;
    });
  const [was, is] = [stored, fields].map((side) => rolesText(side.factorRoles, nameOf));
  return was === is ? typed : [...typed, `须两步验证的角色：${was} → ${is}`];
}
