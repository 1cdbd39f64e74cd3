import { entities } from '../entities.ts';

/** Permissions of one area: codes with their labels in the matrix. */
export interface PermissionArea {
  /** Heading under which the area is shown. */
  group: string;
  label: string;
  /** Permission code → label; the same label in all areas where it means the same. */
  actions: Readonly<Record<string, string>>;
}

/** Columns of the matrix; other actions are shown after them. */
export const COMMON_ACTIONS = ['查看', '新增', '修改', '删除', '提交', '审核', '发布'] as const;

const [VIEW, ADD, CHANGE, REMOVE, SUBMIT, APPROVE, PUBLISH] = COMMON_ACTIONS;

const usual = (name: string) => ({
  [`${name}:search`]: VIEW,
  [`${name}:create`]: ADD,
  [`${name}:update`]: CHANGE,
  [`${name}:delete`]: REMOVE,
});

const articles: PermissionArea = {
  group: '内容',
  label: '文章',
  actions: {
    ...usual('article'),
    'article:submit': SUBMIT,
    'article:approve': APPROVE,
    'article:publish': PUBLISH,
  },
};

const dicts: PermissionArea = { group: '系统', label: '字典', actions: usual('dict') };

/** Entities with their own permission codes that are not listed elsewhere. */
const content = Object.values(entities).flatMap(({ label, search: { permission } }) =>
  permission in dicts.actions
    ? []
    : [{ group: '内容', label, actions: usual(permission.replace(':search', '')) }],
);

/** All permission codes, as administrators grant them (S-ADM-2); a test compares it with the table of endpoints. */
export const permissionAreas: readonly PermissionArea[] = [
  articles,
  ...content,
  { group: '内容', label: '示例内容', actions: { 'example:clear': '清除' } },
  {
    group: '资源',
    label: '文件',
    actions: {
      'file:search': VIEW,
      'file:upload': ADD,
      'file:update': CHANGE,
      'file:delete': REMOVE,
      'file:address': '临时地址',
      'file:private': '私密文件',
    },
  },
  dicts,
  {
    group: '系统',
    label: '用户',
    actions: {
      ...usual('user'),
      'user:names': '选择同事',
      'user:reset': '重置密码',
      'user:unlock': '解除锁定',
    },
  },
  { group: '系统', label: '角色', actions: usual('role') },
  { group: '系统', label: '菜单', actions: { ...usual('menu'), 'menu:sort': '排序' } },
  {
    group: '系统',
    label: '操作日志',
    actions: { 'audit:search': VIEW, 'audit:export': '导出' },
  },
  { group: '系统', label: '会话', actions: { 'session:search': VIEW, 'session:end': '强制下线' } },
  { group: '系统', label: '站点设置', actions: { 'setting:update': CHANGE } },
  { group: '运维', label: '部署包', actions: { 'deploy:upload': '上传' } },
  { group: '运维', label: '数据库', actions: { 'database:upload': '上传' } },
  { group: '运维', label: 'SQL 监控', actions: { 'monitor:sql': VIEW } },
  { group: '运维', label: '接口文档', actions: { 'docs:api': VIEW } },
];
