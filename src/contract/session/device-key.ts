import * as v from 'valibot';
import { nothing, uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { FIRST_KEY } from './first-key.ts';
import { bits, sealingKey } from './sealing-key-schema.ts';

/** Keys that one call may name. */
export const MOST_KEYS = 50;

/**
 * The one key of the caller, the same on each of their devices: for pages of earlier builds that are still open, and for
 * what those sealed.
 */
export const deviceKey = endpoint({
  method: 'POST',
  path: '{base}/admin/deviceKey',
  access: 'session',
  permission: null,
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({}),
  reply: v.object({ key: bits }),
});

/** Gives the caller's keys that a device needs, and the one to seal with: the sign-in's own, or one that was on no device before. */
export const deviceKeys = endpoint({
  method: 'POST',
  path: '{base}/admin/deviceKeys',
  access: 'session',
  permission: null,
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({
    /** Those that sealed what lies on this device. */
    need: v.pipe(
      v.array(v.union([uuid, v.literal(FIRST_KEY)])),
      v.maxLength(MOST_KEYS, `最多 ${MOST_KEYS} 个密钥`),
    ),
    /** Id of the key to be made; a repeat gives the same one. */
    make: uuid,
    /** It is for the next sign-in, and this device does not store it: that sign-in gets it in place of one more. */
    forNext: v.boolean(),
  }),
  reply: v.object({
    /** What this device seals with from now on; null: this user has too many keys. */
    current: v.nullable(sealingKey),
    /** Of those needed, all that the server has. */
    others: v.array(sealingKey),
  }),
});

/** Forgets keys of the caller with which nothing is sealed any more. */
export const deviceKeysForget = endpoint({
  method: 'POST',
  path: '{base}/admin/deviceKeys/forget',
  access: 'session',
  permission: null,
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({
    ids: v.pipe(v.array(uuid), v.maxLength(MOST_KEYS, `最多 ${MOST_KEYS} 个密钥`)),
  }),
  reply: nothing,
});
