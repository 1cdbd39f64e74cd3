import { proxy, type Snapshot } from 'valtio/vanilla';
import type { Duty, ReplyOf } from '../../contract/endpoint.ts';
import type { login, ServerUser } from '../../contract/session/login.ts';
import { deleteCookie, readCookie, writeCookie } from '../../lib/cookies.ts';
import { writeToken } from '../../lib/token-cookie.ts';
import { configState } from '../base/config.store.ts';
import { DUTY_KEY, LAST_USE_KEY, USER_KEY } from '../base/storage-keys.ts';
import { holdGivenKey } from './given-key.ts';

/** The user in the app's form (S-SESS-3). */
export interface ClientUser {
  avatar: string;
  phone: string;
  email: string;
  userName: string;
  realName: string;
  level: string;
}

interface SessionState {
  user: ClientUser | null;
  roles: string[];
  /** All calls are refused until this is done (1005, 1007). */
  duty: Duty | null;
}

/** Messages between the tabs of one browser. */
type SessionMessage =
  | { type: 'ended'; expired: boolean; reason: string }
  | { type: 'signed-in'; userName: string };

/** Cookie that makes the login page report that the session expired (S-SESS-8). */
export const EXPIRY_MARKER = 'point';
/** Per-window counterpart of {@link EXPIRY_MARKER}: the first window that reports the expiry deletes the cookie. */
const SEEN_EXPIRY_KEY = 'lexdesk.expired';
const NAME_COOKIE = 'userName';
const DEFAULT_ROLE = 'ROLE_SYSTEM_DEFAULT';

const initial = (): SessionState => ({ user: null, roles: [], duty: null });
const state = proxy(initial());
let channel: BroadcastChannel | undefined;

export const sessionState = state as Snapshot<SessionState>;

/** Name of the signed-in user, or null. */
export const currentUserName = (): string | null => state.user?.userName ?? null;

/** Name of the signed-in user; throws if there is none, which cannot happen on a screen of the shell. */
export function requireUserName(): string {
  const name = currentUserName();
  if (name === null) throw new Error('no user is signed in');
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

/**
 * Roles before the menu is loaded (S-SESS-5).
 * @internal
 */
export const firstRoles = (userName: string): string[] =>
  userName === 'admin' ? [DEFAULT_ROLE, 'admin'] : [DEFAULT_ROLE];

/**
 * Starts the session of a login reply. With `remember` the token outlives the browser by the configured days. `duty`:
 * see {@link SessionState}.
 */
export function signIn(
  reply: ReplyOf<typeof login>,
  remember: boolean,
  duty: Duty | null = null,
): void {
  const { tokenCookieDays, userCookieDays } = configState.values.session;
  const user = toClientUser(reply.user);
  writeToken(reply.token, user.userName, remember ? tokenCookieDays : null);
  if (remember) writeCookie(NAME_COOKIE, user.userName, userCookieDays);
  else deleteCookie(NAME_COOKIE);
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  storeDuty(user, duty);
  holdGivenKey(user.userName, reply.key ?? null);
  // Set before other tabs check: a value left by an earlier session would end this one.
  localStorage.setItem(LAST_USE_KEY, String(Date.now()));
  enterSession(user);
  postToTabs({ type: 'signed-in', userName: user.userName });
}

/** Sets the signed-in user of this page. */
export function enterSession(user: ClientUser): void {
  sessionStorage.removeItem(SEEN_EXPIRY_KEY);
  state.user = user;
  state.roles = firstRoles(user.userName);
  const stored = localStorage.getItem(DUTY_KEY);
  state.duty = duties.find((duty) => stored === dutyText(user, duty)) ?? null;
}

/** Records that the server requires a duty first, here and at the next start. */
export function requireDuty(duty: Duty): void {
  if (!state.user) return;
  storeDuty(state.user, duty);
  state.duty = duty;
}

const duties: readonly Duty[] = ['password', 'factor'];
const dutyText = ({ userName }: ClientUser, duty: Duty): string =>
  duty === 'factor' ? `factor:${userName}` : userName;

function storeDuty(user: ClientUser, duty: Duty | null): void {
  if (duty) localStorage.setItem(DUTY_KEY, dutyText(user, duty));
  else localStorage.removeItem(DUTY_KEY);
}

/** Sets the roles that the menu grants (S-SESS-5). */
export function setRoles(roles: string[]): void {
  state.roles = roles;
}

/**
 * Whether the login page has to report the expiry; true once, and only while the page is visible. It is reported in
 * each window that was visible when the session expired, in whichever order they reach the login page.
 */
export function consumeExpiryMarker(): boolean {
  if (document.hidden) return false;
  const marked =
    readCookie(EXPIRY_MARKER) === '401' || sessionStorage.getItem(SEEN_EXPIRY_KEY) !== null;
  deleteCookie(EXPIRY_MARKER);
  sessionStorage.removeItem(SEEN_EXPIRY_KEY);
  return marked;
}

/**
 * The reason for the end that {@link consumeExpiryMarker} reports, in the server's words; '': this window received
 * none.
 */
export const expiryReason = (): string => sessionStorage.getItem(SEEN_EXPIRY_KEY) ?? '';

/** Marks for this window that its session expired while it was visible, and why. */
export function markSeenExpiry(reason = ''): void {
  if (document.hidden) return;
  try {
    sessionStorage.setItem(SEEN_EXPIRY_KEY, reason);
  } catch {
    // Full or denied: the cookie is enough for the first window.
  }
}

/** The user name stored by 「记住我」, or ''. */
export const rememberedName = (): string => readCookie(NAME_COOKIE) ?? '';

/**
 * Calls `react`, the only listener, when another tab signs out, or signs in another user than this tab shows. One
 * listener only: the login page and the shell that replaces it in the same document react differently.
 */
export function watchOtherTabs(react: () => void): void {
  tabs().onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    const shown = currentUserName();
    if (data.type === 'ended' && data.expired && shown !== null) markSeenExpiry(data.reason);
    if (data.type === 'ended' ? shown !== null : shown !== data.userName) react();
  };
}

/** Notifies the other tabs of this browser. */
export function postToTabs(message: SessionMessage): void {
  tabs().postMessage(message);
}

/**
 * Created on first use: the build renders the login form in Node, where an open channel would keep the process alive.
 */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('lexdesk');
  return channel;
}

/** Clears the session in memory; nothing stored is touched. */
export function resetSession(): void {
  Object.assign(state, initial());
}
