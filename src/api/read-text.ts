import { HttpError } from './errors.ts';

/** Reads a run-time file of the app (not of the API), past any HTTP cache. Rejects when it cannot be loaded. */
export async function readText(address: string): Promise<string> {
  const reply = await fetch(address, { cache: 'no-cache', credentials: 'same-origin' });
  if (!reply.ok) throw new HttpError(reply.status, '', null, null);
  return reply.text();
}
