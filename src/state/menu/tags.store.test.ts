import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CloseCommand,
  closeTag,
  closeTags,
  markTag,
  moveTag,
  nameTag,
  openTag,
  pinRoutes,
  refreshTag,
  rekeyTag,
  relocateTag,
  renameTags,
  resetTags,
  tagKey,
  tagsState,
  tagsToClose,
  togglePin,
} from './tags.store.ts';

const visit = (path: string, affix = false) =>
  openTag({ key: path, location: path, title: path, affix });
const keys = () => tagsState.list.map(({ key }) => key);
const close = (command: CloseCommand, key: string) =>
  closeTags(tagsToClose(command, key).map((tag) => tag.key));
const home = { key: '/home', location: '/home', title: '首页' };

beforeEach(resetTags);

describe('tags', () => {
  it('S-TAG-1 one for each visited page, pinned first, then by first visit; without a title no-name', () => {
    visit('/a');
    visit('/b');
    visit('/home', true);
    visit('/a');
    openTag({ key: '/c', location: '/c', title: '', affix: false });
    expect(keys()).toEqual(['/home', '/a', '/b', '/c']);
    expect(tagsState.list.at(-1)?.title).toBe('no-name');
    expect(tagsState.active).toBe('/c');
  });

  it('S-TAG-1 a pinned page has a tag before it is visited', () => {
    visit('/a');
    pinRoutes([home]);
    expect(keys()).toEqual(['/home', '/a']);
    expect(tagsState.active).toBe('/a');
  });

  it('S-TAG-1 a page that the menu no longer pins can be closed', () => {
    pinRoutes([home, { key: '/a', location: '/a', title: 'a' }]);
    visit('/b');
    pinRoutes([home]);
    expect(keys()).toEqual(['/home', '/a', '/b']);
    expect(closeTag('/a')).toBeNull();
    expect(keys()).toEqual(['/home', '/b']);
  });

  it('S-TAG-2 two records are two tags; each shows its own title and its unsaved edits', () => {
    const [one, two] = [tagKey('/article/update', '1'), tagKey('/article/update', '2')];
    visit(one);
    visit(two);
    nameTag(two, '劳动合同');
    markTag(two, true);
    expect(tagsState.list).toMatchObject([
      { key: one, dirty: false },
      { title: '劳动合同', dirty: true },
    ]);
  });

  it('S-TAG-1 a page that its menu renames is renamed, visited or not; without a title no-name', () => {
    pinRoutes([home]);
    for (const path of ['/a', '/b', '/c']) visit(path);
    renameTags(({ key }) => ({ '/home': '工作台', '/a': '甲', '/b': '' })[key] ?? null);
    const titles = () => tagsState.list.map(({ title }) => title);
    expect(titles()).toEqual(['工作台', '甲', 'no-name', '/c']);
    openTag({ key: '/b', location: '/b', title: '乙' });
    expect(titles()).toEqual(['工作台', '甲', '乙', '/c']);
  });

  it('S-TAG-2 neither the menu nor coming back replaces a record’s own title', () => {
    visit('/article/update?id=1');
    nameTag('/article/update?id=1', '劳动合同');
    renameTags(() => '编辑文章');
    visit('/article/update?id=1');
    expect(tagsState.list).toMatchObject([{ title: '劳动合同' }]);
  });

  it('S-TAG-2 returning to a tag opens its last location', () => {
    visit('/a');
    openTag({ key: '/a', location: '/a?page=2', title: 'a', affix: false });
    expect(tagsState.list).toMatchObject([{ location: '/a?page=2' }]);
  });

  it('S-TAG-3 nothing closes a pinned tag', () => {
    visit('/home', true);
    expect(closeTag('/home')).toBeNull();
    expect(keys()).toEqual(['/home']);
  });

  it('S-TAG-5 closing the active tag leads to the last remaining one, or home', () => {
    visit('/a');
    visit('/b');
    visit('/c');
    visit('/a');
    expect(closeTag('/a')).toBe('/c');
    expect(keys()).toEqual(['/b', '/c']);
    resetTags();
    visit('/a');
    expect(closeTag('/a')).toBe('/');
  });

  it('S-TAG-5 closing another tag leads nowhere', () => {
    visit('/a');
    visit('/b');
    expect(closeTag('/a')).toBeNull();
    expect(closeTag('/unknown')).toBeNull();
  });

  it('S-TAG-4 each command closes its tags and never a pinned one', () => {
    const left = (command: CloseCommand): string[] => {
      resetTags();
      pinRoutes([home]);
      for (const path of ['/a', '/b', '/c', '/d']) visit(path);
      togglePin('/a');
      close(command, '/c');
      return keys();
    };
    expect(left('this')).toEqual(['/home', '/a', '/b', '/d']);
    expect(left('others')).toEqual(['/home', '/a', '/c']);
    expect(left('left')).toEqual(['/home', '/a', '/c', '/d']);
    expect(left('right')).toEqual(['/home', '/a', '/b', '/c']);
    expect(left('all')).toEqual(['/home', '/a']);
  });

  it("S-TAG-4 a pin moves the tag to the front and back; a route's own pin stays", () => {
    pinRoutes([home]);
    visit('/a');
    visit('/b');
    togglePin('/b');
    expect(keys()).toEqual(['/home', '/b', '/a']);
    expect(tagsToClose('this', '/b')).toEqual([]);
    togglePin('/b');
    expect(tagsToClose('this', '/b')).toHaveLength(1);
    togglePin('/home');
    expect(tagsToClose('this', '/home')).toEqual([]);
  });

  it('S-TAG-5 closing all stays at a pinned tag that is active, else leads to the last pinned one', () => {
    pinRoutes([home]);
    for (const path of ['/a', '/b', '/c']) visit(path);
    togglePin('/b');
    expect(close('all', '/c')).toBe('/b');
    visit('/c');
    visit('/home');
    expect(close('all', '/c')).toBeNull();
  });

  it('S-TAG-8 a tag moves within its group of the bar', () => {
    pinRoutes([home]);
    for (const path of ['/a', '/b', '/c']) visit(path);
    moveTag('/c', 1);
    expect(keys()).toEqual(['/home', '/c', '/a', '/b']);
    moveTag('/b', 0);
    expect(keys()).toEqual(['/home', '/b', '/c', '/a']);
    moveTag('/home', 3);
    moveTag('/b', 99);
    moveTag('/unknown', 1);
    expect(keys()).toEqual(['/home', '/c', '/a', '/b']);
  });

  it('S-ROUTE-7 recreating a view leaves its tag in place', () => {
    visit('/a');
    visit('/b');
    refreshTag('/a');
    refreshTag('/unknown');
    expect(tagsState.list).toMatchObject([
      { key: '/a', round: 1 },
      { key: '/b', round: 0 },
    ]);
  });
});

describe('a page that goes on at another address', () => {
  const record = { key: '/edit?id=1', location: '/edit?id=1' };

  it('S-TAG-2 retains its tag, in its place, and in sight where it was', () => {
    for (const path of ['/a', '/add', '/b']) visit(path);
    markTag('/add', true);
    expect(rekeyTag('/add', record)).toBe(true);
    expect(keys()).toEqual(['/a', record.key, '/b']);
    expect(tagsState.list[1]).toMatchObject({ ...record, title: '/add', dirty: true });
    expect(tagsState.active).toBe('/b');
    visit('/add');
    expect(rekeyTag('/add', { key: '/edit?id=2', location: '/edit?id=2' })).toBe(true);
    expect(tagsState.active).toBe('/edit?id=2');
  });

  it('S-TAG-2 is led on in its tag, unless that shows something else by now', () => {
    openTag({ key: '/list', location: '/list?add=1', title: '' });
    relocateTag('/list?add=1', '/list?edit=1');
    relocateTag('/list?add=1', '/list?edit=2');
    expect(tagsState.list).toMatchObject([{ key: '/list', location: '/list?edit=1' }]);
  });

  it('S-TAG-2 has no second tag where that address has one', () => {
    for (const path of [record.key, '/add']) visit(path);
    expect(rekeyTag('/add', record)).toBe(false);
    expect(rekeyTag('/gone', { key: '/b', location: '/b' })).toBe(false);
    expect(keys()).toEqual([record.key, '/add']);
  });
});
