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
  /** `cached`: from this device, the request is in progress; `offline`: from this device, there is no server. */
  status: 'loading' | 'cached' | 'fresh' | 'offline';
  /** Server clock of what is shown, milliseconds. */
  savedAt: number | null;
  /** The server takes so long that what is shown counts as unconfirmed. */
  late: boolean;
  /** Version of the permissions it was made with; '' where the server names none. */
  permissionVersion: string;
  /** What is wrong with the entries of what is shown, for administrators. */
  problems: readonly MenuProblem[];
}

/**
 * The server answered and refused the menu: the session is worth nothing (S-SESS-4).
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
/** The list that is shown, as text: the same one again changes nothing on screen. */
let shownList = '';

/** The menu of the signed-in user. */
export const menuState = state as Snapshot<MenuState>;

/**
 * Shows the last menu of this user at once, then the server's. Rejects with {@link MenuRefusedError} where the
 * server answers and refuses; an ended session is the error policy's business. Concurrent calls share one request.
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
  // The device may take longer than the server.
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

/** Whether the menu shown may be out of date: the server is away, or slow. */
export const isUnconfirmed = ({ status, late }: Pick<MenuState, 'status' | 'late'>): boolean =>
  status === 'offline' || (status === 'cached' && late);

/** The server answered, and did not want to: other than one that is away, busy or broken for a while. */
const isRefused = (error: AnyApiError): boolean =>
  error.kind === 'refusal' ||
  error.kind === 'forbidden' ||
  (error.kind === 'http' && error.status < 500 && error.status !== 429);

/** Shows the menu that this device has of the user, unless one is shown already. */
export async function showCachedMenu(user: string): Promise<void> {
  if (state.status !== 'loading') return;
  const cached = warmReply(MENU_KEY) ?? (await readReply(user, MENU_KEY));
  const { list } = v.parse(getUserMenuList.reply, cached?.data);
  if (cached && Array.isArray(list) && state.status === 'loading') show(list, 'cached', cached);
}

/** Shows the menu that the service worker has just had from the server. */
export async function showRenewedMenu(user: string): Promise<void> {
  const cached = await readReply(user, MENU_KEY);
  const { list } = v.parse(getUserMenuList.reply, cached?.data);
  if (!cached || !Array.isArray(list) || currentUserName() !== user) return;
  state.late = false;
  show(list, 'fresh', cached);
}

type From = Pick<CachedReply, 'serverDate' | 'permissionVersion'>;

/** What is no list at all replaces nothing: the menu that was there can still be used. */
function show(
  list: unknown,
  status: MenuState['status'],
  { serverDate: savedAt, permissionVersion }: From,
): void {
  const text = JSON.stringify(list);
  if (text === shownList) {
    // Reported to administrators once the server has confirmed them.
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
 * Forgets the menu.
 * @internal
 */
export function resetMenu(): void {
  shownList = '';
  Object.assign(state, initial());
}
