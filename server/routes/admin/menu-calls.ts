import type { Selectable } from 'kysely';
import type { getUserMenuList, MenuEntry } from '../../../src/contract/session/admin.ts';
import type { Deps, Handler } from '../../base/call.ts';
import type { Database } from '../../db/schema.ts';
import { tagReply } from '../../http/etag.ts';
import { holdsAll } from '../../security/permissions.ts';
import { hashToken } from '../../security/tokens.ts';
import { cachedByVersion } from '../../security/versioned-cache.ts';
import { embeddedMenus } from './embedded-menus.ts';

const NO_CODES = 'ROLE_SYSTEM_DEFAULT';

type MenuRow = Selectable<Database['menus']>;

/**
 * The caller's menu. Hidden entries carry the permission codes that guards in the app go by; a user who has them all
 * gets none, which means the role `admin` (S-SESS-5).
 */
export const handleMenu: Handler<typeof getUserMenuList> = async ({ deps, caller, http }) => {
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

async function readMenu({ db, appConfig }: Deps, codes: readonly string[]): Promise<MenuEntry[]> {
  const rows = await db.selectFrom('menus').selectAll().orderBy('sort').orderBy('id').execute();
  const entries = [...rows, ...embeddedMenus(appConfig.addresses, rows)];
  const allowed = entries.filter((row) => isAllowed(row, codes));
  return [...childrenOf(null, allowed), ...codesToSend(codes).map(codeEntry)];
}

/** A user without any code gets one that allows nothing, or the app would take them for an administrator. */
const codesToSend = (codes: readonly string[]): readonly string[] => {
  if (holdsAll(codes)) return [];
  return codes.length > 0 ? codes : [NO_CODES];
};

const isAllowed = ({ permission }: MenuRow, codes: readonly string[]): boolean =>
  permission === null ||
  holdsAll(codes) ||
  permission.split(',').some((code) => codes.includes(code));

const codeEntry = (permission: string): MenuEntry => ({
  path: '',
  component: '',
  hidden: true,
  permission,
});

function childrenOf(parentId: string | null, rows: readonly MenuRow[]): MenuEntry[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => entryOf(row, childrenOf(row.id, rows)))
    .filter(({ component, children }) => component !== 'Layout' || children !== undefined);
}

function entryOf(row: MenuRow, children: MenuEntry[]): MenuEntry {
  const { path, name, component, hidden, permission, meta } = row;
  return {
    path,
    name,
    component,
    hidden: hidden === 1,
    ...(permission !== null && { permission }),
    meta: JSON.parse(meta),
    ...(children.length > 0 && { children }),
  };
}
