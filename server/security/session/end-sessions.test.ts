import { expect, it, vi } from 'vitest';
import { embeddedDeps } from '../../../tests/support/embedded-deps.ts';
import { addSession, addUser } from '../../../tests/support/table-rows.ts';
import { livingSessions } from './authenticate.ts';
import { announceEnded, endSessions, sessionOver } from './end-sessions.ts';

const deps = embeddedDeps();

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
