import { NetworkError } from './errors.ts';

/** The bytes of a stored public file. Rejects with NetworkError for any failure. */
export async function readFile(address: string): Promise<Blob> {
  try {
    const reply = await fetch(address, { credentials: 'omit', redirect: 'error' });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    return await reply.blob();
  } catch (error) {
    throw new NetworkError(error);
  }
}
