import { useMemo } from 'react';
import type { AnyFields, FieldSpec } from '../../records/kind.ts';
import { useRoles } from './use-roles.ts';

/** Text fields of a user. */
export const userTexts = [
  { name: 'realName', label: '姓名', required: true },
  { name: 'nickName', label: '昵称' },
  { name: 'tel', label: '手机', inputMode: 'tel' },
  { name: 'email', label: '邮箱', inputMode: 'email' },
  { name: 'level', label: '级别' },
] as const;

/** Fields of a user for conflicts. */
export function useUserSpecs(): readonly FieldSpec<AnyFields>[] {
  const roles = useRoles();
  return useMemo(() => {
    const nameOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id;
    const texts = userTexts.map(({ name, label }) => ({
      ...{ name, label },
      control: { type: 'text' as const },
    }));
    return [
      ...texts,
      {
        name: 'roleIds',
        label: '角色',
        control: {
          type: 'custom',
          Custom: () => null,
          textOf: (ids: readonly string[]) => ids.map(nameOf).join('、') || '没有',
        },
      },
      { name: 'mustChange', label: '须改密码', control: { type: 'switch' } },
      { name: 'status', label: '启用账号', control: { type: 'choice', choices: statuses } },
    ];
  }, [roles]);
}

const statuses = [
  { value: 'on', label: '启用' },
  { value: 'off', label: '停用' },
];
