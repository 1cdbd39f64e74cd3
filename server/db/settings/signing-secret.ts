import { randomBytes } from 'node:crypto';
import type { Db } from '../connection/connect.ts';
import { readSetting, replaceSetting } from './replace-setting.ts';

const NAME = 'signing-secret';

/** The key that addresses of private files are signed with: made once, the same for every process on the database. */
export async function signingSecret(db: Db): Promise<string> {
  const known = await readSetting(db, NAME);
  if (known !== null) return known;
  await replaceSetting(db, NAME, null, randomBytes(32).toString('base64url'));
  return signingSecret(db);
}
