import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Deps } from '../../base/call.ts';

type Keeper = Pick<Deps, 'secret'>;

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

const keyOf = ({ secret }: Keeper): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32));

/** A secret of a user as it is stored; in another user's row it cannot be opened. */
export function seal(keeper: Keeper, userId: string, secret: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(keeper), nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** See {@link seal}; throws where the row was changed by another hand. */
export function unseal(keeper: Keeper, userId: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url');
  const nonce = bytes.subarray(0, NONCE);
  const cipher = createDecipheriv(CIPHER, keyOf(keeper), nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(userId));
  cipher.setAuthTag(bytes.subarray(-TAG));
  const opened = [cipher.update(bytes.subarray(NONCE, -TAG)), cipher.final()];
  return Buffer.concat(opened).toString('utf8');
}
