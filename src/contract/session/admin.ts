import * as v from 'valibot';
import { CACHED_CALLS } from '../cached-calls.ts';
import { nothing } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

export const logout = endpoint({
  method: 'POST',
  path: '{base}/admin/logout',
  access: 'session',
  duties: ['password', 'factor'],
  permission: null,
  audit: '退出登录',
  write: false,
  body: 'json',
  request: v.strictObject({}),
  reply: nothing,
});

/** One entry of the menu tree. All fields are optional, as other servers send only the seed's. */
export interface MenuEntry {
  path?: string;
  name?: string;
  component?: string;
  redirect?: string;
  hidden?: boolean;
  alwaysShow?: boolean;
  permission?: string;
  meta?: {
    title?: string;
    icon?: string;
    affix?: boolean;
    noCache?: boolean;
    breadcrumb?: boolean;
    activeMenu?: string;
    /** Pinyin of the title and its initials, for the search. */
    pinyin?: string;
    initials?: string;
  };
  children?: MenuEntry[];
}

/**
 * The intended type; the data is unchecked here. One invalid entry must not invalidate the whole menu, so each is
 * checked where the menu is built (state/menu-tree.ts).
 */
const menuReply = v.pipe(
  v.custom<{ list: MenuEntry[] }>(() => true),
  v.transform((data): { list: unknown } => ({ list: (data as { list?: unknown } | null)?.list })),
);

export const getUserMenuList = endpoint({
  method: 'POST',
  path: CACHED_CALLS.menu,
  access: 'session',
  permission: null,
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({}),
  reply: menuReply,
});
