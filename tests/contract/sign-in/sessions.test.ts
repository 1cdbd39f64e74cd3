import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountStateOf, openSession } from '../../../server/security/session/open-session.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  currentSession,
  endReasonOf,
  ownSessions,
  revoke,
  searchSessions,
} from '../../support/calls/session-calls.ts';
import { idOfUser, secondAdministrator } from '../../support/calls/user-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const MINUTE = 60_000;
const SIGNED_OUT = '管理员已让你下线，请重新登录';
const OWN = '你在另一台设备上让这里下线，请重新登录';

onEachDatabase((server) => {
  const idOf = (userName: string) => idOfUser(server(), userName);
  const again = (userName: string) => server().visitor().signIn(userName);
  /** Nobody is signed in from an earlier test. */
  beforeEach(async () => void (await server().deps.db.deleteFrom('sessions').execute()));

  describe('S-ADM-6 who is signed in', () => {
    it('stands there with each device, the caller first, and nothing of a token', async () => {
      const user = await server().userWith();
      server().advance(MINUTE);
      await again(user.userName);
      const admin = await server().admin();
      const found = await searchSessions(admin);
      expect(found).toMatchObject({
        total: 2,
        list: [{ userName: 'admin' }, { name: '测试用户' }],
      });
      const [own, other] = found.list;
      expect(own?.sessions).toMatchObject([{ current: true, device: '未知设备', kind: 'desktop' }]);
      expect(other).toMatchObject({ roles: [user.userName], mayEnd: true });
      const [newer, older] = other?.sessions ?? [];
      expect(newer?.current).toBe(false);
      expect(newer?.lastSeenAt).toBeGreaterThanOrEqual((older?.lastSeenAt ?? 0) + MINUTE);
      expect(older?.endsAt).toBe((older?.lastSeenAt ?? 0) + 30 * MINUTE);
      const rows = await server().deps.db.selectFrom('sessions').selectAll().execute();
      for (const { tokenHash, companionHash } of rows) {
        expect(JSON.stringify(found)).not.toContain(tokenHash);
        expect(JSON.stringify(found)).not.toContain(companionHash);
      }
      expect(JSON.stringify(found)).not.toContain(user.token);
    });

    it('is found by name, device and address, and gone when it is over', async () => {
      const admin = await server().admin();
      const one = await server().userWith();
      const id = await currentSession(one);
      const userAgent = 'Mozilla/5.0 (iPad; CPU OS 18_1) Version/18.1 Mobile/15E148 Safari/604.1';
      const place = { userAgent, address: '203.0.113.77' };
      await server().deps.db.updateTable('sessions').set(place).where('id', '=', id).execute();
      for (const word of [one.userName.toUpperCase(), 'ipad', '203.0.113.77']) {
        const { list, total } = await searchSessions(admin, word);
        expect([word, total, list[0]?.userName]).toEqual([word, 1, one.userName]);
        expect(list[0]?.sessions).toMatchObject([{ device: 'Safari 18，iPad', kind: 'tablet' }]);
      }
      expect((await searchSessions(admin, 'no such device')).list).toEqual([]);
      server().advance(31 * MINUTE);
      const later = await server().admin();
      expect((await searchSessions(later)).list.map(({ userName }) => userName)).toEqual(['admin']);
    });
  });

  it('S-ADM-6 the caller stands first with the present session, whoever was there later', async () => {
    const admin = await server().admin();
    await server().admin();
    const later = await server().userWith();
    const id = await currentSession(admin);
    const seenAt = (lastSeenAt: number) =>
      server().deps.db.updateTable('sessions').set({ lastSeenAt }).where('id', '!=', id);
    await seenAt(server().deps.now() + MINUTE).execute();
    const lastOf = await idOf(later.userName);
    await seenAt(server().deps.now() + 2 * MINUTE)
      .where('userId', '=', lastOf)
      .execute();
    const { list } = await searchSessions(admin);
    expect(list.map(({ userName }) => userName)).toEqual(['admin', later.userName]);
    for (const own of [list[0]?.sessions, await ownSessions(admin)]) {
      expect(own?.map(({ current }) => current)).toEqual([true, false]);
    }
  });

  describe('S-ADM-6 an administrator ends', () => {
    it('one session, whose page is told the reason; the others of its user stay', async () => {
      const admin = await server().admin();
      const one = await server().userWith();
      const other = await again(one.userName);
      const target = { scope: 'session', id: await currentSession(one) } as const;
      expect(await revoke(admin, target, '  平板<b>遗失</b> ')).toEqual({ ended: 1, kept: 0 });
      expect(await endReasonOf(one)).toBe('管理员让你下线：平板<b>遗失</b>');
      expect(await endReasonOf(other)).toBeNull();
      await expect(revoke(admin, target)).rejects.toMatchObject({ code: 2002 });
    });

    it('all of a user, and all of everybody but themselves', async () => {
      const admin = await server().admin();
      const alsoMine = await server().admin();
      const [one, two] = [await server().userWith(), await server().userWith()];
      const phone = await again(one.userName);
      const ofOne = { scope: 'user', id: await idOf(one.userName) } as const;
      expect(await revoke(admin, ofOne)).toEqual({ ended: 2, kept: 0 });
      expect([await endReasonOf(one), await endReasonOf(phone)]).toEqual([SIGNED_OUT, SIGNED_OUT]);
      expect(await endReasonOf(two)).toBeNull();
      const third = await server().userWith();
      expect(await revoke(admin, { scope: 'others' }, '今晚升级')).toEqual({ ended: 2, kept: 0 });
      for (const out of [two, third])
        expect(await endReasonOf(out)).toBe('管理员让你下线：今晚升级');
      expect([await endReasonOf(admin), await endReasonOf(alsoMine)]).toEqual([null, null]);
    });

    it('their own others, but not the present one', async () => {
      const admin = await server().admin();
      const tablet = await server().admin();
      const present = { scope: 'session', id: await currentSession(admin) } as const;
      await expect(revoke(admin, present)).rejects.toMatchObject({
        ...{ code: 2003, message: '不能让这次登录下线，请用「退出登录」' },
      });
      const own = { scope: 'user', id: await idOf('admin') } as const;
      expect(await revoke(admin, own, '看不到')).toEqual({ ended: 1, kept: 0 });
      expect(await endReasonOf(tablet)).toBe(OWN);
      expect(await endReasonOf(admin)).toBeNull();
    });

    it('nobody who may do more than they', async () => {
      const admin = await secondAdministrator(server());
      const clerk = await server().userWith('session:search', 'session:end');
      const weak = await server().userWith('session:search');
      const { list } = await searchSessions(clerk);
      const mayEnd = (id: string) => list.find((one) => one.id === id)?.mayEnd;
      expect([mayEnd(admin.id), mayEnd(await idOf(weak.userName))]).toEqual([false, true]);
      const refusal = { code: 2003, message: expect.stringContaining('权限比你多') };
      const session = { scope: 'session', id: await currentSession(admin) } as const;
      await expect(revoke(clerk, session)).rejects.toMatchObject(refusal);
      const user = { scope: 'user', id: admin.id } as const;
      await expect(revoke(clerk, user)).rejects.toMatchObject(refusal);
      expect(await revoke(clerk, { scope: 'others' })).toEqual({ ended: 1, kept: 2 });
      expect([await endReasonOf(admin), await endReasonOf(weak)]).toEqual([null, SIGNED_OUT]);
    });

    it.each([
      ['that is too long', '长'.repeat(61)],
      ['of two lines', '一\n二'],
      ['that is written backwards', '\u202eabc'],
    ])('nothing for a reason %s', async (_, reason) => {
      const admin = await server().admin();
      await expect(revoke(admin, { scope: 'others' }, reason)).rejects.toMatchObject({
        code: 2001,
        data: { fields: { reason: expect.stringContaining('原因') } },
      });
    });

    it('nothing without session:end, nor sees anybody without session:search', async () => {
      const user = await server().userWith();
      await expect(searchSessions(user)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(revoke(user, { scope: 'others' })).rejects.toMatchObject({ kind: 'forbidden' });
    });
  });

  describe('S-ADM-6 everybody', () => {
    const end = ({ client }: Awaited<ReturnType<typeof again>>, id: string | null) =>
      client.call(endpoints.profileSessionsEnd, { id });

    it('sees and ends their own other sessions, without any right', async () => {
      const one = await server().userWith();
      const [tablet, phone, desk] = [
        await again(one.userName),
        await again(one.userName),
        await again(one.userName),
      ];
      await server().admin();
      const own = await ownSessions(one);
      expect(own.map(({ current }) => current)).toEqual([true, false, false, false]);
      expect(await end(one, await currentSession(tablet))).toEqual({ ended: 1 });
      expect([await endReasonOf(tablet), await endReasonOf(phone)]).toEqual([OWN, null]);
      expect(await end(one, null)).toEqual({ ended: 2 });
      expect([await endReasonOf(phone), await endReasonOf(desk), await endReasonOf(one)]).toEqual([
        OWN,
        OWN,
        null,
      ]);
    });

    it('ends neither the present session nor one of somebody else', async () => {
      const one = await server().userWith();
      const other = await server().userWith();
      const present = await currentSession(one);
      await expect(end(one, present)).rejects.toMatchObject({ code: 2003 });
      const none = await end(one, randomUUID()).catch((error) => error);
      const foreign = await end(one, await currentSession(other)).catch((error) => error);
      expect([foreign.code, foreign.message]).toEqual([none.code, none.message]);
      expect(await endReasonOf(other)).toBeNull();
    });
  });

  describe('S-ADM-6 ten sessions', () => {
    it('are the most: the one used least lately gives way, and its page says why', async () => {
      const first = await server().userWith();
      const visitors = [first];
      while (visitors.length < 10) {
        server().advance(MINUTE / 2);
        visitors.push(Object.assign(await again(first.userName), { userName: first.userName }));
      }
      server().advance(MINUTE / 2);
      // Older than all others, and used since.
      expect(await endReasonOf(first)).toBeNull();
      const eleventh = await again(first.userName);
      const outcomes = await Promise.all([...visitors, eleventh].map(endReasonOf));
      const gone = '同时登录的设备超过 10 个，最久没用的这里已下线';
      expect(outcomes).toEqual([null, gone, ...Array(9).fill(null)]);
    });

    it('stay ten where many sign in at the same moment', async () => {
      const { userName } = await server().userWith();
      const id = await idOf(userName);
      const client = { address: '203.0.113.7', userAgent: '', https: false, sameOrigin: true };
      const user = await server()
        .deps.db.selectFrom('users')
        .select(['passwordHash', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const signIn = {
        userId: id,
        signedInBy: 'password',
        accountState: accountStateOf(user),
      } as const;
      const opened = Array.from({ length: 14 }, () => openSession(server().deps, client, signIn));
      await Promise.all(opened);
      const admin = await server().admin();
      const { list } = await searchSessions(admin, userName);
      expect(list[0]?.sessions).toHaveLength(10);
    });
  });
});
