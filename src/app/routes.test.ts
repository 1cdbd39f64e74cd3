import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '../contract/session/admin.ts';
import { buildMenu } from '../state/menu/menu-tree.ts';
import { documentTitle, pinnedPages, routeOf, titleBy } from './routes.tsx';

const entries: MenuEntry[] = [
  {
    path: '/content',
    component: 'Layout',
    meta: { title: '内容管理' },
    children: [
      { path: 'article', component: 'article/index', meta: { title: '文章管理' } },
      {
        path: 'review',
        component: 'review/index',
        meta: { title: '复核', activeMenu: '/content/article' },
      },
      {
        path: 'quiet',
        component: 'Layout',
        meta: { breadcrumb: false, title: '藏' },
        children: [{ path: 'deep', component: 'x', meta: { title: '深' } }],
      },
    ],
  },
  { path: '/empty', component: 'Layout', meta: { title: '空' } },
  { path: '/old', redirect: '/content/article', component: 'Layout', meta: { title: '旧' } },
  { path: '/evil', redirect: '//evil.example', component: 'Layout', meta: { title: '坏' } },
];
const menu = { nodes: buildMenu(entries).nodes, settled: true };
const loading = { nodes: [], settled: false };

const screenAt = (full: string, list: MenuEntry[]) =>
  routeOf(full, { nodes: buildMenu(list).nodes, settled: true });

describe('routes', () => {
  it('S-ROUTE-5 the root leads to the dashboard', () => {
    expect(routeOf('/', loading)).toEqual({ kind: 'go', to: '/dashboard' });
  });

  it('S-ROUTE-5 an unknown path is not found only after the menu is loaded', () => {
    expect(routeOf('/content/article', loading)).toEqual({ kind: 'waiting' });
    expect(routeOf('/content/article', menu)).toMatchObject({ kind: 'screen', title: '文章管理' });
    expect(routeOf('/nowhere', menu)).toEqual({ kind: 'go', to: '/404' });
    expect(routeOf('/empty', menu)).toEqual({ kind: 'go', to: '/404' });
    expect(routeOf('/__proto__', menu)).toEqual({ kind: 'go', to: '/404' });
  });

  it('S-ROUTE-6 the error pages stand outside the layout', () => {
    expect(routeOf('/401', loading)).toEqual({ kind: 'outside', page: 'forbidden' });
    expect(routeOf('/404', loading)).toEqual({ kind: 'outside', page: 'not-found' });
  });

  it.each([
    '/profile/index',
    '/article/add',
    '/article/update',
    '/cata/add',
    '/cata/edit',
    '/expands/addContent',
    '/expands/editContent',
    '/course/add',
    '/course/update',
    '/dashboard',
    '/uploads',
  ])('S-ROUTE-8 %s exists without any menu', (path) =>
    expect(routeOf(path, loading)).toMatchObject({ kind: 'screen' }),
  );

  it('S-DESK-8 S-ROUTE-8 forms of one course share its tag, old links to chapters have their own', () => {
    const keyAt = (full: string) => {
      const route = routeOf(full, menu);
      return route.kind === 'screen' ? [route.key, route.title] : null;
    };
    const whole = ['/course/update?id=c', '编辑课程'];
    expect(keyAt('/course/update?courseId=c')).toEqual(whole);
    expect(keyAt('/course/update?id=1&courseId=c')).toEqual(whole);
    expect(keyAt('/course/add?courseId=c&sort=2')).toEqual(whole);
    expect(keyAt('/course/update?id=1')).toEqual(['/course/update?id=1', '编辑章节']);
    expect(keyAt('/course/add')).toEqual(['/course/add', '新增章节']);
  });

  it('S-DESK-8 links to a course formerly edited inside its list are redirected', () => {
    const list: MenuEntry[] = [{ path: '/kurse', component: 'course/index' }];
    expect(screenAt('/kurse?edit=c', list)).toEqual({
      kind: 'go',
      to: '/course/update?courseId=c',
    });
    expect(screenAt('/kurse?add=1', list)).toMatchObject({ component: 'course/index' });
  });

  it('S-ROUTE-9 a main frame leads to its first page, and a redirect stays inside', () => {
    expect(routeOf('/content', menu)).toEqual({ kind: 'go', to: '/content/article' });
    expect(routeOf('/old', menu)).toEqual({ kind: 'go', to: '/content/article' });
    expect(routeOf('/evil', menu)).toEqual({ kind: 'go', to: '/404' });
  });

  it('S-ROUTE-9 a folder that opens with a page of its own path shows that page', () => {
    const own = {
      path: '/own',
      component: 'Layout',
      children: [{ path: '', component: 'own/index' }],
    };
    expect(screenAt('/own', [own])).toMatchObject({ component: 'own/index', key: '/own' });
  });

  it.each([
    [
      'a → b → a',
      [
        { path: '/a', redirect: '/b' },
        { path: '/b', redirect: '/a' },
      ],
    ],
    ['a → a', [{ path: '/a', redirect: '/a' }]],
    ['a → /login → a', [{ path: '/a', redirect: '/login?redirect=%2Fa' }]],
    ['a → /redirect/a → a', [{ path: '/a', redirect: '/redirect/a' }]],
  ])('S-ROUTE-9 %s ends', (_, list) => {
    const pages = list.map((entry) => ({ ...entry, component: 'x' }));
    expect(screenAt('/a', pages)).toMatchObject({ kind: 'screen', component: 'x' });
  });

  it('S-ROUTE-10 Chinese, spaces and signs in a path are one page however they are spelt', () => {
    const odd = { path: '/内容 100%', component: 'x' };
    const spelt = new URL('http://localhost/#/内容 100%').hash.slice(1);
    for (const full of ['/内容 100%', spelt, encodeURI('/内容 100%')]) {
      expect(screenAt(`${full}?a=1`, [odd]), full).toMatchObject({ component: 'x' });
    }
  });

  it("S-NAV-2 a fixed route in the menu has the menu's position", () => {
    const listed = {
      path: '/me',
      component: 'Layout',
      meta: { title: '我的' },
      children: [{ path: '/profile/index', component: 'profile/index', meta: { title: '资料' } }],
    };
    expect(screenAt('/profile/index', [listed])).toMatchObject({
      title: '资料',
      trail: [{ title: '我的' }, { title: '资料' }],
    });
  });

  it('S-TAG-1 only pages are pinned', () => {
    const meta = { affix: true, title: 'x' };
    const { nodes } = buildMenu([
      { path: '/folder', component: 'Layout', meta },
      { path: 'javascript:x', component: 'x', meta },
      { path: '/page', component: 'x', meta },
    ]);
    expect(pinnedPages(nodes).map(({ key }) => key)).toEqual(['/dashboard', '/page']);
  });

  it.each([
    ['/content/article?page=2', '/content/article', '文章管理'],
    ['/article/update?id=1', '/article/update?id=1', '编辑文章'],
    ['/dashboard', '/dashboard', '首页'],
    ['/old', '/old', null],
    ['/nowhere', '/nowhere', null],
    ['/content/article', '/other', null],
  ])('S-TAG-1 the page at %s with the tag %s is called %s', (location, key, title) => {
    expect(titleBy(menu.nodes, { key, location })).toBe(title);
  });

  it('S-TAG-2 each record of an edit route is a page of its own; filters are not', () => {
    const keyOf = (full: string) => {
      const route = routeOf(full, menu);
      return route.kind === 'screen' ? route.key : null;
    };
    expect(keyOf('/article/update?id=1')).not.toBe(keyOf('/article/update?id=2'));
    expect(keyOf('/content/article?page=2')).toBe(keyOf('/content/article'));
  });

  it('S-NAV-2 the breadcrumb contains each titled level, except those hidden from it', () => {
    const trailOf = (full: string) => {
      const route = routeOf(full, menu);
      return route.kind === 'screen' ? route.trail.map(({ title }) => title) : null;
    };
    expect(trailOf('/content/article')).toEqual(['内容管理', '文章管理']);
    expect(trailOf('/article/add')).toEqual(['内容管理', '文章管理', '写文章']);
    expect(trailOf('/content/quiet/deep')).toEqual(['内容管理', '深']);
    expect(trailOf('/dashboard')).toEqual([]);
  });

  it('S-SIDE-4 an edit page highlights its list', () => {
    expect(routeOf('/article/update?id=1', menu)).toMatchObject({ activeMenu: '/content/article' });
    expect(routeOf('/content/review', menu)).toMatchObject({ activeMenu: '/content/article' });
  });

  it('S-ROUTE-1 the title of the page', () => {
    expect(documentTitle('文章管理', '律台')).toBe('文章管理 - 律台');
    expect(documentTitle('', '律台')).toBe('律台');
  });
});
