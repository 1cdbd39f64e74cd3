import * as v from 'valibot';
import { nothing, uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { FIRST_KEY } from './first-key.ts';
import { bits, sealingKey } from './sealing-key-schema.ts';

/** Maximum number of keys in one call. */
export const MOST_KEYS = 50;

/**
 * The caller's first key, the same on all their devices: for open pages of earlier builds, and for what those sealed.
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

/** Returns the caller's keys that a device needs, and the one to seal with: the sign-in's own, or a new one. */
export const deviceKeys = endpoint({
  method: 'POST',
  path: '{base}/admin/deviceKeys',
  access: 'session',
  permission: null,
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({
    /** Ids of the keys that sealed content on this device. */
    need: v.pipe(
      v.array(v.union([uuid, v.literal(FIRST_KEY)])),
      v.maxLength(MOST_KEYS, `最多 ${MOST_KEYS} 个密钥`),
    ),
    /** Id of the key to be created; a repeat returns the same key. */
    make: uuid,
    /**
     * The key is for the next sign-in and not stored on this device: that sign-in receives it instead of another new
     * one.
     */
    forNext: v.boolean(),
  }),
  reply: v.object({
    /** The key that this device seals with from now on; null: the user has too many keys. */
    current: v.nullable(sealingKey),
    /** Those of the needed keys that the server has. */
    others: v.array(sealingKey),
  }),
});

/** Deletes keys of the caller that no longer seal any content. */
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
