import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Deps } from '../../../base/call.ts';
import { isSignedIn } from '../../../security/session/authenticate.ts';
import { companionsOf } from '../../../security/session/companion.ts';

/** Maximum validity of a signed address, in milliseconds. */
const LONGEST = 5 * 60 * 1000;

/** Signature that lets `userId` read a private file until `expires` (ms). */
export const signatureOf = (
  fileId: string,
  userId: string,
  expires: number,
  secret: string,
): Buffer => createHmac('sha256', secret).update(`${fileId}\n${userId}\n${expires}`).digest();

/** Returns the query of a signed address for this user, and when it expires (ms). */
export function signedQuery(
  fileId: string,
  userId: string,
  { now, secret }: Pick<Deps, 'now' | 'secret'>,
): { query: string; expires: number } {
  const expires = now() + LONGEST;
  const signature = signatureOf(fileId, userId, expires, secret).toString('hex');
  const query = new URLSearchParams({ expires: String(expires), user: userId, signature });
  return { query: `?${query}`, expires };
}

/** Seconds until a signed address expires, at least 1. */
export const secondsLeft = (address: string, now: number): number =>
  Math.max(1, Math.ceil((Number(new URL(address).searchParams.get('expires')) - now) / 1000));

/** Whether an address carries a valid signature for the file. */
export function isSigned(fileId: string, address: string, secret: string, now: number): boolean {
  const query = new URL(address).searchParams;
  const expires = Number(query.get('expires'));
  if (!Number.isSafeInteger(expires) || expires < now || expires > now + LONGEST) return false;
  const wanted = signatureOf(fileId, query.get('user') ?? '', expires, secret);
  const given = Buffer.from(query.get('signature') ?? '', 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * Whether a request for a private file carries a valid signature of a user who is still signed in. If the browser sends
 * a companion cookie, it must belong to that user: an address that was passed to another user is invalid in their
 * browser.
 */
export async function isGranted(http: Context, deps: Deps, fileId: string): Promise<boolean> {
  if (!isSigned(fileId, http.req.url, deps.secret, deps.now())) return false;
  return isSignedIn(deps, http.req.query('user') ?? '', companionsOf(http));
}
