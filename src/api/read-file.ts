import { NetworkError } from './errors.ts';

/** The bytes of a stored file that is public. Rejects with NetworkError where they cannot be had, whatever the reason. */
export async function readFile(address: string): Promise<Blob> {
  try {
    const reply = await fetch(address, { credentials: 'omit', redirect: 'error' });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    return await reply.blob();
  } catch (error) {
    throw new NetworkError(error);
  }
}
