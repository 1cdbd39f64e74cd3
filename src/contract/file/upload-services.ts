import { nothing } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Purposes of uploads, each with the field of the configuration's `addresses` that may name a service for it
 * (S-ADM-10).
 */
export const uploadServices = {
  deploy: 'deployUpload',
  database: 'databaseUpload',
  pictures: 'picturesUpload',
  avatar: 'avatarUpdate',
  content: 'contentUpload',
  local: 'localStorageUpload',
} as const;

export type UploadPurpose = keyof typeof uploadServices;

/** Services whose files are shown in pages afterwards; packages are only delivered. */
export const shownServices = ['pictures', 'avatar', 'content', 'local'] as const;

/**
 * The one call of such a service: a multipart form with the field `file`, and an `Idempotency-Key`. The service's
 * address is an option of the call.
 */
export const serviceUpload = endpoint({
  method: 'POST',
  path: '',
  access: 'session',
  permission: null,
  audit: null,
  write: true,
  body: 'multipart',
  request: nothing,
  reply: nothing,
});
