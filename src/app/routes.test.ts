import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '../contract/admin.ts';
import { buildMenu } from '../state/menu-tree.ts';
import { documentTitle, routeOf } from './routes.tsx';

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

describe('routes', () => {
  it('S-ROUTE-5 the root leads to the dashboard', () => {
    expect(routeOf('/', loading)).toEqual({ kind: 'go', to: '/dashboard' });
  });

  it('S-ROUTE-5 an unknown path waits for the menu and only then does not exist', () => {
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

  it('S-ROUTE-9 a main frame leads to its first page, and a redirect stays inside', () => {
    expect(routeOf('/content', menu)).toEqual({ kind: 'go', to: '/content/article' });
    expect(routeOf('/old', menu)).toEqual({ kind: 'go', to: '/content/article' });
    expect(routeOf('/evil', menu)).toEqual({ kind: 'go', to: '/404' });
  });

  it('S-TAG-2 each record of an edit route is a page of its own; filters are not', () => {
    const keyOf = (full: string) => {
      const route = routeOf(full, menu);
      return route.kind === 'screen' ? route.key : null;
    };
    expect(keyOf('/article/update?id=1')).not.toBe(keyOf('/article/update?id=2'));
    expect(keyOf('/content/article?page=2')).toBe(keyOf('/content/article'));
  });

  it('S-NAV-2 the breadcrumb loses no titled level, and leaves out those that want it', () => {
    const trailOf = (full: string) => {
      const route = routeOf(full, menu);
      return route.kind === 'screen' ? route.trail.map(({ title }) => title) : null;
    };
    expect(trailOf('/content/article')).toEqual(['内容管理', '文章管理']);
    expect(trailOf('/article/add')).toEqual(['内容管理', '文章管理', '写文章']);
    expect(trailOf('/content/quiet/deep')).toEqual(['内容管理', '深']);
    expect(trailOf('/dashboard')).toEqual([]);
  });

  it('S-SIDE-4 an edit page keeps its list highlighted', () => {
    expect(routeOf('/article/update?id=1', menu)).toMatchObject({ activeMenu: '/content/article' });
    expect(routeOf('/content/review', menu)).toMatchObject({ activeMenu: '/content/article' });
  });

  it('S-ROUTE-1 the title of the page', () => {
    expect(documentTitle('文章管理', '律台')).toBe('文章管理 - 律台');
    expect(documentTitle('', '律台')).toBe('律台');
  });
});
