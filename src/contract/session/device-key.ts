import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/**
 * The key that seals the caller's data on a device: 256 random bits, made once for each user, the same on each of
 * their devices. Not part of the login's reply, as the login page has no use for it.
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
  reply: v.object({
    /** Base64. */
    key: v.pipe(v.string(), v.regex(/^[\w+/]{43}=$/)),
  }),
});
