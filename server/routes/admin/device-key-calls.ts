import type {
  deviceKey,
  deviceKeys,
  deviceKeysForget,
} from '../../../src/contract/session/device-key.ts';
import type { Handler } from '../../base/call.ts';
import { claimNextKey, firstKey, keysOf, makeKey } from '../../security/device-keys.ts';

/** Returns the first key of the caller; only pages of earlier builds request it. */
export const handleDeviceKey: Handler<typeof deviceKey> = async ({ deps, caller }) => ({
  key: await firstKey(deps, caller.userId),
});

/** Returns the keys that a device needs to open its stored data, and one to seal new data with. */
export const handleDeviceKeys: Handler<typeof deviceKeys> = async ({ deps, caller, input }) => {
  const { userId } = caller;
  const { need, make: id, forNext } = input;
  const known = await keysOf(deps, userId, need);
  const next = forNext ? undefined : await claimNextKey(deps, userId, need);
  const current = next ?? (await makeKey(deps, userId, { id, forNext }));
  return { current, others: known.filter((one) => one.id !== current?.id) };
};

/** Deletes keys after the app has resealed everything that they sealed. */
export const handleKeysForget: Handler<typeof deviceKeysForget> = async ({
  deps,
  caller,
  input,
}) => {
  if (input.ids.length === 0) return null;
  await deps.db
    .deleteFrom('sealingKeys')
    .where('userId', '=', caller.userId)
    .where('id', 'in', input.ids)
    .execute();
  return null;
};
