import type { getUserMenuList, MenuEntry } from '../../../src/contract/session/admin.ts';
import type { Deps, Handler } from '../../base/call.ts';
import { tagReply } from '../../http/etag.ts';
import { holdsAll } from '../../security/access/permissions.ts';
import { cachedByVersion } from '../../security/access/versioned-cache.ts';
import { hashToken } from '../../security/session/tokens.ts';
import { embeddedMenus } from './embedded-menus.ts';
import { menuRows } from './menu-row.ts';
import { menuOf } from './permitted-menu.ts';

const NO_CODES = 'ROLE_SYSTEM_DEFAULT';

/**
 * The caller's menu. Hidden entries carry the permission codes that guards in the app go by; a user who has them all
 * gets none, which means the role `admin` (S-SESS-5).
 */
export const handleUserMenu: Handler<typeof getUserMenuList> = async ({ deps, caller, http }) => {
  const { list, version } = await menuFor(deps, caller.accessVersion, caller.permissions);
  tagReply(http, version);
  return { list };
};

/** The same for all users with the same codes. */
const menuFor = cachedByVersion(
  (codes: readonly string[]) => codes.join('\n'),
  async (deps, codes) => {
    const list = await readMenu(deps, codes);
    return { list, version: hashToken(JSON.stringify(list)).slice(0, 24) };
  },
);

/** The menu of somebody who holds these codes, and the codes. */
export async function readMenu(
  { db, appConfig }: Deps,
  codes: readonly string[],
): Promise<MenuEntry[]> {
  const rows = await menuRows(db);
  const entries = [...rows, ...embeddedMenus(appConfig.addresses, rows)];
  return [...menuOf(entries, codes), ...codesToSend(codes).map(codeEntry)];
}

/** A user without any code gets one that allows nothing, or the app would take them for an administrator. */
const codesToSend = (codes: readonly string[]): readonly string[] => {
  if (holdsAll(codes)) return [];
  return codes.length > 0 ? codes : [NO_CODES];
};

const codeEntry = (permission: string): MenuEntry => ({
  path: '',
  component: '',
  hidden: true,
  permission,
});
