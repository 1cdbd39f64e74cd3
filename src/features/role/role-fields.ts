import { permissionAreas } from '../../contract/access/permission-areas.ts';
import type { Role, RoleFields } from '../../contract/access/role.ts';
import { allCatas } from '../../records/all-catas.ts';
import { recordsOf } from '../../records/controls/several.tsx';
import type { AnyFields, FieldSpec } from '../../records/kind.ts';

export const emptyRole: RoleFields = {
  ...{ name: '', code: '', description: '', status: 'on', catas: null, permissions: [] },
  storageGb: null,
};

export const fieldsOf = (role: Role): RoleFields => {
  const { name, code, description, status, catas, permissions, storageGb } = role;
  return { name, code, description, status, catas, permissions, storageGb };
};

const areaKey = (label: string): string => `area:${label}`;
const known = new Set(permissionAreas.flatMap(({ actions }) => Object.keys(actions)));

/** Scope of a role: an empty list of columns is a restriction, too. */
const places = [
  { value: 'all', label: '全部栏目' },
  { value: 'some', label: '只限所选' },
];

/** A role as separate fields for a merge: its permissions area by area. */
export const sidesOf = ({ catas, permissions, ...rest }: RoleFields): AnyFields => ({
  ...rest,
  place: catas === null ? 'all' : 'some',
  catas: catas ?? [],
  ...Object.fromEntries(
    permissionAreas.map(({ label, actions }) => [
      areaKey(label),
      Object.keys(actions).filter((code) => permissions.includes(code)),
    ]),
  ),
  others: permissions.filter((code) => !known.has(code)),
});

/** Inverse of {@link sidesOf}. */
export function roleOf(sides: AnyFields): RoleFields {
  const { name, code, description, status, place, catas, storageGb, others } =
    sides as unknown as RoleFields & {
      place: string;
      others: string[];
    };
  const rights = permissionAreas.flatMap(({ label }) => sides[areaKey(label)] as string[]);
  return {
    ...{ name, code, description, status, storageGb },
    catas: place === 'all' ? null : catas,
    permissions: [...rights, ...others],
  };
}

/** Fields of a role for conflicts. */
export const roleSpecs: readonly FieldSpec<AnyFields>[] = [
  { name: 'name', label: '名称', control: { type: 'text' } },
  { name: 'code', label: '标识', control: { type: 'text' } },
  { name: 'description', label: '描述', control: { type: 'text' } },
  {
    name: 'status',
    label: '状态',
    control: {
      type: 'choice',
      choices: [
        { value: 'on', label: '启用' },
        { value: 'off', label: '停用' },
      ],
    },
  },
  {
    name: 'storageGb',
    label: '存储上限',
    control: { type: 'number', unit: 'GB', free: true },
  },
  { name: 'place', label: '可管范围', control: { type: 'choice', choices: places } },
  { name: 'catas', label: '可管栏目', control: recordsOf(allCatas) },
  ...permissionAreas.map(({ label, actions }) => ({
    name: areaKey(label),
    label,
    control: {
      type: 'custom' as const,
      Custom: () => null,
      textOf: (codes: readonly string[]) => codes.map((code) => actions[code]).join('、') || '无',
    },
  })),
  { name: 'others', label: '其他权限', control: { type: 'text' } },
];

/** Differences as text, area by area: 「栏目：+新增 −删除」. */
export function changesIn(before: RoleFields, after: RoleFields): readonly string[] {
  const words = ['name', 'code', 'description', 'status', 'storageGb'] as const;
  const own = roleSpecs.filter(({ name }) =>
    words.some((word) => word === name && before[word] !== after[word]),
  );
  const isPlace = JSON.stringify(before.catas) !== JSON.stringify(after.catas);
  const areas = permissionAreas.flatMap(({ label, actions }) => {
    const changed = Object.entries(actions).flatMap(([code, word]) => {
      const [was, is] = [before, after].map(({ permissions }) => permissions.includes(code));
      return was === is ? [] : [`${is ? '+' : '−'}${word}`];
    });
    return changed.length > 0 ? [`${label}：${changed.join(' ')}`] : [];
  });
  return [...own.map(({ label }) => label), ...(isPlace ? ['可管栏目'] : []), ...areas];
}

/** The permissions with these added or removed, in the order of the matrix. */
export function withCodes(
  permissions: readonly string[],
  codes: readonly string[],
  on: boolean,
): string[] {
  const without = permissions.filter((code) => !codes.includes(code));
  return on ? [...without, ...codes] : without;
}
