import { userCalls } from '../../contract/access/user.ts';
import { listKind } from '../../records/kind.ts';
import { madeColumns } from '../../records/list/table/columns.ts';
import { UserPicture } from './UserPicture.tsx';
import { useRoleChoices } from './use-roles.ts';

const states = [
  { value: 'on', label: '启用', tone: 'success' as const },
  { value: 'locked', label: '锁定', tone: 'warning' as const },
  { value: 'off', label: '停用' },
];

const { search, counts } = userCalls;

/** 用户, for administrators. The form is a pane of its own: changes of users are never queued. */
export const users = listKind(
  { search },
  {
    entity: 'user',
    label: '用户',
    measure: '人',
    titleLabel: '用户',
    titleOf: ({ realName, userName }) => realName || userName,
    summaryOf: ({ userName }) => userName,
    Picture: UserPicture,
    columns: [
      {
        name: 'roles',
        label: '角色',
        value: ({ roles }) => roles.map(({ name }) => name).join('、'),
      },
      {
        name: 'status',
        label: '状态',
        value: ({ status, lockedUntil }) => (status === 'on' && lockedUntil ? 'locked' : status),
        format: { choices: states },
        at: ({ lockedUntil }) => lockedUntil,
      },
      { name: 'tel', label: '手机', value: ({ tel }) => tel, minor: true },
      {
        name: 'lastLoginAt',
        label: '最近登录',
        value: ({ lastLoginAt }) => lastLoginAt,
        format: 'time',
      },
      { name: 'email', label: '邮箱', value: ({ email }) => email, optional: true },
      { name: 'level', label: '级别', value: ({ level }) => level, optional: true },
      {
        name: 'mustChange',
        label: '须改密',
        value: ({ mustChange }) => mustChange,
        format: 'yesNo',
        optional: true,
      },
      {
        name: 'factor',
        label: '两步验证',
        value: ({ factor }) => factor,
        format: 'yesNo',
        optional: true,
      },
      ...madeColumns,
    ],
    tabs: {
      filter: 'status',
      label: '状态',
      choices: states,
      values: ['on', 'locked', 'off'],
      counts,
    },
    filters: [
      { name: 'status', label: '状态', options: { choices: states }, isPlace: true },
      { name: 'role', label: '角色', options: { useChoices: useRoleChoices }, quick: true },
    ],
    orders: [
      { value: '', label: '最新在前' },
      { value: 'lastLoginAt', label: '最近登录', column: 'lastLoginAt', falling: true },
      { value: 'userName', label: '账号', column: 'title' },
    ],
  },
);
