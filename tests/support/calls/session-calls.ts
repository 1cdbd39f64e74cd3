import type { EndTarget } from '../../../src/contract/access/session.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { Visitor } from '../server/test-server.ts';

/** Users who are signed in, filtered by a keyword. */
export const searchSessions = async ({ client }: Visitor, keyword = '') =>
  client.call(endpoints.sessionSearch, { page: 0, size: 100, ...(keyword && { keyword }) });

export const revoke = ({ client }: Visitor, target: EndTarget, reason = '') =>
  client.call(endpoints.sessionRevoke, { target, reason });

/** Sessions of the user of this visitor, as they see them. */
export const ownSessions = async ({ client }: Visitor) =>
  (await client.call(endpoints.profileSessions, {})).list;

/** Id of the present session of a visitor. */
export async function currentSession(visitor: Visitor): Promise<string> {
  const current = (await ownSessions(visitor)).find((one) => one.current);
  if (!current) throw new Error('no present session');
  return current.id;
}

/** Why a visitor has to sign in again; null if not. */
export const endReasonOf = ({ client }: Visitor): Promise<string | null> =>
  client.call(endpoints.getUserMenuList, {}).then(
    () => null,
    (error: Error) => error.message,
  );
