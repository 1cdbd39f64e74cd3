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

/** Fields of a menu entry that an administrator edits; rules between them are in menu-validation.ts. */
export const menuFields = {
  /** 目录, 菜单 or 按钮. A button stands for a permission of its parent page and is never in a sidebar. */
  kind,
  parentId: v.nullable(uuid),
  title: requiredText(30, '标题'),
  icon: text(64, '图标'),
  /** Relative to the parent's path, absolute with a leading slash, or the address of an external link. */
  path: text(200, '路由地址'),
  /** Only for a page that is not an external link. */
  component: text(64, '组件'),
  /** Permission that is needed to receive the entry; of several (comma-separated) one is enough. */
  permission: text(500, '权限标识'),
  external: flag('外链'),
  /** Its screen stays mounted while another one is shown. */
  cached: flag('缓存'),
  visible: flag('可见'),
  /** Its tag is always open. */
  affix: flag('固定标签'),
  /** Address of the entry that is highlighted instead; empty: itself. */
  activeMenu: text(200, '高亮菜单'),
  sort: sortOrder,
  status,
};
export type MenuFields = v.InferOutput<v.ObjectSchema<typeof menuFields, undefined>>;

const menu = v.object({
  id: v.string(),
  // Without the input rules: some entries are older than those.
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
  /** Locked: without it the menu administration would become unreachable. */
  locked: v.boolean(),
  version,
  updatedBy: v.string(),
  updatedByName: v.string(),
  /** 0: unchanged since the installation. */
  updatedAt: instant,
});
export type Menu = v.InferOutput<typeof menu>;

/** Visibility of an entry for a role, or why it is not shown. */
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

/** Menu administration (S-ADM-4). */
export const menuCalls = {
  /** All entries, siblings in their order. */
  search: endpoint({
    ...reading,
    path: '{base}/menu/search',
    request: v.strictObject({}),
    reply: v.object({ list: v.array(menu) }),
  }),
  /** Permission codes that an entry may require, and the roles for the preview. */
  choices: endpoint({
    ...reading,
    path: '{base}/menu/choices',
    request: v.strictObject({}),
    reply: v.object({
      codes: v.array(v.string()),
      roles: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
  }),
  /** The menu of a user with only this role, and the visibility of each entry. */
  preview: endpoint({
    ...reading,
    path: '{base}/menu/preview',
    request: v.strictObject({ roleId: text(64, '角色') }),
    reply: v.object({
      // Checked where the menu is built, as the user's own menu is.
      list: v.custom<MenuEntry[]>(() => true),
      seen: v.record(v.string(), seen),
    }),
  }),
  /** Creates an entry under the client's id. If the id exists: 412 with that record. */
  create: endpoint({
    ...writing('create', '新建菜单'),
    request: v.strictObject({ id: uuid, ...menuFields }),
    reply: menu,
  }),
  /** Replaces the fields. Without `version`: 428; with a stale one: 412 and the current record. */
  update: endpoint({
    ...writing('update', '修改菜单'),
    request: v.strictObject({ id: uuid, version: v.optional(version), ...menuFields }),
    reply: menu,
  }),
  /** Deletes entries, each on its own: refusals by a rule come with their reason. */
  delete: endpoint({
    ...writing('delete', '删除菜单'),
    request: v.strictObject({ ids: idsUpTo(100) }),
    reply: batchReply,
  }),
  /** Sets the order of the entries below one parent, all or none. */
  sort: endpoint({
    ...writing('sort', '排序菜单'),
    request: v.strictObject({ parentId: v.nullable(uuid), ids: idsUpTo(MAX_PAGE_SIZE) }),
    reply: batchReply,
  }),
};
