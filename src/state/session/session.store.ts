import { proxy, type Snapshot } from 'valtio/vanilla';
import type { Duty, ReplyOf } from '../../contract/endpoint.ts';
import type { login, ServerUser } from '../../contract/session/login.ts';
import { deleteCookie, readCookie, writeCookie } from '../../lib/cookies.ts';
import { writeToken } from '../../lib/token-cookie.ts';
import { configState } from '../base/config.store.ts';
import { DUTY_KEY, LAST_USE_KEY, USER_KEY } from '../base/storage-keys.ts';
import { holdGivenKey } from './given-key.ts';

/** The user as the app knows them (S-SESS-3). */
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
  /** Nothing is answered until this is done (1005, 1007). */
  duty: Duty | null;
}

/** Messages between the tabs of one browser. */
type SessionMessage =
  | { type: 'ended'; expired: boolean; reason: string }
  | { type: 'signed-in'; userName: string };

/** Cookie that makes the login page report that the session expired (S-SESS-8). */
export const EXPIRY_MARKER = 'point';
/** What {@link EXPIRY_MARKER} is for all windows, for this one: the cookie is gone with the first that shows it. */
const SEEN_EXPIRY_KEY = 'lexdesk.expired';
const NAME_COOKIE = 'userName';
const DEFAULT_ROLE = 'ROLE_SYSTEM_DEFAULT';

const initial = (): SessionState => ({ user: null, roles: [], duty: null });
const state = proxy(initial());
let channel: BroadcastChannel | undefined;

export const sessionState = state as Snapshot<SessionState>;

/** Name of the signed-in user, or null. */
export const currentUserName = (): string | null => state.user?.userName ?? null;

/** Name of the signed-in user; throws where there is none, which no screen of the shell can meet. */
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
 * Roles before the menu is known (S-SESS-5).
 * @internal
 */
export const firstRoles = (userName: string): string[] =>
  userName === 'admin' ? [DEFAULT_ROLE, 'admin'] : [DEFAULT_ROLE];

/** Takes over a login reply; with `remember` the token outlives the browser by the configured days. `duty`: see there. */
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
  // Before other tabs look: what an earlier session left there would end this one.
  localStorage.setItem(LAST_USE_KEY, String(Date.now()));
  enterSession(user);
  postToTabs({ type: 'signed-in', userName: user.userName });
}

/** This user is signed in, here. */
export function enterSession(user: ClientUser): void {
  sessionStorage.removeItem(SEEN_EXPIRY_KEY);
  state.user = user;
  state.roles = firstRoles(user.userName);
  const stored = localStorage.getItem(DUTY_KEY);
  state.duty = duties.find((duty) => stored === dutyText(user, duty)) ?? null;
}

/** The server wants something else first, here and at the next start. */
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
 * Whether the login page has to show that the session expired; true once, and only while the page is visible. In each
 * window that was visible when it happened, whichever of them is at the login page first.
 */
export function consumeExpiryMarker(): boolean {
  if (document.hidden) return false;
  const marked =
    readCookie(EXPIRY_MARKER) === '401' || sessionStorage.getItem(SEEN_EXPIRY_KEY) !== null;
  deleteCookie(EXPIRY_MARKER);
  sessionStorage.removeItem(SEEN_EXPIRY_KEY);
  return marked;
}

/** Why the session ended that {@link consumeExpiryMarker} reports, in the server's words; '': it gave none to this window. */
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

/** The name stored by 「记住我」, or ''. */
export const rememberedName = (): string => readCookie(NAME_COOKIE) ?? '';

/**
 * Calls `react`, the only listener, when another tab signs in another user than this tab shows, or signs out: the
 * login page and the shell that follows it in the same document do not do the same.
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

/** Made when first needed: the build renders the login form in Node, where an open channel would never let go. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('lexdesk');
  return channel;
}

/** Clears the session in memory; nothing stored is touched. */
export function resetSession(): void {
  Object.assign(state, initial());
}
