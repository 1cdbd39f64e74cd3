import { HEADER } from '../../contract/codes.ts';
import { logout } from '../../contract/session/admin.ts';
import { writeCookie } from '../../lib/cookies.ts';
import { clearToken, readToken } from '../../lib/token-cookie.ts';
import { client } from '../base/page-client.ts';
import { LAST_USE_KEY, USER_KEY } from '../base/storage-keys.ts';
import { EXPIRY_MARKER, markSeenExpiry, postToTabs, resetSession } from './session.store.ts';

/** Timeout of the sign-out request, milliseconds. */
const TIMEOUT = 5000;

/**
 * Deliberate sign-out, here and in every tab, at once (S-SESS-6). The server is notified after `before`, which may
 * still use the token. Resolves when the server has answered, or after the timeout; no sign-in may start earlier: a
 * late reply would remove the next session's companion cookie.
 */
export async function signOut(
  before: (token: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const token = readToken();
  clearSession();
  if (token !== null) await before(token).catch(ignore);
  const headers = token === null ? {} : { [HEADER.token]: token };
  await client.call(logout, {}, { quiet: true, timeout: TIMEOUT, headers }).catch(ignore);
}

const ignore = (): void => undefined;

/** The session expired, or was ended for a `reason`: like a sign-out, and the login page reports it once (S-SESS-8). */
export function expireSession(reason = ''): void {
  writeCookie(EXPIRY_MARKER, '401', null);
  markSeenExpiry(reason);
  clearSession(true, reason);
}

/** Clears the session here and in the other tabs; `expired`: without a user's request. The caller reloads the page. */
export function clearSession(expired = false, reason = ''): void {
  clearToken();
  localStorage.removeItem(USER_KEY);
  localStorage.removeItem(LAST_USE_KEY);
  resetSession();
  postToTabs({ type: 'ended', expired, reason });
}
