import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createArticle, writer } from '../../support/calls/article-calls.ts';
import { person } from '../../support/calls/endpoint-bodies.ts';
import {
  readUser as get,
  idOfUser,
  makeUser,
  secondAdministrator,
  setStatus as statusOf,
  tryLogin,
  updateOf,
} from '../../support/calls/user-calls.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';

const menu = ({ client }: Visitor) => client.call(endpoints.getUserMenuList, {});
onEachDatabase((server) => {
  const idOf = (userName: string) => idOfUser(server(), userName);

  describe('S-ADM-1 a new user', () => {
    it('gets a password that is shown once, is good for one change, and stands nowhere', async () => {
      const admin = await server().admin();
      const idempotencyKey = randomUUID();
      const body = { id: randomUUID(), userName: 'sunruoshui', ...person, roleIds: ['editor'] };
      const made = await admin.client.call(endpoints.userCreate, body, { idempotencyKey });
      expect(made.user).toMatchObject({
        ...{ userName: 'sunruoshui', realName: '孙若水', status: 'on', mustChange: true },
        ...{ roles: [{ id: 'editor' }], lastLoginAt: null, version: 1, createdBy: 'admin' },
      });
      expect(made.password).toMatch(/^\w{4}-\w{4}-\w{4}$/);
      const again = await admin.client.call(endpoints.userCreate, body, { idempotencyKey });
      expect(again).toEqual({ user: made.user, password: null });
      for (const table of ['users', 'idempotencyKeys', 'audit'] as const) {
        const rows = await server().deps.db.selectFrom(table).selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain(made.password);
      }
      const visitor = server().visitor();
      const login = await tryLogin(visitor, 'sunruoshui', made.password ?? '');
      expect(login).toMatchObject({
        ...{ rtn_code: 1005, rtn_msg: '请先设置新密码' },
        rtn_data: { token: expect.any(String), user: { nickName: '孙若水' } },
      });
      await expect(menu(visitor)).rejects.toMatchObject({ kind: 'duty', duty: 'password' });
      const change = { current: made.password ?? '', next: PASSWORD };
      await visitor.client.call(endpoints.profilePassword, change);
      await expect(menu(visitor)).resolves.toBeDefined();
      expect((await tryLogin(server().visitor(), 'sunruoshui')).rtn_code).toBe(0);
      expect((await get(admin, body.id)).lastLoginAt).toEqual(expect.any(Number));
      const old = await tryLogin(server().visitor(), 'sunruoshui', made.password ?? '');
      expect(old.rtn_code).toBe(1002);
    });

    it.each([
      ['userName', { userName: '有 空格' }],
      ['userName', { userName: '一' }],
      ['userName', { userName: 'ADMIN' }],
      ['realName', { realName: ' ' }],
      ['tel', { tel: '123' }],
      ['roleIds', { roleIds: ['no-such-role'] }],
    ])('is refused for a wrong %s: %j', async (field, wrong) => {
      const call = makeUser(await server().admin(), wrong as never);
      await expect(call).rejects.toMatchObject({
        data: { fields: { [field]: expect.stringMatching(/[\u4e00-\u9fff]/) } },
      });
    });

    it.each([
      ['Ｗａｎｇ', 'ｗＡＮＧ'],
      ['Élodie', 'éLODIE'],
      ['Ωμέγα', 'ωΜΈΓΑ'],
      ['Юлия', 'юЛИЯ'],
      ['𐐀𐐁', '𐐨𐐩'],
      ['looks', 'Ｌｏｏｋｓ'],
      ['ﬁｒｍ', 'FIRM'],
    ])('is refused the name %s a second time, also as %s', async (userName, other) => {
      const admin = await server().admin();
      await makeUser(admin, { userName });
      for (const again of [userName, other]) {
        const fields = { userName: '这个账号已经有人用了' };
        const call = makeUser(admin, { userName: again });
        await expect(call).rejects.toMatchObject({ code: 2001, data: { fields } });
      }
    });

    it('is made once: who made them gets who is there, others are refused', async () => {
      const admin = await server().admin();
      const { password: _, ...current } = await makeUser(admin);
      const { id } = current;
      const body = { id, userName: `u-${id}`.slice(0, 12), ...person };
      const message = '该编号的用户已存在';
      await expect(admin.client.call(endpoints.userCreate, body)).rejects.toMatchObject({
        ...{ kind: 'stale', message, current },
      });
      const other = await secondAdministrator(server());
      const taken = { code: 2003, message };
      await expect(other.client.call(endpoints.userCreate, body)).rejects.toMatchObject(taken);
      await admin.client.call(endpoints.userDelete, { ids: [id] });
      await expect(admin.client.call(endpoints.userCreate, body)).rejects.toMatchObject(taken);
    });
  });

  describe('S-ADM-1 a user', () => {
    it('is found by name, number, role and status, and counted likewise', async () => {
      const admin = await server().admin();
      const mark = randomUUID().slice(0, 8);
      const one = await makeUser(admin, { realName: `顾衡${mark}`, roleIds: ['editor'] });
      const off = await makeUser(admin, { realName: `何必${mark}` });
      await statusOf(admin, off.id, 'off');
      const find = async (more: object) => {
        const request = { page: 0, size: 10, keyword: mark.toUpperCase(), ...more };
        return (await admin.client.call(endpoints.userSearch, request)).list.map(({ id }) => id);
      };
      expect(await find({})).toEqual([off.id, one.id]);
      expect(await find({ reverse: true })).toEqual([one.id, off.id]);
      expect(await find({ status: 'on' })).toEqual([one.id]);
      expect(await find({ status: 'off' })).toEqual([off.id]);
      expect(await find({ status: 'locked' })).toEqual([]);
      expect(await find({ role: 'editor' })).toEqual([one.id]);
      for (let guess = 0; guess < 5; guess += 1) {
        await tryLogin(server().visitor(), one.userName, 'wrong');
      }
      expect(await find({ status: 'locked', sort: 'lastLoginAt' })).toEqual([one.id]);
      expect(await admin.client.call(endpoints.userCounts, { keyword: mark })).toEqual({
        total: 2,
        states: { on: 1, off: 1, locked: 1 },
      });
      expect(await get(admin, one.id)).toMatchObject({
        failures: 5,
        lockedUntil: expect.any(Number),
      });
      const free = await admin.client.call(endpoints.userUnlock, { id: one.id });
      expect(free).toMatchObject({ failures: 0, lockedUntil: null });
      expect((await tryLogin(server().visitor(), one.userName, one.password)).rtn_code).toBe(1005);
    });

    it('is found whatever case and width', async () => {
      const admin = await server().admin();
      const mark = randomUUID().slice(0, 8);
      const { id } = await makeUser(admin, { realName: `Жанна（${mark}）` });
      for (const keyword of [`Жанна（${mark}）`, `жанна(${mark})`]) {
        const request = { page: 0, size: 10, keyword };
        const { list } = await admin.client.call(endpoints.userSearch, request);
        expect([keyword, list.map((one) => one.id)]).toEqual([keyword, [id]]);
      }
    });

    it('is changed by version: who comes second is shown what is there', async () => {
      const admin = await server().admin();
      const made = await makeUser(admin);
      const first = updateOf(made, { realName: '赵婉清', nickName: '小赵', roleIds: ['editor'] });
      const changed = await admin.client.call(endpoints.userUpdate, first);
      expect(changed).toMatchObject({ realName: '赵婉清', version: 2, updatedBy: 'admin' });
      const second = updateOf(made, { realName: '赵婉' });
      await expect(admin.client.call(endpoints.userUpdate, second)).rejects.toMatchObject({
        kind: 'stale',
        current: changed,
      });
      const none = updateOf(made, { version: undefined });
      await expect(admin.client.call(endpoints.userUpdate, none)).rejects.toMatchObject({
        status: 428,
      });
    });

    it('is named by 姓名 where others see them, and by 昵称 without one', async () => {
      const admin = await server().admin();
      const user = await writer(server());
      const article = await createArticle(user);
      const id = await idOf(user.userName);
      const own = await get(admin, id);
      const named = updateOf(own, { realName: '林若溪', nickName: '小溪' });
      await admin.client.call(endpoints.userUpdate, named);
      const { list } = await admin.client.call(endpoints.articleSearch, {
        ...{ page: 0, size: 10, sort: 'updatedAt' as const },
      });
      const row = list.find((one) => one.id === article.id);
      expect(row).toMatchObject({ createdByName: '林若溪' });
      const names = await admin.client.call(endpoints.userNames, {});
      expect(names.list.find((one) => one.userName === user.userName)?.name).toBe('林若溪');
      expect((await tryLogin(server().visitor(), user.userName)).rtn_data).toMatchObject({
        user: { nickName: '林若溪' },
      });
    });

    it('a disabled user is signed out at once with the reason, and can sign in again when enabled', async () => {
      const admin = await server().admin();
      const user = await server().userWith();
      const id = await idOf(user.userName);
      expect(await statusOf(admin, id, 'off')).toMatchObject({ code: 0 });
      await expect(menu(user)).rejects.toMatchObject({
        kind: 'session-ended',
        message: '账号已停用，请联系管理员',
      });
      expect((await tryLogin(server().visitor(), user.userName)).rtn_code).toBe(1002);
      await statusOf(admin, id, 'on');
      await expect(menu(user)).rejects.toMatchObject({ kind: 'session-ended' });
      expect((await tryLogin(server().visitor(), user.userName)).rtn_code).toBe(0);
    });

    it('whose password is reset is out, and in with the new one only to change it', async () => {
      const admin = await server().admin();
      const user = await server().userWith();
      const id = await idOf(user.userName);
      const { password } = await admin.client.call(endpoints.userReset, { id });
      await expect(menu(user)).rejects.toMatchObject({
        message: '管理员重置了你的密码，请用新的一次性密码登录',
      });
      expect((await tryLogin(server().visitor(), user.userName)).rtn_code).toBe(1002);
      const next = server().visitor();
      expect((await tryLogin(next, user.userName, password ?? '')).rtn_code).toBe(1005);
      const reused = { current: password ?? '', next: PASSWORD };
      await expect(next.client.call(endpoints.profilePassword, reused)).rejects.toMatchObject({
        data: { fields: { next: '这个密码最近用过，请换一个' } },
      });
    });

    it('is signed out by force, everywhere', async () => {
      const admin = await server().admin();
      const user = await server().userWith();
      const elsewhere = await server().visitor().signIn(user.userName);
      const id = await idOf(user.userName);
      const target = { scope: 'user' as const, id };
      expect(await admin.client.call(endpoints.sessionRevoke, { target, reason: '' })).toEqual({
        ended: 2,
        kept: 0,
      });
      for (const one of [user, elsewhere]) {
        await expect(menu(one)).rejects.toMatchObject({ message: '管理员已让你下线，请重新登录' });
      }
    });

    it('who is deleted leaves the name at what they wrote, and nothing else', async () => {
      const admin = await server().admin();
      const user = await writer(server());
      const article = await createArticle(user);
      await user.client.call(endpoints.deviceKey, {});
      const asked = { need: [], make: randomUUID(), forNext: false };
      await user.client.call(endpoints.deviceKeys, asked);
      const id = await idOf(user.userName);
      await admin.client.call(
        endpoints.userUpdate,
        updateOf(await get(admin, id), { realName: '李明珠', tel: '13800000000', email: 'a@b.cn' }),
      );
      const next = { current: PASSWORD, next: 'shanqiao-7-denghuo' };
      user.token = (await user.client.call(endpoints.profilePassword, next))?.token ?? null;
      const { results } = await admin.client.call(endpoints.userDelete, { ids: [id] });
      expect(results).toEqual([{ id, code: 0, message: '' }]);
      await expect(menu(user)).rejects.toMatchObject({ message: '账号已删除，请联系管理员' });
      expect((await tryLogin(server().visitor(), user.userName)).rtn_code).toBe(1002);
      await expect(get(admin, id)).rejects.toMatchObject({ code: 2002 });
      const { db } = server().deps;
      for (const table of ['deviceKeys', 'sealingKeys', 'oldPasswords', 'userRoles'] as const) {
        const rows = db.selectFrom(table).selectAll().where('userId', '=', id);
        expect(await rows.execute(), table).toEqual([]);
      }
      const row = db.selectFrom('users').selectAll().where('id', '=', id);
      expect(await row.executeTakeFirst()).toMatchObject({
        passwordHash: '',
        phone: '',
        email: '',
      });
      const read = await admin.client.call(endpoints.articleGet, { id: article.id });
      expect(read).toMatchObject({ createdBy: user.userName, createdByName: '李明珠' });
      const taken = admin.client.call(endpoints.userCreate, {
        ...{ id: randomUUID(), ...person, userName: user.userName },
      });
      await expect(taken).rejects.toMatchObject({
        data: { fields: { userName: '这个账号以前有人用过，不能再用' } },
      });
    });
  });
});
