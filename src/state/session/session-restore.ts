import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';
import { readToken, readTokenOwner } from '../../lib/token-cookie.ts';
import { USER_KEY } from '../base/storage-keys.ts';
import { type ClientUser, currentUserName, enterSession } from './session.store.ts';

const LAST_USER = 'lexdesk.lastUser';
/** Earlier users of this device whose data is not locked yet. */
const PREVIOUS = 'lexdesk.previousUsers';

const clientUser = v.object({
  avatar: v.string(),
  phone: v.string(),
  email: v.string(),
  userName: v.pipe(v.string(), v.minLength(1)),
  realName: v.string(),
  level: v.string(),
});

/**
 * Restores the stored user after a reload (S-SESS-3). False: there is none, it is invalid, or the token belongs to
 * another user.
 */
export function restoreSession(): boolean {
  const user = storedUser();
  if (!user || !readToken() || (readTokenOwner() ?? user.userName) !== user.userName) return false;
  enterSession(user);
  return true;
}

/** Whether this tab's session is still the browser's: a frozen tab receives no messages. */
export function isSessionOurs(): boolean {
  const user = storedUser();
  return readToken() !== null && (user === null || user.userName === currentUserName());
}

function storedUser(): ClientUser | null {
  const checked = v.safeParse(clientUser, parseJson(localStorage.getItem(USER_KEY)));
  return checked.success ? checked.output : null;
}

/** The last user of this device, or null. */
export const lastUser = (): string | null => localStorage.getItem(LAST_USER);

/**
 * Records the current user of this device. Returns the other users whose data is not locked yet: a page may have been
 * closed before it locked them, or may have a duty to show first.
 */
export function replaceLastUser(): string[] {
  const current = currentUserName();
  const last = lastUser();
  const users = new Set([...previousUsers(), ...(last === null ? [] : [last])]);
  if (current === null) return [...users];
  users.delete(current);
  storePrevious([...users]);
  localStorage.setItem(LAST_USER, current);
  return [...users];
}

/** Records that this user's data is locked. */
export const removePreviousUser = (user: string): void =>
  storePrevious(previousUsers().filter((one) => one !== user));

function previousUsers(): string[] {
  const checked = v.safeParse(v.array(v.string()), parseJson(localStorage.getItem(PREVIOUS)));
  return checked.success ? checked.output : [];
}

function storePrevious(users: readonly string[]): void {
  if (users.length > 0) localStorage.setItem(PREVIOUS, JSON.stringify(users));
  else localStorage.removeItem(PREVIOUS);
}
