import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { nothing } from './schema.ts';

export const logout = endpoint({
  method: 'POST',
  path: '{base}/admin/logout',
  access: 'session',
  permission: null,
  audit: '退出登录',
  write: false,
  body: 'json',
  request: v.strictObject({}),
  reply: nothing,
});

const menuMeta = v.object({
  title: v.optional(v.string()),
  icon: v.optional(v.string()),
  affix: v.optional(v.boolean()),
  noCache: v.optional(v.boolean()),
  breadcrumb: v.optional(v.boolean()),
  activeMenu: v.optional(v.string()),
  pinyin: v.optional(v.string()),
  initials: v.optional(v.string()),
});

export interface MenuEntry {
  path: string;
  name?: string | undefined;
  component?: string | undefined;
  redirect?: string | undefined;
  hidden?: boolean | undefined;
  alwaysShow?: boolean | undefined;
  permission?: string | undefined;
  meta?: v.InferOutput<typeof menuMeta> | undefined;
  children?: MenuEntry[] | undefined;
}

/** One entry of the menu tree. Only the fields of the seed may be relied upon, so everything else is optional. */
const menuEntry: v.GenericSchema<MenuEntry> = v.object({
  path: v.optional(v.string(), ''),
  name: v.optional(v.string()),
  component: v.optional(v.string()),
  redirect: v.optional(v.string()),
  hidden: v.optional(v.boolean()),
  alwaysShow: v.optional(v.boolean()),
  permission: v.optional(v.string()),
  meta: v.optional(menuMeta),
  children: v.optional(v.array(v.lazy(() => menuEntry))),
}) as v.GenericSchema<MenuEntry>;

export const getUserMenuList = endpoint({
  method: 'POST',
  path: '{base}/admin/getUserMenuList',
  access: 'session',
  permission: null,
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({}),
  reply: v.object({ list: v.array(menuEntry) }),
});
