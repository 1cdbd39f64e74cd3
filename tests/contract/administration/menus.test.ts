import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { MenuEntry } from '../../../src/contract/session/admin.ts';
import { entry } from '../../support/calls/endpoint-bodies.ts';
import {
  changeMenu,
  makeMenu,
  menuOfComponent,
  menusOf,
  removeMenu,
  updateOf,
} from '../../support/calls/menu-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

/** The entry of that title in a user's own menu. */
function entryIn(list: readonly MenuEntry[], title: string): MenuEntry | undefined {
  for (const one of list) {
    const found = one.meta?.title === title ? one : entryIn(one.children ?? [], title);
    if (found) return found;
  }
  return undefined;
}

const versionOf = async (visitor: Visitor): Promise<string | null> => {
  const reply = await visitor.fetch(`${BASE_PATH}/admin/profile/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return reply.headers.get('x-permission-version');
};

onEachDatabase((server) => {
  describe('S-ADM-4 a menu entry', () => {
    it('is made, and stands in the menu of those who may see it, with its pinyin', async () => {
      const admin = await server().admin();
      const folder = await makeMenu(admin, { kind: 'folder', title: '咨询', icon: 'user' });
      const made = await makeMenu(admin, {
        ...{ parentId: folder.id, path: 'online', title: ' 在线咨询 ', component: 'help/index' },
        ...{ permission: 'article:search, cata:search', cached: false, affix: true },
        activeMenu: '/help',
      });
      expect(made).toMatchObject({
        ...{ kind: 'page', title: '在线咨询', permission: 'article:search,cata:search' },
        ...{ cached: false, affix: true, activeMenu: '/help', external: false, status: 'on' },
        ...{ version: 1, updatedBy: 'admin', updatedByName: '系统管理员', locked: false },
      });
      const may = await (await server().userWith('cata:search')).menu();
      expect(entryIn(may, '咨询')).toMatchObject({ path: folder.path, component: 'Layout' });
      expect(entryIn(may, '在线咨询')).toMatchObject({
        ...{ path: 'online', component: 'help/index', hidden: false },
        meta: {
          ...{ pinyin: 'zaixianzixun', initials: 'zxzx', noCache: true, affix: true },
          activeMenu: '/help',
        },
      });
      const mayNot = await (await server().userWith('file:search')).menu();
      expect(entryIn(mayNot, '咨询')).toBeUndefined();
    });

    it('is changed by version: who comes second is shown what is there', async () => {
      const admin = await server().admin();
      const made = await makeMenu(admin);
      const changed = await changeMenu(admin, made, { title: '日程' });
      expect(changed).toMatchObject({ title: '日程', version: 2 });
      const second = admin.client.call(endpoints.menuUpdate, updateOf(made, { title: '月历' }));
      await expect(second).rejects.toMatchObject({ kind: 'stale', current: changed });
      const none = updateOf(made, { version: undefined as never });
      await expect(admin.client.call(endpoints.menuUpdate, none)).rejects.toMatchObject({
        status: 428,
      });
      const gone = updateOf({ ...made, id: randomUUID() });
      await expect(admin.client.call(endpoints.menuUpdate, gone)).rejects.toMatchObject({
        code: 2002,
      });
    });

    it('that is hidden is a page and no permission code; off or a button it is not sent', async () => {
      const admin = await server().admin();
      const hidden = await makeMenu(admin, {
        ...{ title: '藏着的', visible: false, permission: 'article:update' },
      });
      await makeMenu(admin, { title: '停着的', status: 'off' });
      await makeMenu(admin, {
        ...{ kind: 'button', title: '按着的', path: '', parentId: hidden.id },
        permission: 'article:create',
      });
      const list = await admin.menu();
      const sent = entryIn(list, '藏着的');
      expect(sent).toMatchObject({ hidden: true, path: hidden.path });
      expect(sent).not.toHaveProperty('permission');
      expect(sent).not.toHaveProperty('children');
      expect(entryIn(list, '停着的')).toBeUndefined();
      expect(entryIn(list, '按着的')).toBeUndefined();
    });

    it('keeps what an external link, a folder and a button do not have empty', async () => {
      const admin = await server().admin();
      const link = await makeMenu(admin, {
        ...{ external: true, path: 'https://example.com/a?b=1#c', component: 'help/index' },
      });
      expect(link).toMatchObject({ kind: 'page', external: true, component: '' });
      const folder = await makeMenu(admin, { kind: 'folder', component: 'help/index' });
      expect(folder).toMatchObject({ kind: 'folder', component: '' });
      const page = await makeMenu(admin);
      const button = await makeMenu(admin, {
        ...{ kind: 'button', parentId: page.id, path: '/x', permission: 'dict:search' },
      });
      expect(button).toMatchObject({ kind: 'button', path: '', component: '', external: false });
    });

    it('is removed with nothing below it', async () => {
      const admin = await server().admin();
      const folder = await makeMenu(admin, { kind: 'folder' });
      const page = await makeMenu(admin, { parentId: folder.id, path: 'a' });
      expect(await removeMenu(admin, folder)).toMatchObject({
        ...{ code: 2003, message: '它还有下级，请先移走或删除下级' },
      });
      expect(await removeMenu(admin, page)).toMatchObject({ code: 0 });
      expect(await removeMenu(admin, folder)).toMatchObject({ code: 0 });
      expect(await removeMenu(admin, folder)).toMatchObject({ code: 2002 });
      expect((await menusOf(admin)).some(({ id }) => id === folder.id)).toBe(false);
    });

    it('moves with all below it, and a form that was open before notices', async () => {
      const admin = await server().admin();
      const folder = await makeMenu(admin, { kind: 'folder' });
      const [a, b] = [await makeMenu(admin, { parentId: folder.id }), await makeMenu(admin)];
      const order = { parentId: folder.id, ids: [b.id, a.id] };
      await admin.client.call(endpoints.menuSort, order);
      const below = (await menusOf(admin)).filter(({ parentId }) => parentId === folder.id);
      expect(below.map(({ id, sort }) => [id, sort])).toEqual([
        [b.id, 0],
        [a.id, 1],
      ]);
      await expect(changeMenu(admin, b, { title: '旧的' })).rejects.toMatchObject({
        kind: 'stale',
        current: { parentId: folder.id, version: 2 },
      });
      // As it is already: nothing has changed.
      await admin.client.call(endpoints.menuSort, order);
      const again = (await menusOf(admin)).find(({ id }) => id === b.id);
      expect(again?.version).toBe(2);
      const gone = { parentId: null, ids: [randomUUID()] };
      await expect(admin.client.call(endpoints.menuSort, gone)).rejects.toMatchObject({
        code: 2002,
      });
    });

    it('is made once: who makes it again, with whatever fields, gets what is there', async () => {
      const admin = await server().admin();
      const current = await makeMenu(admin);
      const again = { id: current.id, ...entry, path: '/again' };
      await expect(admin.client.call(endpoints.menuCreate, again)).rejects.toMatchObject({
        ...{ kind: 'stale', message: '该编号的菜单已存在', current },
      });
      expect((await menusOf(admin)).filter(({ id }) => id === current.id)).toEqual([current]);
    });
  });

  it('S-ADM-4 S-PERM-3 every reply carries the new version after a change of the menu', async () => {
    const admin = await server().admin();
    const user = await server().userWith('article:search');
    const before = await versionOf(user);
    expect(await versionOf(user)).toBe(before);
    const made = await makeMenu(admin);
    const after = await versionOf(user);
    expect(after).not.toBe(before);
    await removeMenu(admin, made);
    expect(await versionOf(user)).toBe(before);
  });

  it('S-ADM-4 the preview is what somebody with that role gets, and says why an entry is missing', async () => {
    const admin = await server().admin();
    const user = await server().userWith('cata:search');
    const roleId = (
      await server()
        .deps.db.selectFrom('roles')
        .select('id')
        .where('name', '=', user.userName)
        .executeTakeFirstOrThrow()
    ).id;
    const folder = await makeMenu(admin, { kind: 'folder' });
    const off = await makeMenu(admin, { parentId: folder.id, status: 'off' });
    const hidden = await makeMenu(admin, { visible: false });
    const { list, seen } = await admin.client.call(endpoints.menuPreview, { roleId });
    expect(list).toEqual(await user.menu());
    const catas = await menuOfComponent(admin, 'cata/index');
    const articles = await menuOfComponent(admin, 'article/index');
    expect(seen).toMatchObject({
      ...{ [catas.id]: 'shown', [String(catas.parentId)]: 'shown', [articles.id]: 'denied' },
      ...{ [folder.id]: 'empty', [off.id]: 'off', [hidden.id]: 'hidden' },
    });
    const choices = await admin.client.call(endpoints.menuChoices, {});
    expect(choices.roles).toContainEqual({ id: roleId, name: user.userName });
    expect(choices.codes).toContain('menu:sort');
    const nobody = admin.client.call(endpoints.menuPreview, { roleId: 'nobody' });
    await expect(nobody).rejects.toMatchObject({ code: 2002 });
  });
});
