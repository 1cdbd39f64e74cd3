import type { Deps } from '../../base/call.ts';
import { transactUnsynced } from '../../db/transact-unsynced.ts';
import { networkOf } from '../../security/login/login-guard.ts';
import type { Ended } from './write-audit.ts';

const MINUTE = 60_000;
/** Action in the log for refused calls without a session. */
const VISITOR = '未登录的请求';

/** Source of a call: the IPv4 address or the IPv6 /64 network, whose 2^64 addresses belong to one caller. */
function sourceOf(address: string): string {
  const network = networkOf(address);
  return network === address ? address : `${network}::/64`;
}

/**
 * Counts refused calls without a session in one row per source and minute, so that a flood does not fill the disk. A
 * failed sign-in is counted per account; the login guard limits these. A power cut may undo the last counts.
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
