import type { AnyFields, FieldSpec } from '../../records/kind.ts';

const text = { type: 'text' } as const;
const onOff = { type: 'switch' } as const;
const choice = (values: Readonly<Record<string, string>>) => ({
  type: 'choice' as const,
  choices: Object.entries(values).map(([value, label]) => ({ value, label })),
});

/** Fields of an entry for conflicts and the log; `titleOf` gives the title of another entry. */
export const menuSpecs = (titleOf: (id: string) => string): readonly FieldSpec<AnyFields>[] => [
  {
    name: 'kind',
    label: '类型',
    control: choice({ folder: '目录', page: '菜单', button: '按钮' }),
  },
  { name: 'title', label: '标题', control: text },
  { name: 'icon', label: '图标', control: text },
  {
    name: 'parentId',
    label: '上级',
    control: {
      type: 'custom',
      Custom: () => null,
      textOf: (id: string | null) => (id ? titleOf(id) : '顶层'),
    },
  },
  { name: 'path', label: '路由地址', control: text },
  { name: 'component', label: '组件', control: text },
  { name: 'permission', label: '权限标识', control: text },
  { name: 'external', label: '外链', control: onOff },
  { name: 'cached', label: '缓存', control: onOff },
  { name: 'visible', label: '可见', control: onOff },
  { name: 'affix', label: '固定标签', control: onOff },
  { name: 'activeMenu', label: '高亮菜单', control: text },
  { name: 'sort', label: '排序', control: { type: 'number' } },
  { name: 'status', label: '状态', control: choice({ on: '启用', off: '停用' }) },
];
