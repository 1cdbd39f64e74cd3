import * as v from 'valibot';
import { proxy, type Snapshot } from 'valtio/vanilla';
import { logout, type ServerUser } from '../contract/admin.ts';
import { deleteCookie, readCookie, writeCookie } from '../lib/cookies.ts';
import { parseJson } from '../lib/parse-json.ts';
import { clearToken, readToken, writeToken } from '../lib/token-cookie.ts';
import { client } from './client.ts';
import { configState } from './config.ts';

export { readToken };

/** The user as the app knows them (S-SESS-3). */
const clientUser = v.object({
  avatar: v.string(),
  phone: v.string(),
  email: v.string(),
  userName: v.pipe(v.string(), v.minLength(1)),
  realName: v.string(),
  level: v.string(),
});
export type ClientUser = v.InferOutput<typeof clientUser>;

interface SessionState {
  user: ClientUser | null;
  roles: string[];
}

/** What tabs of one browser tell each other. */
type SessionMessage = { type: 'ended' } | { type: 'signed-in'; userName: string };

const KEY = 'lexdesk.user';
const LAST_USER = 'lexdesk.lastUser';
const NAME_COOKIE = 'userName';
const MARKER = 'point';
const DEFAULT_ROLE = 'ROLE_SYSTEM_DEFAULT';

const initial = (): SessionState => ({ user: null, roles: [] });
const state = proxy(initial());
let channel: BroadcastChannel | undefined;

export const sessionState = state as Snapshot<SessionState>;

/** Name of the signed-in user, or null. */
export const currentUserName = (): string | null => state.user?.userName ?? null;

/** Name of the signed-in user; throws where nobody is, which no screen of the shell can meet. */
export function requireUserName(): string {
  const name = currentUserName();
  if (name === null) throw new Error('nobody is signed in');
  return name;
}

/** Maps the server's user record (S-SESS-3). */
export const toClientUser = (user: ServerUser): ClientUser => ({
  avatar: user.avatar ?? '',
  phone: user.tel ?? '',
  email: user.email ?? '',
  userName: user.userName,
  realName: user.nickName ?? '',
  level: String(user.level ?? ''),
});

/** Roles before the menu is known (S-SESS-5). */
export const firstRoles = (userName: string): string[] =>
  userName === 'admin' ? [DEFAULT_ROLE, 'admin'] : [DEFAULT_ROLE];

/** Takes over a login reply; with `remember` the token outlives the browser by the configured days. */
export function signIn(reply: { token: string; user: ServerUser }, remember: boolean): void {
  const { tokenCookieDays, userCookieDays } = configState.values.session;
  const user = toClientUser(reply.user);
  writeToken(reply.token, remember ? tokenCookieDays : null);
  if (remember) writeCookie(NAME_COOKIE, user.userName, userCookieDays);
  else deleteCookie(NAME_COOKIE);
  localStorage.setItem(KEY, JSON.stringify(user));
  enter(user);
  tell({ type: 'signed-in', userName: user.userName });
}

/** Brings the stored user back after a reload. False: there is none, or it cannot be read. */
export function restoreSession(): boolean {
  const checked = v.safeParse(clientUser, parseJson(localStorage.getItem(KEY)));
  if (!checked.success || !readToken()) return false;
  enter(checked.output);
  return true;
}

function enter(user: ClientUser): void {
  state.user = user;
  state.roles = firstRoles(user.userName);
}

/** Sets the roles that the menu grants (S-SESS-5). */
export function setRoles(roles: string[]): void {
  state.roles = roles;
}

/** Signs out on purpose, here and in every tab; the server is told, but its answer changes nothing (S-SESS-6). */
export async function signOut(): Promise<void> {
  await client.call(logout, {}, { quiet: true, timeout: 5000 }).catch(() => undefined);
  forget();
}

/** The session is over without anybody's wish: like signing out, and the login page says so once (S-SESS-8). */
export function endSession(): void {
  writeCookie(MARKER, '401', null);
  forget();
}

/** Forgets the session here and tells the other tabs; the caller reloads the page. */
export function forget(): void {
  clearToken();
  localStorage.removeItem(KEY);
  Object.assign(state, initial());
  tell({ type: 'ended' });
}

/** Whether the login page has to say that the session expired; true once. */
export function takeExpiryMarker(): boolean {
  const marked = readCookie(MARKER) === '401';
  if (marked) deleteCookie(MARKER);
  return marked;
}

/** The name that 「记住我」 keeps, or ''. */
export const rememberedName = (): string => readCookie(NAME_COOKIE) ?? '';

/** Notes who uses this device now and gives the name of who did before, if that was somebody else. */
export function takePreviousUser(): string | null {
  const previous = localStorage.getItem(LAST_USER);
  const current = currentUserName();
  if (current !== null) localStorage.setItem(LAST_USER, current);
  return previous !== current ? previous : null;
}

/** Calls `react` when another tab signs in as somebody else than this tab shows, or signs out. */
export function watchOtherTabs(react: () => void): void {
  tabs().addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    const shown = currentUserName();
    if (data.type === 'ended' ? shown !== null : shown !== data.userName) react();
  });
}

function tell(message: SessionMessage): void {
  tabs().postMessage(message);
}

/** Made when first needed: the build renders the login form in Node, where an open channel would never let go. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('lexdesk');
  return channel;
}

/** Nobody is signed in; nothing stored is touched. */
export function resetSession(): void {
  Object.assign(state, initial());
}
