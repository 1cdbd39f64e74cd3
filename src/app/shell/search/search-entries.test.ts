import { describe, expect, it } from 'vitest';
import { buildMenu } from '../../../state/menu/menu-tree.ts';
import { NO_NAME, type Tag } from '../../../state/menu/tags.store.ts';
import { recentEntries, searchEntries } from './search-entries.ts';

const page = (path: string, title: string, more: Record<string, unknown> = {}) => ({
  path,
  component: 'x',
  meta: { title },
  ...more,
});
const labels = (...list: unknown[]) =>
  searchEntries(buildMenu(list).nodes).map(({ label }) => label);

describe('S-NAV-3 what the search offers', () => {
  it('the visible pages of the menu with the folders above them; 首页 first', () => {
    const folder = {
      path: '/content',
      component: 'Layout',
      meta: { title: '内容管理' },
      children: [
        page('article', '文章管理'),
        page('hidden', '隐藏', { hidden: true }),
        page('more', '更多', { children: [page('deep', '深处')] }),
      ],
    };
    const hidden = { ...folder, path: '/h', hidden: true };
    expect(labels(folder, hidden)).toEqual([
      '首页',
      '内容管理 › 文章管理',
      '内容管理 › 更多 › 深处',
    ]);
  });

  it('outside addresses, but neither refused ones nor folders that lead nowhere', () => {
    const list = [
      page('https://a.cn', '外'),
      page('javascript:x', '坏'),
      { path: '/empty', component: 'Layout', meta: { title: '空' } },
    ];
    expect(labels(...list)).toEqual(['首页', '外']);
    expect(searchEntries(buildMenu(list).nodes)[1]).toMatchObject({
      location: 'https://a.cn',
      outside: true,
    });
  });

  it('a page without a title by its folder’s, or as 未命名 with its address as people write it', () => {
    const single = { path: '/a', meta: { title: '甲' }, children: [{ path: 'b', component: 'x' }] };
    const nodes = buildMenu([single, { path: '/乙', component: 'x' }]).nodes;
    expect(searchEntries(nodes)).toMatchObject([
      { label: '首页', address: '' },
      { label: '甲', address: '' },
      { label: '未命名', address: '/乙', title: '未命名', path: '/乙' },
    ]);
  });

  it('首页 only once where the server lists it', () => {
    expect(labels(page('/dashboard', '工作台'))).toEqual(['工作台']);
  });

  it('S-NAV-4 pinyin is normalized', () => {
    const meta = { title: '文章', pinyin: 'Wen Zhang', initials: 'WZ' };
    const [, entry] = searchEntries(buildMenu([{ path: '/a', component: 'x', meta }]).nodes);
    expect(entry).toMatchObject({ pinyin: 'wenzhang', initials: 'wz' });
  });
});

describe('S-NAV-4 recent pages', () => {
  const tag = (key: string, seen: number, title = key) =>
    ({ key, location: key, title, seen }) as Tag;
  const folder = {
    path: '/content',
    component: 'Layout',
    meta: { title: '内容管理' },
    children: [page('article', '文章管理', { component: 'article/index' })],
  };
  const { nodes } = buildMenu([folder]);
  const recent = (...tags: Tag[]) =>
    recentEntries(tags, '/b', nodes).map(({ label, address }) => label + address);

  it('are the other open ones, the last seen first', () => {
    expect(recent(tag('/a', 1), tag('/b', 4), tag('/c', 3), tag('/d', 0))).toEqual([
      '/c',
      '/a',
      '/d',
    ]);
  });

  it('are labelled like results, a record below its list', () => {
    const list = { ...tag('/content/article', 3, '文章管理'), location: '/content/article?page=2' };
    const form = { ...tag('/article/update?id=1', 2, '民法典'), location: '/article/update?id=1' };
    expect(recent(list, form, tag('/dashboard', 1, '首页'))).toEqual([
      '内容管理 › 文章管理',
      '内容管理 › 文章管理 › 民法典',
      '首页',
    ]);
    expect(recentEntries([list], '/b', nodes)[0]?.location).toBe('/content/article?page=2');
  });

  it('without a title are 未命名, with their address', () => {
    expect(recent(tag('/x/y', 1, NO_NAME))).toEqual(['未命名/x/y']);
  });
});
