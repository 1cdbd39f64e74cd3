import { describe, expect, it } from 'vitest';
import { buildMenu } from '../../../state/menu/menu-tree.ts';
import type { Tag } from '../../../state/menu/tags.ts';
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

  it('a page without a title by its folder’s, or by its path as people write it', () => {
    const single = { path: '/a', meta: { title: '甲' }, children: [{ path: 'b', component: 'x' }] };
    expect(labels(single, { path: '/乙', component: 'x' })).toEqual(['首页', '甲', '/乙']);
  });

  it('首页 only once where the server lists it', () => {
    expect(labels(page('/dashboard', '工作台'))).toEqual(['工作台']);
  });

  it('S-NAV-4 spellings in one form', () => {
    const meta = { title: '文章', pinyin: 'Wen Zhang', initials: 'WZ' };
    const [, entry] = searchEntries(buildMenu([{ path: '/a', component: 'x', meta }]).nodes);
    expect(entry).toMatchObject({ pinyin: 'wenzhang', initials: 'wz' });
  });
});

it('S-NAV-4 recent pages are the other open ones, the last seen first', () => {
  const tag = (key: string, seen: number) => ({ key, location: key, title: key, seen }) as Tag;
  const tags = [tag('/a', 1), tag('/b', 4), tag('/c', 3), tag('/d', 0)];
  expect(recentEntries(tags, '/b').map(({ title }) => title)).toEqual(['/c', '/a', '/d']);
});
