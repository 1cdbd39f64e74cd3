import type { Deps } from '../../base/call.ts';
import { transactUnsynced } from '../../db/transact-unsynced.ts';
import { networkOf } from '../../security/login/login-guard.ts';
import type { Ended } from './write-audit.ts';

const MINUTE = 60_000;
/** What the log calls refused calls without a session, whatever they wanted. */
const VISITOR = '未登录的请求';

/** Where a call came from: an address; of IPv6 the network, whose 2^64 addresses belong to one caller. */
function sourceOf(address: string): string {
  const network = networkOf(address);
  return network === address ? address : `${network}::/64`;
}

/**
 * Counts a refused call without a session: in one row for a source and minute, so that a flood of them fills no disk. A
 * sign-in that failed names the account whose password it was not, and is counted for that account; the login guard limits
 * these. A power cut may undo the last counts.
 */
export async function countRefused(
  deps: Deps,
  { client, action, ...ended }: Ended,
  account: string,
): Promise<void> {
  const { userAgent } = client;
  const address = sourceOf(client.address);
  const row = {
    ...{ ...ended, address, userAgent, subject: account },
    action: account === '' ? VISITOR : action,
    outcome: 'refused' as const,
    minute: Math.floor(ended.at / MINUTE),
  };
  try {
    await transactUnsynced(deps.db, (db) =>
      db
        .insertInto('audit')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['minute', 'address', 'subject'])
            .where('minute', 'is not', null)
            .doUpdateSet(({ eb }) => ({ times: eb('audit.times', '+', 1) })),
        )
        .execute(),
    );
  } catch (error) {
    deps.log({ level: 'error', audit: { ...ended, address }, error: String(error) });
  }
}
