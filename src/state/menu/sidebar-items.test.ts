import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '../../contract/session/admin.ts';
import { buildMenu } from './menu-tree.ts';
import { holdsPath, type SidebarItem, sidebarItems } from './sidebar-items.ts';

const items = (...entries: MenuEntry[]): SidebarItem[] => sidebarItems(buildMenu(entries).nodes);
const page = (path: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  path,
  component: path,
  meta: { title: path },
  ...more,
});

describe('S-SIDE-2 the sidebar’s items', () => {
  it('a hidden entry hides its whole branch', () => {
    expect(items({ ...page('/a'), hidden: true, children: [page('b')] })).toEqual([]);
  });

  it('one visible childless child shows as a single item, with its icon or else its parent’s', () => {
    const parent = { path: '/a', component: 'Layout', meta: { title: 'A', icon: 'up' } };
    expect(items({ ...parent, children: [page('b'), page('c', { hidden: true })] })).toMatchObject([
      { path: '/a/b', title: 'b', icon: 'up', children: [] },
    ]);
    expect(
      items({ ...parent, children: [page('b', { meta: { title: 'b', icon: 'own' } })] }),
    ).toMatchObject([{ icon: 'own' }]);
  });

  it('unless the parent always shows', () => {
    const [item] = items({
      path: '/a',
      alwaysShow: true,
      meta: { title: 'A' },
      children: [page('b')],
    });
    expect(item).toMatchObject({ title: 'A', children: [{ path: '/a/b' }] });
  });

  it('several children, or a child with children, show as a submenu', () => {
    expect(
      items({ path: '/a', meta: { title: 'A' }, children: [page('b'), page('c')] })[0]?.children,
    ).toHaveLength(2);
    expect(
      items({
        path: '/a',
        meta: { title: 'A' },
        children: [page('b', { children: [page('c'), page('d')] })],
      })[0]?.children,
    ).toHaveLength(1);
  });

  it('an entry that contains the current page is found at any depth', () => {
    const [item] = items({
      path: '/a',
      meta: { title: 'A' },
      children: [page('b', { children: [page('c'), page('d')] }), page('e')],
    });
    expect(item && holdsPath(item, '/a/b/d')).toBe(true);
    expect(item && holdsPath(item, '/a/x')).toBe(false);
  });

  it('a folder without anything to open is left out, and so is one that contains only such folders', () => {
    const empty = { path: '/a', component: 'Layout', meta: { title: 'A' } };
    expect(items(empty, { ...empty, path: '/b', children: [{ ...empty, path: 'c' }] })).toEqual([]);
  });

  it('two folders with the same path are two items', () => {
    const folder = (child: string): MenuEntry => ({
      path: '/a',
      alwaysShow: true,
      children: [page(child)],
    });
    expect(items(folder('b'), folder('c')).map(({ key }) => key)).toEqual(['/a', '/a#1']);
  });

  it('an entry without a title is 未命名, with its readable address', () => {
    expect(items({ path: '/内容', component: 'x' }, page('/a'))).toMatchObject([
      { title: '未命名', address: '/内容' },
      { title: '/a', address: '' },
    ]);
  });
});
