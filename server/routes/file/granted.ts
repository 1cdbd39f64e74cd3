import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Deps } from '../../http/call.ts';
import { COMPANION_COOKIE, isSignedIn } from '../../security/authenticate.ts';
import { isSigned } from './signed-address.ts';

/**
 * Whether a request for a private file carries a signature that holds, of somebody who is still signed in. Where the
 * browser's companion cookie says whose it is, it must be theirs: there, an address that was passed on is worth nothing.
 */
export async function isGranted(http: Context, deps: Deps, fileId: string): Promise<boolean> {
  if (!isSigned(fileId, http.req.url, deps.secret, deps.now())) return false;
  return isSignedIn(deps, http.req.query('user') ?? '', getCookie(http, COMPANION_COOKIE));
}
