import { createHmac, timingSafeEqual } from 'node:crypto';

/** No signed address holds longer, in milliseconds. */
export const LONGEST = 5 * 60 * 1000;

/** The signature that lets `userId` see a private file until `expires` (ms). */
export const signatureOf = (
  fileId: string,
  userId: string,
  expires: number,
  secret: string,
): Buffer => createHmac('sha256', secret).update(`${fileId}\n${userId}\n${expires}`).digest();

/** Whether an address carries a signature for the file that holds now. */
export function isSigned(fileId: string, address: string, secret: string, now: number): boolean {
  const query = new URL(address).searchParams;
  const expires = Number(query.get('expires'));
  if (!Number.isSafeInteger(expires) || expires < now || expires > now + LONGEST) return false;
  const wanted = signatureOf(fileId, query.get('user') ?? '', expires, secret);
  const given = Buffer.from(query.get('signature') ?? '', 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
