import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeTag,
  markTag,
  nameTag,
  openTag,
  pinTag,
  resetTags,
  tagKey,
  tagsState,
} from './tags.ts';

const visit = (path: string, affix = false) =>
  openTag({ key: path, location: path, title: path, affix });
const keys = () => tagsState.list.map(({ key }) => key);

beforeEach(resetTags);

describe('tags', () => {
  it('S-TAG-1 one for each visited page, pinned first, then by first visit; no title is no-name', () => {
    visit('/a');
    visit('/b');
    visit('/home', true);
    visit('/a');
    openTag({ key: '/c', location: '/c', title: '', affix: false });
    expect(keys()).toEqual(['/home', '/a', '/b', '/c']);
    expect(tagsState.list.at(-1)?.title).toBe('no-name');
    expect(tagsState.active).toBe('/c');
  });

  it('S-TAG-1 a pinned page is there before it is visited', () => {
    visit('/a');
    pinTag({ key: '/home', location: '/home', title: '首页' });
    expect(keys()).toEqual(['/home', '/a']);
    expect(tagsState.active).toBe('/a');
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

  it('S-TAG-2 going back to a tag returns to where it was left', () => {
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
});
