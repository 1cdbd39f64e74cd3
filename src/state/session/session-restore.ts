import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';
import { readToken, readTokenOwner } from '../../lib/token-cookie.ts';
import { USER_KEY } from '../base/storage-keys.ts';
import { type ClientUser, currentUserName, enterSession } from './session.store.ts';

const LAST_USER = 'lexdesk.lastUser';
/** Who used this device before, until their data is locked away. */
const PREVIOUS = 'lexdesk.previousUsers';

const clientUser = v.object({
  avatar: v.string(),
  phone: v.string(),
  email: v.string(),
  userName: v.pipe(v.string(), v.minLength(1)),
  realName: v.string(),
  level: v.string(),
});

/** Brings the stored user back after a reload (S-SESS-3). False: there is none, it cannot be read, or the token is another's. */
export function restoreSession(): boolean {
  const user = storedUser();
  if (!user || !readToken() || (readTokenOwner() ?? user.userName) !== user.userName) return false;
  enterSession(user);
  return true;
}

/** Whether this tab's session is still that of the browser: a frozen tab receives no messages. */
export function isSessionOurs(): boolean {
  const user = storedUser();
  return readToken() !== null && (user === null || user.userName === currentUserName());
}

function storedUser(): ClientUser | null {
  const checked = v.safeParse(clientUser, parseJson(localStorage.getItem(USER_KEY)));
  return checked.success ? checked.output : null;
}

/** Who used this device last, or null. */
export const lastUser = (): string | null => localStorage.getItem(LAST_USER);

/**
 * Records who uses this device now. Returns who else did and whose data is not locked away yet: a page may be left before it is,
 * or have a duty to show first.
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

/** The data of this user is locked away. */
export const forgetPrevious = (user: string): void =>
  storePrevious(previousUsers().filter((one) => one !== user));

function previousUsers(): string[] {
  const checked = v.safeParse(v.array(v.string()), parseJson(localStorage.getItem(PREVIOUS)));
  return checked.success ? checked.output : [];
}

function storePrevious(users: readonly string[]): void {
  if (users.length > 0) localStorage.setItem(PREVIOUS, JSON.stringify(users));
  else localStorage.removeItem(PREVIOUS);
}
