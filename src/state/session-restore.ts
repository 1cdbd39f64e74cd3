import * as v from 'valibot';
import { parseJson } from '../lib/parse-json.ts';
import { readToken } from '../lib/token-cookie.ts';
import { currentUserName, enterSession, USER_KEY } from './session.ts';

const LAST_USER = 'lexdesk.lastUser';

const clientUser = v.object({
  avatar: v.string(),
  phone: v.string(),
  email: v.string(),
  userName: v.pipe(v.string(), v.minLength(1)),
  realName: v.string(),
  level: v.string(),
});

/** Brings the stored user back after a reload (S-SESS-3). False: there is none, or it cannot be read. */
export function restoreSession(): boolean {
  const checked = v.safeParse(clientUser, parseJson(localStorage.getItem(USER_KEY)));
  if (!checked.success || !readToken()) return false;
  enterSession(checked.output);
  return true;
}

/** Notes who uses this device now and gives the name of who did before, if that was somebody else. */
export function takePreviousUser(): string | null {
  const previous = localStorage.getItem(LAST_USER);
  const current = currentUserName();
  if (current !== null) localStorage.setItem(LAST_USER, current);
  return previous !== current ? previous : null;
}
