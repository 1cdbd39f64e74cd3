/** AES-GCM: a random 96-bit IV before the content, the tag behind it. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes by which sealed content is longer. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES;

/** The content is sealed, and its key is not on this device: it waits until its owner is signed in. */
export class LockedError extends Error {}

/**
 * Where sealed content belongs: user, store and key of its record, and what else must not be exchanged. It is bound to
 * the content, so that one record cannot be put in the place of another.
 */
export type Place = readonly [user: string, store: string, ...key: (string | number)[]];

const boundTo = (place: Place) => new TextEncoder().encode(JSON.stringify(place));

/** Encrypts; the answer is {@link SEAL_BYTES} longer. Never inside a transaction, which would end meanwhile. */
export async function seal(
  key: CryptoKey,
  place: Place,
  content: BufferSource,
): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(place) };
  const data = await crypto.subtle.encrypt(algorithm, key, content);
  const box = new Uint8Array(IV_BYTES + data.byteLength);
  box.set(iv);
  box.set(new Uint8Array(data), IV_BYTES);
  return box.buffer;
}

/** Decrypts what {@link seal} made for the same place. Rejects with {@link LockedError} without a key, OperationError with a wrong one. */
export async function unseal(
  key: CryptoKey | null,
  place: Place,
  box: ArrayBuffer,
): Promise<ArrayBuffer> {
  if (!key) throw new LockedError('no key to open sealed content');
  const iv = new Uint8Array(box, 0, IV_BYTES);
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(place) };
  return crypto.subtle.decrypt(algorithm, key, new Uint8Array(box, IV_BYTES));
}

/** Lower-case hex SHA-256 of bytes held in memory. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same of a text. */
export const sha256HexOfText = (text: string): Promise<string> =>
  sha256Hex(new TextEncoder().encode(text).buffer);
