import { describe, expect, it } from 'vitest';
import type { Menu, MenuFields } from '../../../src/contract/access/menu.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  changeMenu,
  makeMenu,
  menuOfComponent,
  menusOf,
  removeMenu,
} from '../../support/calls/menu-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const refusedAt = (field: string, message: string | RegExp = /[\u4e00-\u9fff]/) => ({
  data: { fields: { [field]: expect.stringMatching(message) } },
});

onEachDatabase((server) => {
  const wrong: [field: string, part: Partial<MenuFields>][] = [
    ['title', { title: ' ' }],
    ['path', { path: '' }],
    ['path', { path: 'a b' }],
    ['path', { path: '/a?b=1' }],
    ['path', { path: '/a/../b' }],
    ['path', { path: '//evil.example' }],
    ['path', { path: '/\\evil.example' }],
    ['path', { path: 'javascript:alert(1)' }],
    ['path', { path: 'https://example.com' }],
    ['path', { external: true, path: 'http://example.com' }],
    ['path', { external: true, path: '/inside' }],
    ['path', { external: true, path: 'https:// example.com' }],
    ['path', { path: '/login' }],
    ['path', { path: '/dashboard' }],
    ['component', { component: '' }],
    ['component', { component: 'no/such' }],
    ['component', { component: '__proto__' }],
    ['permission', { permission: 'no:such' }],
    ['permission', { permission: 'article:search,no:such' }],
    ['permission', { kind: 'button', permission: '' }],
    ['activeMenu', { activeMenu: 'https://example.com' }],
    ['activeMenu', { activeMenu: 'article' }],
    ['parentId', { kind: 'button', permission: 'menu:sort' }],
    ['parentId', { parentId: '11111111-2222-4333-8444-555555555555' }],
    ['sort', { sort: -1 }],
  ];
  it.each(wrong)('S-ADM-4 an entry is refused for a wrong %s: %j', async (field, part) => {
    const admin = await server().admin();
    const before = await menusOf(admin);
    await expect(makeMenu(admin, part)).rejects.toMatchObject(refusedAt(field));
    expect(await menusOf(admin)).toEqual(before);
  });

  it('S-ADM-4 an entry that is there is not changed into a wrong one either', async () => {
    const admin = await server().admin();
    const menu = await makeMenu(admin);
    for (const [field, part] of [
      ['permission', { permission: 'no:such' }],
      ['component', { component: 'no/such' }],
      ['path', { external: true, path: 'http://example.com' }],
    ] as const) {
      await expect(changeMenu(admin, menu, part)).rejects.toMatchObject(refusedAt(field));
    }
    expect((await menusOf(admin)).find(({ id }) => id === menu.id)).toEqual(menu);
  });

  describe('S-ADM-4 the tree of menus', () => {
    it('has each address once: among siblings, and of screens anywhere', async () => {
      const admin = await server().admin();
      const one = await makeMenu(admin, { title: '卷宗' });
      const taken = refusedAt('path', '「卷宗」已经用了这个地址');
      await expect(makeMenu(admin, { path: one.path })).rejects.toMatchObject(taken);
      await expect(makeMenu(admin, { kind: 'folder', path: one.path })).rejects.toMatchObject(
        taken,
      );
      const folder = await makeMenu(admin, { kind: 'folder' });
      await expect(makeMenu(admin, { parentId: folder.id, path: one.path })).rejects.toMatchObject(
        taken,
      );
      const below = await makeMenu(admin, { parentId: folder.id, path: 'a', title: '下级' });
      await expect(makeMenu(admin, { path: `${folder.path}/a` })).rejects.toMatchObject(
        refusedAt('path', '「下级」已经用了这个地址'),
      );
      // The folder takes the screen below it along.
      const other = await makeMenu(admin, { kind: 'folder' });
      await makeMenu(admin, { parentId: other.id, path: 'a' });
      await expect(changeMenu(admin, folder, { path: other.path })).rejects.toMatchObject(
        refusedAt('path'),
      );
      expect(await changeMenu(admin, below, { title: '还是它' })).toMatchObject({ version: 2 });
    });

    it('has no cycle, whether by the form or by moving', async () => {
      const admin = await server().admin();
      const above = await makeMenu(admin, { kind: 'folder' });
      const below = await makeMenu(admin, { kind: 'folder', parentId: above.id });
      const own = { parentId: above.id };
      await expect(changeMenu(admin, above, own)).rejects.toMatchObject(refusedAt('parentId'));
      await expect(changeMenu(admin, above, { parentId: below.id })).rejects.toMatchObject(
        refusedAt('parentId', '不能放在自己或自己的下级之下'),
      );
      const move = admin.client.call(endpoints.menuSort, { parentId: below.id, ids: [above.id] });
      await expect(move).rejects.toMatchObject({ code: 2003 });
    });

    it('is five levels deep at most, with what comes along', async () => {
      const admin = await server().admin();
      const folder = (parentId: string | null) => makeMenu(admin, { kind: 'folder', parentId });
      const first = await folder(null);
      const second = await folder(first.id);
      const third = await folder(second.id);
      const fourth = await folder(third.id);
      const page = await makeMenu(admin, { parentId: fourth.id });
      const button = { kind: 'button', permission: 'menu:sort', parentId: page.id } as const;
      const deep = refusedAt('parentId', '菜单最多 5 层');
      await expect(makeMenu(admin, button)).rejects.toMatchObject(deep);
      const top = await folder(null);
      await expect(changeMenu(admin, first, { parentId: top.id })).rejects.toMatchObject(deep);
    });

    it('has buttons below menus and menus below folders, nothing else', async () => {
      const admin = await server().admin();
      const folder = await makeMenu(admin, { kind: 'folder' });
      const page = await makeMenu(admin, { parentId: folder.id });
      const button = { kind: 'button', permission: 'menu:sort' } as const;
      const pressed = await makeMenu(admin, { ...button, parentId: page.id });
      const at = refusedAt('parentId');
      for (const part of [
        { ...button, parentId: folder.id },
        { ...button, parentId: pressed.id },
        { parentId: page.id },
        { kind: 'folder' as const, parentId: page.id },
      ]) {
        await expect(makeMenu(admin, part), JSON.stringify(part)).rejects.toMatchObject(at);
      }
      // What something becomes has to suit what stands below it, too.
      await expect(changeMenu(admin, page, { kind: 'folder' })).rejects.toMatchObject(at);
      await expect(
        changeMenu(admin, folder, { kind: 'page', component: 'help/index' }),
      ).rejects.toMatchObject(at);
      const out = admin.client.call(endpoints.menuSort, { parentId: null, ids: [pressed.id] });
      await expect(out).rejects.toMatchObject({ code: 2003, message: '按钮要放在菜单之下' });
    });
  });

  describe('S-ADM-4 the way to this screen', () => {
    const entryOf = (visitor: Visitor) => menuOfComponent(visitor, 'menu/index');
    async function folderOf(visitor: Visitor): Promise<Menu> {
      const { parentId } = await entryOf(visitor);
      const found = (await menusOf(visitor)).find(({ id }) => id === parentId);
      if (!found) throw new Error('the entry has no folder');
      return found;
    }
    const locked = { code: 2003, message: expect.stringContaining('管理员只能从这里进来') };

    it.each<[string, Partial<MenuFields>]>([
      ['hidden', { visible: false }],
      ['switched off', { status: 'off' }],
      ['given another permission', { permission: 'deploy:upload' }],
      ['given another component', { component: 'help/index' }],
      ['made an external link', { external: true, path: 'https://example.com' }],
      ['made a folder', { kind: 'folder' }],
    ])('S-ADM-4 its entry cannot be %s', async (_, change) => {
      const admin = await server().admin();
      const own = await entryOf(admin);
      await expect(changeMenu(admin, own, change)).rejects.toMatchObject(locked);
      expect(await entryOf(admin)).toEqual(own);
    });

    it.each<[string, Partial<MenuFields>]>([
      ['hidden', { visible: false }],
      ['switched off', { status: 'off' }],
      ['given another permission', { permission: 'deploy:upload' }],
    ])('S-ADM-4 the folder above it cannot be %s', async (_, change) => {
      const admin = await server().admin();
      await expect(changeMenu(admin, await folderOf(admin), change)).rejects.toMatchObject(locked);
    });

    it('S-ADM-4 neither is removed, nor moved where nobody gets', async () => {
      const admin = await server().admin();
      const own = await entryOf(admin);
      expect(await removeMenu(admin, own)).toMatchObject(locked);
      expect(await removeMenu(admin, await folderOf(admin))).toMatchObject(locked);
      const off = await makeMenu(admin, { kind: 'folder', status: 'off' });
      const move = { parentId: off.id, ids: [own.id] };
      await expect(admin.client.call(endpoints.menuSort, move)).rejects.toMatchObject(locked);
      await expect(changeMenu(admin, own, { parentId: off.id })).rejects.toMatchObject(locked);
    });

    it('S-ADM-4 cannot be covered by another screen, nor led to an address of the app', async () => {
      const admin = await server().admin();
      await expect(makeMenu(admin, { path: '/system/menu' })).rejects.toMatchObject(
        refusedAt('path', '「菜单管理」已经用了这个地址'),
      );
      const own = await entryOf(admin);
      await expect(changeMenu(admin, own, { path: '/dashboard' })).rejects.toMatchObject(
        refusedAt('path', '这个地址由应用自己使用'),
      );
    });

    it('S-ADM-4 may have another title, place and address, and goes once there is another way', async () => {
      const admin = await server().admin();
      const own = await entryOf(admin);
      expect(own.locked).toBe(true);
      expect((await folderOf(admin)).locked).toBe(true);
      const moved = await changeMenu(admin, own, {
        ...{ title: '菜单', parentId: null, path: '/menus', permission: '' },
      });
      expect(moved).toMatchObject({ title: '菜单', locked: true });
      const other = await makeMenu(admin, { component: 'menu/index', permission: 'menu:search' });
      expect((await menusOf(admin)).find(({ id }) => id === own.id)?.locked).toBe(false);
      const back = {
        title: '菜单管理',
        parentId: own.parentId,
        path: 'menu',
        permission: 'menu:search',
      };
      await changeMenu(admin, { ...moved, version: 2 }, back);
      expect(await removeMenu(admin, other)).toMatchObject({ code: 0 });
    });

    it('S-ADM-4 may be mended where somebody has broken it in the database', async () => {
      const admin = await server().admin();
      const own = await entryOf(admin);
      const { db } = server().deps;
      await db.updateTable('menus').set({ hidden: 1 }).where('id', '=', own.id).execute();
      expect(await removeMenu(admin, await makeMenu(admin))).toMatchObject({ code: 0 });
      const broken = { ...own, visible: false };
      expect(await changeMenu(admin, broken, { visible: true })).toMatchObject({ locked: true });
    });
  });
});
