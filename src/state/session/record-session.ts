import { readToken } from '../../lib/token-cookie.ts';
import { storeSender } from '../../offline/sync/sender.ts';
import { apiAddress } from '../base/config.store.ts';
import { services } from '../uploads/services.ts';

/** Stores the session of this browser's token, for the service worker, which has no page to ask. */
export async function recordSession(user: string): Promise<void> {
  const token = readToken();
  if (token !== null)
    await storeSender({ user, address: apiAddress(), services: services() }, token);
}
