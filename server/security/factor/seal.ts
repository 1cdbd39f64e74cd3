import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Deps } from '../../base/call.ts';

type SecretHolder = Pick<Deps, 'secret'>;

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

const keyOf = ({ secret }: SecretHolder): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32));

/** Encrypts a user's secret for storage, bound to the user: it cannot be decrypted in another user's row. */
export function seal(deps: SecretHolder, userId: string, secret: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(deps), nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts a {@link seal}ed secret; null where the signing secret is another one now, or the row was tampered with. */
export function unseal(deps: SecretHolder, userId: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  if (bytes.length < NONCE + TAG) return null;
  const nonce = bytes.subarray(0, NONCE);
  const cipher = createDecipheriv(CIPHER, keyOf(deps), nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(userId));
  cipher.setAuthTag(bytes.subarray(-TAG));
  try {
    const opened = [cipher.update(bytes.subarray(NONCE, -TAG)), cipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}
