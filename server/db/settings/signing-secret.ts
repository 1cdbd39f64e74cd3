import { randomBytes } from 'node:crypto';
import type { Db } from '../connection/connect.ts';
import { readSetting, replaceSetting } from './replace-setting.ts';

const NAME = 'signing-secret';

/** Key that signs the addresses of private files: created once, shared by every process on the database. */
export async function signingSecret(db: Db): Promise<string> {
  const known = await readSetting(db, NAME);
  if (known !== null) return known;
  await replaceSetting(db, NAME, null, randomBytes(32).toString('base64url'));
  return signingSecret(db);
}
