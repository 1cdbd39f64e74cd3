import { randomBytes } from 'node:crypto';
import type { deviceKey } from '../../../src/contract/session/device-key.ts';
import type { Handler } from '../../base/call.ts';

/** The caller's own key, made at the first request. */
export const handleDeviceKey: Handler<typeof deviceKey> = async ({ deps: { db }, caller }) => {
  const { userId } = caller;
  // Two devices may ask at the same time: the first key stays.
  await db
    .insertInto('deviceKeys')
    .values({ userId, key: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('deviceKeys')
    .select('key')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
};
