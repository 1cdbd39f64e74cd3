import * as v from 'valibot';
import { proxy, ref, type Snapshot } from 'valtio/vanilla';
import { isSessionOver, isUnreachable } from '../api/errors.ts';
import { getUserMenuList, type MenuEntry } from '../contract/admin.ts';
import { type CachedReply, readCached, writeCached } from '../offline/cache.ts';
import { client } from './client.ts';
import { buildMenu, type MenuNode } from './menu-tree.ts';
import { currentUserName, setRoles } from './session.ts';

interface MenuState {
  nodes: readonly MenuNode[];
  /** `kept`: from this device, the server's answer is under way; `offline`: from this device, there is no server. */
  status: 'loading' | 'kept' | 'fresh' | 'offline';
  /** Server clock of what is shown, milliseconds. */
  savedAt: number | null;
  /** Version of the permissions it was made with; '' where the server names none. */
  permissionVersion: string;
}

/**
 * The server answered and refused the menu: the session is worth nothing (S-SESS-4).
 * @internal
 */
export class MenuRefusedError extends Error {}

const KEY = 'menu';
const initial = (): MenuState => ({
  nodes: ref([]),
  status: 'loading',
  savedAt: null,
  permissionVersion: '',
});
const state = proxy(initial());
let underWay: Promise<void> | undefined;

/** The menu of the signed-in user. */
export const menuState = state as Snapshot<MenuState>;

/**
 * Shows the last menu of this user at once, then the server's. Rejects with {@link MenuRefusedError} where the
 * server answers and refuses; an ended session is the error policy's business. Asked again meanwhile, it asks once.
 */
export function loadMenu(): Promise<void> {
  underWay ??= askMenu().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function askMenu(): Promise<void> {
  const user = currentUserName();
  if (user === null) return;
  const asked = client.fetch(getUserMenuList, {}, { quiet: true });
  // Handled below; without this a quick failure counts as unhandled while the cache is being read.
  asked.catch(() => undefined);
  await showKept(user);
  try {
    const { data, meta } = await asked;
    show(data.list, 'fresh', meta);
    await writeCached(user, KEY, { data, ...meta });
  } catch (error) {
    if (isUnreachable(error)) state.status = 'offline';
    else if (!isSessionOver(error)) throw new MenuRefusedError('menu refused', { cause: error });
  }
}

async function showKept(user: string): Promise<void> {
  const cached = await readCached(user, KEY);
  const checked = v.safeParse(getUserMenuList.reply, cached?.data);
  if (cached && checked.success && state.status === 'loading') {
    show(checked.output.list, 'kept', cached);
  }
}

type From = Pick<CachedReply, 'serverDate' | 'permissionVersion'>;

function show(
  list: readonly MenuEntry[],
  status: MenuState['status'],
  { serverDate: savedAt, permissionVersion }: From,
): void {
  const { nodes, codes } = buildMenu(list);
  Object.assign(state, { nodes: ref(nodes), status, savedAt, permissionVersion });
  setRoles(codes.length > 0 ? codes : ['admin']);
}

/**
 * Forgets the menu.
 * @internal
 */
export function resetMenu(): void {
  Object.assign(state, initial());
}
