import { expect, it } from 'vitest';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { countRefused } from './refused-visitors.ts';

const deps = embeddedDeps();

const refused = (address: string, account = '') => {
  const client = { address, userAgent: '' };
  const ended = { at: deps().now(), userName: '', result: '401', duration: 1, requestId: '' };
  const action = '登录';
  return countRefused(deps(), { ...ended, client, action, call: 'POST /user/search' }, account);
};
const rows = () =>
  deps()
    .db.selectFrom('audit')
    .select(['address', 'subject', 'times'])
    .orderBy('address')
    .orderBy('subject')
    .execute();

it('S-SEC-3 counts all addresses of an IPv6 network, which one caller owns, in one row', async () => {
  for (let one = 1; one <= 50; one += 1) {
    await refused(`2001:db8:1:2::${one.toString(16)}`);
    await refused(`2001:db8:1:2:${one.toString(16)}::`, '王芳');
  }
  await refused('2001:db8:1:3::1');
  expect(await rows()).toEqual([
    { address: '2001:db8:1:2::/64', subject: '', times: 50 },
    { address: '2001:db8:1:2::/64', subject: '王芳', times: 50 },
    { address: '2001:db8:1:3::/64', subject: '', times: 1 },
  ]);
});

it('counts each IPv4 address in a row of its own, also one that came by IPv6', async () => {
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1', '::ffff:192.0.2.3']) {
    await refused(address);
  }
  expect(await rows()).toEqual([
    { address: '192.0.2.1', subject: '', times: 2 },
    { address: '192.0.2.2', subject: '', times: 1 },
    { address: '::ffff:192.0.2.3', subject: '', times: 1 },
  ]);
});
