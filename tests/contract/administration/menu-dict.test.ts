import { describe, expect, it } from 'vitest';
import { type MenuSeed, menuSeeds } from '../../../server/seed/menu-seeds.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { MenuEntry } from '../../../src/contract/session/admin.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const { dictList } = endpoints;

const titles = (list: readonly MenuEntry[]): string[] =>
  list
    .filter((entry) => !entry.hidden)
    .flatMap((entry) => [entry.meta?.title ?? '', ...titles(entry.children ?? [])]);
const seededTitles = (seeds: readonly MenuSeed[]): string[] =>
  seeds.flatMap(({ title, children = [] }) => [title, ...seededTitles(children)]);
const codes = (list: readonly MenuEntry[]) =>
  list.filter((entry) => entry.hidden).map((entry) => entry.permission);

onEachDatabase((server) => {
  describe('getUserMenuList', () => {
    it('S-SESS-5 gives an administrator every menu and no code entries', async () => {
      const list = await (await server().admin()).menu();
      expect(titles(list)).toEqual(seededTitles(menuSeeds));
      expect(codes(list)).toEqual([]);
    });

    it('S-SESS-5 S-PERM-2 gives others what they may see, and their codes as hidden entries', async () => {
      const list = await (await server().userWith('article:search', 'article:create')).menu();
      expect(titles(list)).toEqual(['内容管理', '文章管理', '国家法律法规数据库']);
      expect(codes(list)).toEqual(['article:search', 'article:create']);
      expect(list.at(-1)).toEqual({
        path: '',
        component: '',
        hidden: true,
        permission: 'article:create',
      });
    });

    it('S-SESS-5 never leaves a user without codes to be taken for an administrator', async () => {
      const list = await (await server().userWith()).menu();
      expect(codes(list)).toEqual(['ROLE_SYSTEM_DEFAULT']);
    });

    it('S-NAV-4 carries pinyin and initials', async () => {
      const list = await (await server().admin()).menu();
      expect(list[0]?.children?.[0]).toMatchObject({
        path: 'article',
        component: 'article/index',
        meta: { title: '文章管理', pinyin: 'wenzhangguanli', initials: 'wzgl' },
      });
    });

    it('S-CFG-2 S-PERM-2 lists a configured page for every user with its permission', async () => {
      const { appConfig } = server().deps;
      const { addresses } = appConfig;
      const list = async (...permissions: string[]) =>
        titles(await (await server().userWith(...permissions)).menu());
      const laws = '国家法律法规数据库';
      expect(await list('monitor:sql'), 'no address').toEqual([laws]);
      appConfig.addresses = { ...addresses, sqlMonitor: 'https://db.example.com' };
      expect(await list('monitor:sql')).toEqual(['系统管理', 'SQL 监控', laws]);
      expect(await list('docs:api')).toEqual([laws]);
      const all = titles(await (await server().admin()).menu());
      expect(all.slice(-11)).toEqual([
        '系统管理',
        '字典管理',
        '用户管理',
        '角色权限',
        '菜单管理',
        '操作日志',
        '在线会话',
        '站点设置',
        '运维上传',
        'SQL 监控',
        laws,
      ]);
      appConfig.addresses = addresses;
    });

    it('is sent again only when it changed', async () => {
      const visitor = await server().admin();
      const post = (headers: Record<string, string> = {}) =>
        visitor.fetch('/cn/management/v1/admin/getUserMenuList', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: '{}',
        });
      const etag = (await post()).headers.get('etag') ?? '';
      expect(etag).toMatch(/^(?:W\/)?"[^"]+"$/);
      const again = await post({ 'if-none-match': etag });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect((await post({ 'if-none-match': '"other"' })).status).toBe(200);
    });
  });

  describe('dictList', () => {
    it('S-DICT-1 gives entries in order, with the version', async () => {
      const { client } = await server().userWith();
      const { list, version } = await client.call(dictList, { name: 'article_status' });
      expect(list.map(({ value, label }) => [value, label])).toEqual([
        ['draft', '草稿'],
        ['pending', '待审'],
        ['rejected', '已退回'],
        ['approved', '已通过'],
        ['scheduled', '待发布'],
        ['published', '已发布'],
        ['withdrawn', '已下线'],
      ]);
      expect(version).toBeGreaterThan(0);
    });

    it('refuses an unknown dictionary with 2002', async () => {
      const { client } = await server().admin();
      const call = client.call(dictList, { name: "x' or '1'='1" });
      await expect(call).rejects.toMatchObject({ kind: 'refusal', code: 2002 });
    });

    it('refuses an empty name with 2001 that names the field', async () => {
      const { client } = await server().admin();
      await expect(client.call(dictList, { name: ' ' })).rejects.toMatchObject({
        code: 2001,
        data: { fields: { name: '字典编码不能为空' } },
      });
    });
  });
});
