import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Deps } from '../../../base/call.ts';
import { isSignedIn } from '../../../security/session/authenticate.ts';
import { companionsOf } from '../../../security/session/companion.ts';

/** The longest validity of a signed address, milliseconds. */
const LONGEST = 5 * 60 * 1000;

/** The signature that lets `userId` see a private file until `expires` (ms). */
export const signatureOf = (
  fileId: string,
  userId: string,
  expires: number,
  secret: string,
): Buffer => createHmac('sha256', secret).update(`${fileId}\n${userId}\n${expires}`).digest();

/** The query of an address that its user may read for as long as a signed one holds. */
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

/** Seconds for which a signed address is still valid. */
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
 * Whether a request for a private file carries a valid signature of a user who is still signed in. Where the
 * browser sends a companion cookie, it must belong to that user: there, an address that was passed on is invalid.
 */
export async function isGranted(http: Context, deps: Deps, fileId: string): Promise<boolean> {
  if (!isSigned(fileId, http.req.url, deps.secret, deps.now())) return false;
  return isSignedIn(deps, http.req.query('user') ?? '', companionsOf(http));
}
