/** AES-GCM layout: a random 96-bit IV, the content, the authentication tag. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes that sealing adds. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES;

/** The content is sealed and its key is not on this device: it stays locked until its owner signs in. */
export class LockedError extends Error {}

/**
 * Where sealed content belongs: user, store, record key, and further parts. It is authenticated with the content, so
 * that sealed content cannot be moved to another record.
 */
export type Place = readonly [user: string, store: string, ...key: (string | number)[]];

const boundTo = (place: Place) => new TextEncoder().encode(JSON.stringify(place));

/**
 * Encrypts; the result is {@link SEAL_BYTES} longer. Never call it inside an IndexedDB transaction, which would end
 * meanwhile.
 */
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

/**
 * Decrypts the result of {@link seal} for the same place. Rejects with {@link LockedError} without a key, with
 * OperationError with a wrong one.
 */
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

/** SHA-256 of a text, like {@link sha256Hex}. */
export const sha256HexOfText = (text: string): Promise<string> =>
  sha256Hex(new TextEncoder().encode(text).buffer);
