import * as v from 'valibot';
import { proxy, ref, type Snapshot } from 'valtio/vanilla';
import { type AnyApiError, isSessionOver } from '../../api/errors.ts';
import { getUserMenuList } from '../../contract/session/admin.ts';
import type { CachedReply } from '../../offline/db/cache.ts';
import { MENU_KEY, readReply } from '../../offline/replies/cached-reply.ts';
import { fetchCached } from '../data/cached-call.ts';
import { warmReply } from '../data/warm-replies.ts';
import { currentUserName, setRoles } from '../session/session.store.ts';
import type { MenuNode } from './menu-node.ts';
import { buildMenu, type MenuProblem } from './menu-tree.ts';

interface MenuState {
  nodes: readonly MenuNode[];
  /** `cached`: from this device, the request is in progress; `offline`: from this device, the server is unreachable. */
  status: 'loading' | 'cached' | 'fresh' | 'offline';
  /** Server clock of the menu shown, milliseconds. */
  savedAt: number | null;
  /** The server is so slow that the menu shown counts as unconfirmed. */
  late: boolean;
  /** Permission version that the menu was built with; '' where the server sends none. */
  permissionVersion: string;
  /** Invalid entries of the menu shown, for administrators. */
  problems: readonly MenuProblem[];
}

/**
 * The server refused the menu: the session is unusable (S-SESS-4).
 * @internal
 */
export class MenuRefusedError extends Error {}

const initial = (): MenuState => ({
  nodes: ref([]),
  status: 'loading',
  savedAt: null,
  late: false,
  permissionVersion: '',
  problems: ref([]),
});
const state = proxy(initial());
let underWay: Promise<void> | undefined;
/** The list that is shown, as JSON: showing the same list again changes nothing on screen. */
let shownList = '';

/** The menu of the signed-in user. */
export const menuState = state as Snapshot<MenuState>;

/**
 * Shows the user's cached menu at once, then the server's. Rejects with {@link MenuRefusedError} where the server
 * refuses; an ended session is left to the error policy. Concurrent calls share one request.
 */
export function loadMenu(): Promise<void> {
  underWay ??= fetchMenu().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function fetchMenu(): Promise<void> {
  const user = currentUserName();
  if (user === null) return;
  const response = fetchCached(getUserMenuList, {}, user);
  // Handled below; without this a quick failure counts as unhandled while the cache is being read.
  response.catch(() => undefined);
  // The device's cache may be slower than the server.
  const drawn = showCachedMenu(user);
  try {
    const { data, meta, cached } = await response;
    state.late = cached === 'late';
    if (!cached) return show(data.list, 'fresh', meta);
    await drawn;
    if (cached === 'away') state.status = 'offline';
  } catch (error) {
    state.late = false;
    if (isRefused(error as AnyApiError)) {
      throw new MenuRefusedError('menu refused', { cause: error });
    }
    if (isSessionOver(error)) return;
    await drawn;
    state.status = 'offline';
  }
}

/** Whether the menu shown may be outdated: the server is away or slow. */
export const isUnconfirmed = ({ status, late }: Pick<MenuState, 'status' | 'late'>): boolean =>
  status === 'offline' || (status === 'cached' && late);

/** Whether the server refused deliberately, as opposed to being away, busy or broken for a while. */
const isRefused = (error: AnyApiError): boolean =>
  error.kind === 'refusal' ||
  error.kind === 'forbidden' ||
  (error.kind === 'http' && error.status < 500 && error.status !== 429);

/** Shows the user's cached menu, unless one is shown already. */
export async function showCachedMenu(user: string): Promise<void> {
  if (state.status !== 'loading') return;
  const cached = warmReply(MENU_KEY) ?? (await readReply(user, MENU_KEY));
  const { list } = v.parse(getUserMenuList.reply, cached?.data);
  if (cached && Array.isArray(list) && state.status === 'loading') show(list, 'cached', cached);
}

/** Shows the menu that the service worker has just refreshed. */
export async function showRenewedMenu(user: string): Promise<void> {
  const cached = await readReply(user, MENU_KEY);
  const { list } = v.parse(getUserMenuList.reply, cached?.data);
  if (!cached || !Array.isArray(list) || currentUserName() !== user) return;
  state.late = false;
  show(list, 'fresh', cached);
}

type From = Pick<CachedReply, 'serverDate' | 'permissionVersion'>;

/** A malformed reply replaces nothing: the previous menu remains usable. */
function show(
  list: unknown,
  status: MenuState['status'],
  { serverDate: savedAt, permissionVersion }: From,
): void {
  const text = JSON.stringify(list);
  if (text === shownList) {
    // New array: administrators are notified of problems once the server has confirmed them.
    const problems = ref([...state.problems]);
    Object.assign(state, { status, savedAt, permissionVersion, problems });
    return;
  }
  const { nodes, codes, codesLost, problems } = buildMenu(list);
  Object.assign(state, { status, savedAt, permissionVersion, problems: ref(problems) });
  shownList = text;
  if (Array.isArray(list)) state.nodes = ref(nodes);
  if (codes.length > 0) setRoles(codes);
  else if (!codesLost) setRoles(['admin']);
}

/**
 * Resets the menu.
 * @internal
 */
export function resetMenu(): void {
  shownList = '';
  Object.assign(state, initial());
}
