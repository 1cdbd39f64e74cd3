import { expect, it, vi } from 'vitest';
import { addSession, addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { livingSessions } from './authenticate.ts';
import {
  accountOver,
  announceEnded,
  type Ending,
  endSessions,
  endSessionsById,
  sessionOver,
} from './end-sessions.ts';

const deps = embeddedDeps();

/** Sessions of one user, each with its token's hash as its id. */
const begin = async (...hashes: string[]) => {
  const userId = await addUser(deps().db);
  for (const hash of hashes) await addSession(deps().db, { tokenHash: hash, userId, id: hash });
  return userId;
};
/** The refusal that a page gets for this token. */
const told = async (tokenHash: string) => {
  const { code, message, data } = await sessionOver(deps(), tokenHash);
  return { code, message, data };
};
const over = (reason: string) => ({ code: 1001, message: reason, data: { reason } });
const expired = { code: 1001, message: '当前登录状态已过期，请重新登录！', data: null };

it('ends what lives of a user but one, says why, and stays with the first reason', async () => {
  const { db, now, events } = deps();
  const [userId, other] = [await addUser(db), await addUser(db)];
  const times = { createdAt: now(), lastSeenAt: now() };
  for (const tokenHash of ['a', 'b', 'c']) await addSession(db, { tokenHash, userId, ...times });
  await addSession(db, { tokenHash: 'd', userId: other, ...times });
  expect((await endSessions(db, userId, 'reset', 'c')).sort()).toEqual(['a', 'b']);
  expect(await endSessions(db, userId, 'disabled')).toEqual(['c']);
  const living = await livingSessions(deps(), ['a', 'b', 'c', 'd']);
  expect([...living.keys()]).toEqual(['d']);
  const dataOf = async (tokenHash: string) => (await sessionOver(deps(), tokenHash)).data;
  expect(await dataOf('a')).toEqual({ reason: expect.stringContaining('重置了你的密码') });
  expect(await dataOf('c')).toEqual({ reason: expect.stringContaining('账号已停用') });
  expect(await dataOf('no such token')).toBeNull();
  const heard = vi.fn();
  events.on('sessionEnded', heard);
  announceEnded(deps(), ['a', 'b']);
  expect(heard.mock.calls).toEqual([['a'], ['b']]);
});

it.each([
  ['disabled', '账号已停用，请联系管理员'],
  ['deleted', '账号已删除，请联系管理员'],
  ['reset', '管理员重置了你的密码，请用新的一次性密码登录'],
  ['factor', '管理员重置了你的两步验证，请重新登录'],
  ['signed-out', '管理员已让你下线，请重新登录'],
  ['password', '密码已在别处修改，请用新密码登录'],
  ['own', '你在另一台设备上让这里下线，请重新登录'],
  ['again', '这个浏览器重新登录过，请重新登录'],
  ['limit', '同时登录的设备太多，最久没用的这里已下线'],
] as const)('a session that ended as %s says so in its own words', async (as, reason) => {
  const userId = await begin('a');
  expect(await endSessions(deps().db, userId, as)).toEqual(['a']);
  expect(await told('a')).toEqual(over(reason));
});

it.each<[Ending, string]>([
  [{ as: 'signed-out', note: '设备丢了' }, '管理员让你下线：设备丢了'],
  [{ as: 'limit', note: '3' }, '同时登录的设备超过 3 个，最久没用的这里已下线'],
  [{ as: 'signed-out' }, '管理员已让你下线，请重新登录'],
  [{ as: 'own', note: 'unsaid' }, '你在另一台设备上让这里下线，请重新登录'],
])('what was noted at the end %j is told where there are words for it', async (ending, reason) => {
  const userId = await begin('a');
  await endSessions(deps().db, userId, ending);
  expect(await told('a')).toEqual(over(reason));
});

it('ends single sessions by their ids, of any user, and the first reason stays', async () => {
  await begin('a', 'b');
  await begin('c', 'd');
  const { db } = deps();
  expect(await endSessionsById(db, ['a'], { as: 'limit', note: '2' })).toEqual(['a']);
  expect((await endSessionsById(db, ['a', 'b', 'c', 'none'], 'own')).sort()).toEqual(['b', 'c']);
  const rows = await db.selectFrom('sessions').select(['id', 'endedAs', 'endNote']).execute();
  expect(rows.sort((one, other) => one.id.localeCompare(other.id))).toEqual([
    { id: 'a', endedAs: 'limit', endNote: '2' },
    { id: 'b', endedAs: 'own', endNote: '' },
    { id: 'c', endedAs: 'own', endNote: '' },
    { id: 'd', endedAs: null, endNote: '' },
  ]);
});

it('ends nothing and asks no database where no ids are given', async () => {
  await begin('a');
  const asked = vi.spyOn(deps().db, 'updateTable');
  expect(await endSessionsById(deps().db, [], 'own')).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

it('a token without a recorded end, or an unknown one, is reported as expired', async () => {
  await begin('a');
  expect(await told('a')).toEqual(expired);
  expect(await told('none')).toEqual(expired);
});

it('a former token is refused with the password change as the reason, in any state of the session', async () => {
  const userId = await begin('new', 'other');
  const { db } = deps();
  await db
    .updateTable('sessions')
    .set({ formerHash: 'old' })
    .where('tokenHash', '=', 'new')
    .execute();
  const changed = over('密码已在别处修改，请用新密码登录');
  expect(await told('old')).toEqual(changed);
  expect(await told('new')).toEqual(expired);
  await endSessions(db, userId, 'disabled');
  expect(await told('old')).toEqual(changed);
  expect(await told('new')).toEqual(over('账号已停用，请联系管理员'));
});

it('an account disabled concurrently gets the same refusal as one disabled before', () => {
  const { code, message, data } = accountOver();
  expect({ code, message, data }).toEqual(over('账号已停用，请联系管理员'));
});
