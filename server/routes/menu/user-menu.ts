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
 * Returns the menu of the caller. Hidden entries carry the permission codes for the route guards of the app; a user
 * with all permissions gets none, which the app treats as the role `admin` (S-SESS-5).
 */
export const handleUserMenu: Handler<typeof getUserMenuList> = async ({ deps, caller, http }) => {
  const { list, version } = await menuFor(deps, caller.accessVersion, caller.permissions);
  tagReply(http, version);
  return { list };
};

/** Cached for all users with the same codes. */
const menuFor = cachedByVersion(
  (codes: readonly string[]) => codes.join('\n'),
  async (deps, codes) => {
    const list = await readMenu(deps, codes);
    return { list, version: hashToken(JSON.stringify(list)).slice(0, 24) };
  },
);

/** Menu of a user with these codes, followed by the codes as hidden entries. */
export async function readMenu(
  { db, appConfig }: Deps,
  codes: readonly string[],
): Promise<MenuEntry[]> {
  const rows = await menuRows(db);
  const entries = [...rows, ...embeddedMenus(appConfig.addresses, rows)];
  return [...menuOf(entries, codes), ...codesToSend(codes).map(codeEntry)];
}

/**
 * A user without permissions gets a code that allows nothing: without codes the app would treat the user as an
 * administrator.
 */
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
