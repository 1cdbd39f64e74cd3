import { expect, it } from 'vitest';
import { addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { lockedUsers, locksOf, unlockAccount } from './account-locks.ts';
import { accountOf, reserveAttempt } from './login-guard.ts';

const deps = embeddedDeps();

it('knows who is locked from where, however the name is written, and forgets what is unlocked', async () => {
  const { db } = deps();
  const id = await addUser(db, { userName: 'Li' });
  await addUser(db, { userName: 'Lin' });
  const fail = (userName: string, address = '192.0.2.1') =>
    reserveAttempt(deps(), { userName, address });
  for (let time = 0; time < 4; time += 1) await fail('LI');
  await fail('Lin', '192.0.2.2');
  expect(await lockedUsers(deps())).toEqual([]);
  await fail('li');
  expect(await lockedUsers(deps())).toEqual([id]);
  const lockOf = await locksOf(deps(), ['Li', 'Lin']);
  expect(lockOf('Li')).toEqual({ failures: 5, lockedUntil: deps().now() + 1000 });
  expect(lockOf('Lin')).toEqual({ failures: 1, lockedUntil: null });
  await unlockAccount(db, 'Li');
  expect(await lockedUsers(deps())).toEqual([]);
  const after = await locksOf(deps(), ['Li', 'Lin']);
  expect([after('Li').failures, after('Lin').failures]).toEqual([0, 1]);
});

/** A counter that locks for a second. */
const lock = (subject: string) => {
  const { db, now } = deps();
  const row = { subject, failures: 5, lockedUntil: now() + 1000, lastAt: now() };
  return db.insertInto('loginFailures').values(row).execute();
};

it.each(['account', 'codes'])(
  'knows and forgets what is counted as %s from anywhere',
  async (kind) => {
    const { db, now, advance } = deps();
    const id = await addUser(db, { userName: 'Li' });
    await lock(`${kind}:${accountOf('Li')}`);
    expect(await lockedUsers(deps())).toEqual([id]);
    const lockOf = await locksOf(deps(), ['Li']);
    expect(lockOf('Li')).toEqual({ failures: 5, lockedUntil: now() + 1000 });
    advance(1000);
    expect(lockOf('Li').lockedUntil).toBeNull();
    await unlockAccount(db, 'Li');
    expect((await locksOf(deps(), ['Li']))('Li').failures).toBe(0);
  },
);

it('returns no user for a locked network, and no lock where no user is requested', async () => {
  await addUser(deps().db, { userName: 'Li' });
  await lock('address:192.0.2.1');
  expect(await lockedUsers(deps())).toEqual([]);
  expect((await locksOf(deps(), []))('Li')).toEqual({ failures: 0, lockedUntil: null });
});
