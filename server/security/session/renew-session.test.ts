import { beforeEach, expect, it } from 'vitest';
import { addSession, addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { GRACE, isRenewed, renewSession } from './renew-session.ts';
import { hashToken } from './tokens.ts';

const deps = embeddedDeps();

beforeEach(async () => {
  const { db } = deps();
  await addUser(db, { id: 'ann' });
  for (const tokenHash of ['present', 'other'])
    await addSession(db, { tokenHash, userId: 'ann', id: tokenHash });
});

const renew = (tokens: { present: string; used?: string }) =>
  renewSession(deps().db, deps(), tokens);
const session = (id: string) =>
  deps().db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('one session gets another token, and answers the former one for a while', async () => {
  const token = await renew({ present: 'present' });
  expect(await session('present')).toMatchObject({
    ...{ tokenHash: hashToken(token), formerHash: 'present' },
    formerUntil: deps().now() + GRACE,
  });
  expect(await session('other')).toMatchObject({ tokenHash: 'other' });
});

it('the token of the request is the one that stays accepted', async () => {
  await renew({ present: 'present', used: 'lost' });
  expect(await session('present')).toMatchObject({ formerHash: 'lost' });
});

it('is refused where the session has got another one meanwhile', async () => {
  await expect(renew({ present: 'former' })).rejects.toMatchObject({
    ...{ code: 2003, message: '登录状态刚刚变了，请再试一次' },
  });
});

it('who is at an article stays there', async () => {
  const { db } = deps();
  const at = { articleId: 'a', page: 'p', seenAt: 1, editing: 0 };
  for (const tokenHash of ['present', 'other'])
    await db
      .insertInto('articleDesks')
      .values({ ...at, tokenHash })
      .execute();
  const token = await renew({ present: 'present' });
  const desks = await db.selectFrom('articleDesks').select('tokenHash').execute();
  expect(desks.map(({ tokenHash }) => tokenHash).sort()).toEqual(
    [hashToken(token), 'other'].sort(),
  );
});

it('was renewed until the former token is not answered any more', async () => {
  expect(await isRenewed(deps(), 'present')).toBe(false);
  expect(await isRenewed(deps(), 'none')).toBe(false);
  const tokenHash = hashToken(await renew({ present: 'present' }));
  expect(await isRenewed(deps(), 'other')).toBe(false);
  deps().advance(GRACE - 1);
  expect(await isRenewed(deps(), tokenHash)).toBe(true);
  deps().advance(1);
  expect(await isRenewed(deps(), tokenHash)).toBe(false);
});
