import { describe, expect, it } from 'vitest';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import {
  lockedFor,
  needsCaptcha,
  needsWork,
  networkOf,
  purgeFailures,
  recordSuccess,
  releaseAttempt,
  reserveAttempt,
} from './login-guard.ts';

const HOUR = 60 * 60_000;

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001::1:2:3:4:5', '2001:0:0:1'],
  ['::1', '0:0:0:0'],
  ['', ''],
  ['not:an:address:but:with:colons', 'not:an:address:but:with:colons'],
])('an attempt from %s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('attempts', () => {
  const deps = embeddedDeps({ CAPTCHA: 'adaptive' });
  const attempt = { userName: 'Li', address: '192.0.2.1' };
  /** The same account from another address each time. */
  const elsewhere = (at: number) => ({ ...attempt, address: `198.51.100.${at}` });
  /** Another account each time from the same address. */
  const another = (at: number) => ({ ...attempt, userName: `user-${at}` });
  /** Fails `times` times, each as soon as allowed; returns how long the last failure locks. */
  const fail = async (times: number, who = (_: number) => attempt) => {
    for (let at = 0; at < times; at += 1) {
      deps().advance(await lockedFor(deps(), who(at)));
      expect(await reserveAttempt(deps(), who(at))).toBe(0);
    }
    return lockedFor(deps(), who(times));
  };
  /** Counted failures by kind. */
  const counted = async () => {
    const rows = await deps().db.selectFrom('loginFailures').selectAll().execute();
    return Object.fromEntries(rows.map((row) => [row.subject.replace(/:.*/, ''), row.failures]));
  };

  it('lock account and address together from the fifth failure on, twice as long each time', async () => {
    expect(await fail(4)).toBe(0);
    const waits = [];
    for (let time = 0; time < 4; time += 1) waits.push(await fail(1));
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
  });

  it('lock them for five minutes at most, however often they fail', async () => {
    expect(await fail(5 + 8)).toBe(256_000);
    expect(await fail(1)).toBe(300_000);
    expect(await fail(20)).toBe(300_000);
  });

  it('S-SEC-13 never lock an account for other networks, however many fail', async () => {
    expect(await fail(60, elsewhere)).toBe(0);
    expect(await counted()).toMatchObject({ account: 60 });
  });

  it('S-SEC-13 need work after ten failures from the address, or of the account', async () => {
    await fail(9);
    expect(await needsWork(deps(), attempt)).toBe(false);
    await fail(1);
    expect(await needsWork(deps(), attempt)).toBe(true);
    expect(await needsWork(deps(), elsewhere(1))).toBe(true);
    expect(await needsWork(deps(), another(1))).toBe(true);
    expect(await needsWork(deps(), { ...elsewhere(1), userName: 'else' })).toBe(false);
    expect(await needsWork(deps(), { ...elsewhere(1), browser: 'known' })).toBe(false);
    const config = { ...deps().config, captcha: 'off' as const };
    expect(await needsWork({ ...deps(), config }, attempt)).toBe(false);
  });

  it('lock an address from its twentieth failure on', async () => {
    expect(await fail(19, another)).toBe(0);
    expect(await fail(1, () => another(100))).toBe(1000);
    expect(await lockedFor(deps(), another(101))).toBe(1000);
    expect(await lockedFor(deps(), { ...another(101), address: '192.0.2.2' })).toBe(0);
  });

  it('count an account however it is written, and all of an IPv6 network as one', async () => {
    await fail(5);
    expect(await lockedFor(deps(), { ...attempt, userName: 'LI' })).toBe(1000);
    const guest = { userName: 'guest', address: '2001:db8:1:2::1' };
    await fail(5, () => guest);
    expect(await lockedFor(deps(), { ...guest, address: '2001:db8:1:2::ffff' })).toBe(1000);
    expect(await lockedFor(deps(), { ...guest, address: '2001:db8:1:3::1' })).toBe(0);
  });

  it('that are locked are answered with how long, and not counted', async () => {
    await fail(5);
    const before = await counted();
    deps().advance(400);
    expect(await lockedFor(deps(), attempt)).toBe(600);
    expect(await reserveAttempt(deps(), attempt)).toBe(600);
    expect(await counted()).toEqual(before);
    deps().advance(600);
    expect(await reserveAttempt(deps(), attempt)).toBe(0);
  });

  it('are stored without the name and the address that were typed', async () => {
    await fail(1);
    const rows = await deps().db.selectFrom('loginFailures').select('subject').execute();
    expect(rows.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^account:[0-9a-f]{64}$/),
      'address:192.0.2.1',
      expect.stringMatching(/^pair:[0-9a-f]{64}\|192\.0\.2\.1$/),
    ]);
  });

  it('no longer count when none came for an hour', async () => {
    await fail(4);
    deps().advance(HOUR);
    expect(await needsCaptcha(deps(), attempt)).toBe(false);
    expect(await fail(1)).toBe(0);
    expect(await counted()).toEqual({ pair: 1, address: 1, account: 1 });
  });

  it('count on as long as one came within the hour', async () => {
    await fail(4);
    deps().advance(HOUR - 1);
    expect(await needsCaptcha(deps(), attempt)).toBe(true);
    expect(await fail(1)).toBe(1000);
  });

  it('do not lock any more once they no longer count', async () => {
    await fail(5);
    const { db, now } = deps();
    await db
      .updateTable('loginFailures')
      .set({ lockedUntil: now() + 2 * HOUR })
      .execute();
    expect(await lockedFor(deps(), attempt)).toBe(2 * HOUR);
    deps().advance(HOUR);
    expect(await lockedFor(deps(), attempt)).toBe(0);
  });

  it('need a picture after three failures of the account, or from the address', async () => {
    await fail(2);
    expect(await needsCaptcha(deps(), attempt)).toBe(false);
    await fail(1);
    expect(await needsCaptcha(deps(), attempt)).toBe(true);
    expect(await needsCaptcha(deps(), elsewhere(1))).toBe(true);
    expect(await needsCaptcha(deps(), another(1))).toBe(true);
    expect(await needsCaptcha(deps(), { ...elsewhere(1), userName: 'else' })).toBe(false);
  });

  it.each([
    ['always', true],
    ['off', false],
  ] as const)('need a picture or none where the setting is %s', async (captcha, needed) => {
    if (!needed) await fail(3);
    const config = { ...deps().config, captcha };
    expect(await needsCaptcha({ ...deps(), config }, attempt)).toBe(needed);
  });

  it('that were never checked are taken back, with the lock', async () => {
    await fail(5);
    await releaseAttempt(deps(), attempt);
    expect(await counted()).toEqual({ pair: 4, address: 4, account: 4 });
    expect(await lockedFor(deps(), attempt)).toBe(0);
  });

  it('that succeed clear the account; its address loses the reserved one only', async () => {
    await fail(3);
    await fail(1, () => elsewhere(1));
    await recordSuccess(deps(), attempt);
    const rows = await deps().db.selectFrom('loginFailures').selectAll().execute();
    const left = rows.map(({ subject, failures }) => [subject.split(':')[0], failures]);
    expect(left.sort()).toEqual([
      ['address', 1],
      ['address', 2],
      ['pair', 1],
    ]);
  });

  it('that cannot be counted fail, and nothing of them is counted', async () => {
    const broken = { ...deps(), now: () => Number.NaN };
    await expect(reserveAttempt(broken, attempt)).rejects.toThrow();
    expect(await counted()).toEqual({});
  });

  it('are purged once they no longer count', async () => {
    await fail(1);
    deps().advance(HOUR);
    expect(await purgeFailures(deps())).toBe(0);
    deps().advance(1);
    expect(await purgeFailures(deps())).toBe(3);
    expect(await counted()).toEqual({});
  });
});
