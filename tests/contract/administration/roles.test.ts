import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RoleFields } from '../../../src/contract/access/role.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createArticle, limitedTo, readArticle } from '../../support/calls/article-calls.ts';
import { roleFieldsOf } from '../../support/calls/endpoint-bodies.ts';
import { make } from '../../support/calls/record-calls.ts';
import { idOfUser, makeUser } from '../../support/calls/user-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const rule = (message: unknown) => ({ kind: 'refusal', code: 2003, message });
const wrong = (fields: object) => ({ code: 2001, data: { fields } });
const all = ['search', 'create', 'update', 'delete'].map((call) => `role:${call}`);

const create = ({ client }: Visitor, change: Partial<RoleFields> = {}) =>
  client.call(endpoints.roleCreate, { id: randomUUID(), ...roleFieldsOf(change) });
const listOf = async ({ client }: Visitor) => (await client.call(endpoints.roleSearch, {})).list;
const remove = ({ client }: Visitor, id: string) => client.call(endpoints.roleDelete, { id });

onEachDatabase((server) => {
  const update = (
    { client }: Visitor,
    role: { id: string; version: number },
    change: Partial<RoleFields>,
  ) =>
    client.call(endpoints.roleUpdate, {
      id: role.id,
      version: role.version,
      ...roleFieldsOf(change),
    });

  describe('S-ADM-2 a role', () => {
    it('is made, listed with those who have it, changed and removed', async () => {
      const admin = await server().admin();
      const cata = await make('cata', admin, { name: '劳动用工' });
      const fields = roleFieldsOf({ description: ' 写作 ', catas: [cata.id] });
      const made = await create(admin, fields);
      expect(made).toMatchObject({
        ...{ ...fields, description: '写作', status: 'on', catas: [cata.id], version: 1 },
        ...{ builtIn: false, users: 0, userNames: [], mayChange: true, updatedBy: 'admin' },
      });
      const user = await makeUser(admin, { realName: '孙若水', roleIds: [made.id] });
      const [listed] = (await listOf(admin)).filter(({ id }) => id === made.id);
      expect(listed).toEqual({ ...made, users: 1, userNames: ['孙若水'] });
      await expect(remove(admin, made.id)).rejects.toMatchObject(
        rule('孙若水还在用这个角色，请先换掉'),
      );
      const more = { permissions: ['cata:search', 'article:search', 'article:search'] };
      const changed = await update(admin, made, { ...fields, ...more, status: 'off', catas: null });
      expect(changed).toMatchObject({ version: 2, status: 'off', catas: null });
      expect(changed.permissions).toEqual(['article:search', 'cata:search']);
      await admin.client.call(endpoints.userDelete, { ids: [user.id] });
      expect(await remove(admin, made.id)).toBeNull();
      expect((await listOf(admin)).map(({ id }) => id)).not.toContain(made.id);
    });

    it('is made once: who makes it again, with whatever fields, gets what is there', async () => {
      const admin = await server().admin();
      const current = await create(admin);
      const again = { id: current.id, ...roleFieldsOf({ code: current.code }) };
      await expect(admin.client.call(endpoints.roleCreate, again)).rejects.toMatchObject({
        ...{ kind: 'stale', message: '该编号的角色已存在', current },
      });
      expect((await listOf(admin)).filter(({ id }) => id === current.id)).toEqual([current]);
    });

    it('that came with the installation stays as it is, and is first in the list', async () => {
      const admin = await server().admin();
      const [first, ...others] = await listOf(admin);
      expect(first).toMatchObject({
        ...{ id: 'admin', name: '管理员', builtIn: true, mayChange: false, permissions: ['*'] },
      });
      expect(others.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['编辑', '审核律师', '查看']),
      );
      const role = { id: 'admin', version: 1 };
      const stays = rule('「管理员」是内置角色，不能修改或删除');
      await expect(update(admin, role, {})).rejects.toMatchObject(stays);
      await expect(remove(admin, 'admin')).rejects.toMatchObject(stays);
    });

    it('is not overwritten by the second of two administrators', async () => {
      const admin = await server().admin();
      const made = await create(admin);
      await update(admin, made, { code: made.code, name: made.name, description: '先来的' });
      const late = update(admin, made, { code: made.code, name: made.name, description: '后来的' });
      await expect(late).rejects.toMatchObject({
        kind: 'stale',
        current: { version: 2, description: '先来的' },
      });
      const without = { id: made.id, ...roleFieldsOf() };
      await expect(admin.client.call(endpoints.roleUpdate, without)).rejects.toMatchObject({
        kind: 'http',
        status: 428,
      });
    });

    it('has a name and a code of its own, rights and columns that there are', async () => {
      const admin = await server().admin();
      const made = await create(admin);
      const tries: [Partial<RoleFields>, object][] = [
        [{ code: made.code }, { code: `「${made.name}」已用了这个标识` }],
        [{ name: ` ${made.name} ` }, { name: '已有同名的角色' }],
        [{ permissions: ['article:fly'] }, { permissions: '没有「article:fly」这项权限' }],
        [{ permissions: ['*'] }, { permissions: '没有「*」这项权限' }],
        [{ catas: [randomUUID()] }, { catas: '栏目不存在或已删除' }],
      ];
      for (const [change, fields] of tries) {
        await expect(create(admin, change)).rejects.toMatchObject(wrong(fields));
      }
    });

    it('that does not exist is neither changed nor removed', async () => {
      const admin = await server().admin();
      const id = randomUUID();
      await expect(update(admin, { id, version: 1 }, {})).rejects.toMatchObject({ code: 2002 });
      await expect(remove(admin, id)).rejects.toMatchObject({ code: 2002 });
    });
  });

  describe('S-ADM-2 nobody gives through a role', () => {
    const more = rule('你只能给出自己有的权限和自己管的栏目');

    it('a right that they do not have, or takes one from a role that has more', async () => {
      const admin = await server().admin();
      const clerk = await server().userWith(...all, 'article:search');
      await expect(create(clerk, { permissions: ['user:update'] })).rejects.toMatchObject(more);
      const strong = await create(admin, { permissions: ['user:update'] });
      expect((await listOf(clerk)).find(({ id }) => id === strong.id)).toMatchObject({
        mayChange: false,
      });
      const stronger = rule('这个角色的权限比你多，只有权限更多的人能修改');
      await expect(update(clerk, strong, {})).rejects.toMatchObject(stronger);
      await expect(remove(clerk, strong.id)).rejects.toMatchObject(stronger);
      const made = await create(clerk, { permissions: ['article:search'] });
      expect(made).toMatchObject({ mayChange: true });
      await expect(update(clerk, made, { permissions: ['user:update'] })).rejects.toMatchObject(
        more,
      );
    });

    it('a column that they do not manage', async () => {
      const admin = await server().admin();
      const ours = await make('cata', admin, { name: '公司' });
      const below = await make('cata', admin, { name: '股权', parentId: ours.id });
      const theirs = await make('cata', admin, { name: '房产' });
      const clerk = await limitedTo(server(), [ours.id], ...all, 'article:search');
      const permissions = ['article:search'];
      const tried = (catas: string[] | null) => create(clerk, { permissions, catas });
      await expect(tried(null)).rejects.toMatchObject(more);
      await expect(tried([below.id, theirs.id])).rejects.toMatchObject(more);
      expect(await tried([below.id])).toMatchObject({ catas: [below.id] });
      expect(await tried([])).toMatchObject({ catas: [] });
      const wide = await create(admin, { permissions, catas: [theirs.id] });
      await expect(makeUser(clerk, { roleIds: [wide.id] })).rejects.toMatchObject({
        kind: 'forbidden',
      });
      const hirer = await limitedTo(server(), [ours.id], 'user:create', 'article:search');
      await expect(makeUser(hirer, { roleIds: [wide.id] })).rejects.toMatchObject(
        rule(`角色「${wide.name}」有你没有的权限，不能由你授予`),
      );
    });
  });

  it('S-ADM-2 nobody gives a right in a column where they hold only another one', async () => {
    const admin = await server().admin();
    const ours = await make('cata', admin, { name: '公司' });
    const theirs = await make('cata', admin, { name: '房产' });
    const clerk = await limitedTo(server(), [ours.id], ...all, 'article:update');
    const userId = await idOfUser(server(), clerk.userName);
    await server().deps.db.insertInto('userRoles').values({ userId, roleId: 'viewer' }).execute();
    const tried = (...permissions: string[]) => create(clerk, { permissions, catas: [theirs.id] });
    await expect(tried('article:search', 'article:update')).rejects.toMatchObject({ code: 2003 });
    expect(await tried('article:search')).toMatchObject({ catas: [theirs.id] });
  });

  it('S-ADM-2 S-ADM-5 what was changed of a role is in the log, area by area and in words', async () => {
    const admin = await server().admin();
    const role = await create(admin, { permissions: ['article:search', 'cata:search'] });
    const { code, name } = role;
    const permissions = ['article:search', 'article:create'];
    await update(admin, role, { code, name, permissions, status: 'off' });
    await remove(admin, role.id);
    const { list } = await admin.client.call(endpoints.auditSearch, { size: 3, object: role.id });
    expect(list).toMatchObject([
      { action: '删除角色', label: name },
      {
        ...{ action: '修改角色', label: name },
        changes: [
          { field: 'status', before: 'on', after: 'off' },
          { field: 'permissions.文章', before: '查看', after: '查看、新增' },
          { field: 'permissions.栏目', before: '查看', after: null },
        ],
      },
      { action: '新建角色', label: name },
    ]);
  });

  it('S-ADM-2 S-PERM-3 a change applies to every user of the role from the next call on', async () => {
    const admin = await server().admin();
    const permissions = ['article:search', 'article:create'];
    const role = await create(admin, { permissions });
    const writer = await server().userWith();
    const { db } = server().deps;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('userName', '=', writer.userName)
      .executeTakeFirstOrThrow();
    await db.insertInto('userRoles').values({ userId, roleId: role.id }).execute();
    const article = await createArticle(writer);
    const { code, name } = role;
    const less = await update(admin, role, { code, name, permissions: ['article:search'] });
    await expect(createArticle(writer)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await readArticle(writer, article)).toMatchObject({ id: article.id });
    await update(admin, less, { code, name, permissions, status: 'off' });
    await expect(readArticle(writer, article)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
