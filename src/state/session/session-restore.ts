import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';
import { readToken, readTokenOwner } from '../../lib/token-cookie.ts';
import { USER_KEY } from '../base/storage-keys.ts';
import { type ClientUser, currentUserName, enterSession } from './session.store.ts';

const LAST_USER = 'lexdesk.lastUser';

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

/** Records who uses this device now and returns the previous user's name, if it was another. */
export function replaceLastUser(): string | null {
  const previous = lastUser();
  const current = currentUserName();
  if (current !== null) localStorage.setItem(LAST_USER, current);
  return previous !== current ? previous : null;
}
