import { type EntityName, entities } from '../entities.ts';

/** List screens of entities: `cata/index`. */
type Lists = {
  [Name in EntityName as (typeof entities)[Name]['list'] extends string
    ? `${Name}/index`
    : never]: string;
};
const lists = Object.fromEntries(
  Object.entries(entities).flatMap(([name, { list }]) => (list ? [[`${name}/index`, list]] : [])),
) as Lists;

/** Screens that a menu entry may show: their component names (S-ROUTE-9), and their display names for choosing one. */
export const components = {
  'dashboard/index': '首页',
  'article/index': '文章管理',
  'article/form': '文章编辑',
  ...lists,
  'cata/form': '栏目编辑',
  'expand/form': '扩展内容编辑',
  'course/form': '章节编辑',
  'user/index': '用户管理',
  'log/index': '操作日志',
  'role/index': '角色权限',
  'session/index': '在线会话',
  'setting/index': '站点设置',
  'menu/index': '菜单管理',
  'file/index': '文件管理',
  'uploads/index': '上传队列',
  'profile/index': '个人中心',
  'storage/index': '离线与存储',
  'ops/index': '运维上传',
  'help/index': '使用说明',
  'embed/sqlMonitor': 'SQL 监控',
  'embed/apiDocumentation': '接口文档',
} as const;
export type Component = keyof typeof components;

/** Whether the app has a screen of that name; inherited properties do not count. */
export const isComponent = (name: string): name is Component => Object.hasOwn(components, name);

/**
 * Addresses that the app itself defines (S-ROUTE-8), with the component that is always there; null: none that a menu
 * can refer to.
 */
export const ownAddresses: Readonly<Record<string, Component | null>> = {
  '/login': null,
  '/redirect': null,
  '/401': null,
  '/404': null,
  '/dashboard': 'dashboard/index',
  '/uploads': 'uploads/index',
  '/storage': 'storage/index',
  '/help': 'help/index',
  '/profile/index': 'profile/index',
  '/system/sqlMonitor': 'embed/sqlMonitor',
  '/system/apiDocumentation': 'embed/apiDocumentation',
  '/article/add': 'article/form',
  '/article/update': 'article/form',
  '/cata/add': 'cata/form',
  '/cata/edit': 'cata/form',
  '/expands/addContent': 'expand/form',
  '/expands/editContent': 'expand/form',
  '/course/add': 'course/form',
  '/course/update': 'course/form',
};
