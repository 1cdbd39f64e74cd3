import * as v from 'valibot';
import {
  instant,
  MAX_PAGE_SIZE,
  requiredText,
  sortOrder,
  text,
  uuid,
  version,
} from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { batchReply, idsUpTo } from '../record.ts';
import type { MenuEntry } from '../session/admin.ts';

const flag = (label: string) => v.boolean(`${label}应为是或否`);
const kind = v.picklist(['folder', 'page', 'button'], '类型不正确');
const status = v.picklist(['on', 'off'], '状态不正确');

/** What an administrator edits of a menu entry; what they may be together stands in menu-validation.ts. */
export const menuFields = {
  /** 目录, 菜单 or 按钮. A button names a permission of the page that it stands below, and is in nobody's sidebar. */
  kind,
  parentId: v.nullable(uuid),
  title: requiredText(30, '标题'),
  icon: text(64, '图标'),
  /** Below the parent's, from the top with a slash before it, or where an external link leads. */
  path: text(200, '路由地址'),
  /** Of a page that is no external link. */
  component: text(64, '组件'),
  /** Without which it is not sent; of several, with commas between, one is enough. */
  permission: text(500, '权限标识'),
  external: flag('外链'),
  /** Its screen stays as it is while another one is looked at. */
  cached: flag('缓存'),
  visible: flag('可见'),
  /** Its tag is always there. */
  affix: flag('固定标签'),
  /** Address of the entry that is highlighted in its place; empty: itself. */
  activeMenu: text(200, '高亮菜单'),
  sort: sortOrder,
  status,
};
export type MenuFields = v.InferOutput<v.ObjectSchema<typeof menuFields, undefined>>;

const menu = v.object({
  id: v.string(),
  // Not by the rules of the fields: some were made before there were any.
  kind,
  parentId: v.nullable(v.string()),
  title: v.string(),
  icon: v.string(),
  path: v.string(),
  component: v.string(),
  permission: v.string(),
  external: v.boolean(),
  cached: v.boolean(),
  visible: v.boolean(),
  affix: v.boolean(),
  activeMenu: v.string(),
  sort: v.number(),
  status,
  /** Without it nobody would reach the screen of the menus any more. */
  locked: v.boolean(),
  version,
  updatedBy: v.string(),
  updatedByName: v.string(),
  /** 0: as it came with the installation. */
  updatedAt: instant,
});
export type Menu = v.InferOutput<typeof menu>;

/** What a role sees of an entry, or why it does not. */
const seen = v.picklist(['shown', 'hidden', 'off', 'denied', 'empty']);
export type Seen = v.InferOutput<typeof seen>;

const common = { method: 'POST', access: 'session', body: 'json' } as const;
const reading = { ...common, permission: 'menu:search', audit: null, write: false } as const;
const writing = <const Call extends string>(call: Call, audit: string) =>
  ({
    ...common,
    write: true,
    permission: `menu:${call}`,
    path: `{base}/menu/${call}`,
    audit,
  }) as const;

/** The entries of the menu, as those see them who administer it (S-ADM-4). */
export const menuCalls = {
  /** All of them, siblings in their order. */
  search: endpoint({
    ...reading,
    path: '{base}/menu/search',
    request: v.strictObject({}),
    reply: v.object({ list: v.array(menu) }),
  }),
  /** What an entry may name: permission codes; and the roles that the menu can be looked at as. */
  choices: endpoint({
    ...reading,
    path: '{base}/menu/choices',
    request: v.strictObject({}),
    reply: v.object({
      codes: v.array(v.string()),
      roles: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
  }),
  /** The menu as somebody with this role alone gets it, and what they see of each entry. */
  preview: endpoint({
    ...reading,
    path: '{base}/menu/preview',
    request: v.strictObject({ roleId: text(64, '角色') }),
    reply: v.object({
      // Checked where the menu is built, as that of the user is.
      list: v.custom<MenuEntry[]>(() => true),
      seen: v.record(v.string(), seen),
    }),
  }),
  /** Stores an entry under the id that the client made. With an id that is there already 412 and that record. */
  create: endpoint({
    ...writing('create', '新建菜单'),
    request: v.strictObject({ id: uuid, ...menuFields }),
    reply: menu,
  }),
  /** Replaces the fields. Without `version` 428; with one that is not the current 412 and the current record. */
  update: endpoint({
    ...writing('update', '修改菜单'),
    request: v.strictObject({ id: uuid, version: v.optional(version), ...menuFields }),
    reply: menu,
  }),
  /** Removes entries, each on its own: what a rule forbids stays, with its reason. */
  delete: endpoint({
    ...writing('delete', '删除菜单'),
    request: v.strictObject({ ids: idsUpTo(100) }),
    reply: batchReply,
  }),
  /** Puts entries below one parent in this order, all or nothing. */
  sort: endpoint({
    ...writing('sort', '排序菜单'),
    request: v.strictObject({ parentId: v.nullable(uuid), ids: idsUpTo(MAX_PAGE_SIZE) }),
    reply: batchReply,
  }),
};
