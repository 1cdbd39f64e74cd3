/** Lower-case hex SHA-256 of bytes held in memory. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same of a text. */
export const digestOf = (text: string): Promise<string> =>
  sha256Hex(new TextEncoder().encode(text).buffer);
