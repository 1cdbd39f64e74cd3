// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  markTag,
  moveTag,
  nameTag,
  openTag,
  renameTags,
  resetTags,
  tagsState,
  togglePin,
} from './tags.store.ts';
import { clearStoredTags, persistTags } from './tags-storage.ts';

const visit = (path: string) => openTag({ key: path, location: `${path}?page=2`, title: path });
const changesTold = () => new Promise((resolve) => setTimeout(resolve));

/** The page is loaded again: the store is empty, the window's storage is not. */
async function reload(user: string): Promise<string[]> {
  await changesTold();
  const kept = sessionStorage.getItem('lexdesk.tags');
  clearStoredTags();
  resetTags();
  if (kept !== null) sessionStorage.setItem('lexdesk.tags', kept);
  persistTags(user);
  return tagsState.list.map(({ key }) => key);
}

beforeEach(() => {
  sessionStorage.clear();
  resetTags();
});
afterEach(clearStoredTags);

describe('stored tags', () => {
  it('S-TAG-8 come back after a reload as they were, but not as visited', async () => {
    persistTags('admin');
    for (const path of ['/a', '/b', '/c']) visit(path);
    moveTag('/c', 0);
    markTag('/a', true);
    togglePin('/b');
    expect(await reload('admin')).toEqual(['/b', '/c', '/a']);
    expect(tagsState.list).toMatchObject([
      { pinned: true, seen: 0, location: '/b?page=2' },
      { title: '/c' },
      { dirty: true },
    ]);
  });

  it('S-TAG-2 S-TAG-8 are called as the menu calls them, but for the own titles of records', async () => {
    persistTags('admin');
    visit('/a');
    visit('/b');
    nameTag('/b', '劳动合同');
    await reload('admin');
    renameTags(() => '改名');
    expect(tagsState.list.map(({ title }) => title)).toEqual(['改名', '劳动合同']);
    clearStoredTags();
    const list = [{ key: '/c', location: '/c', title: '租房', pinned: false, dirty: false }];
    sessionStorage.setItem('lexdesk.tags', JSON.stringify({ version: 1, user: 'admin', list }));
    persistTags('admin');
    renameTags(() => '改名');
    expect(tagsState.list, 'stored by an earlier build').toMatchObject([{ title: '租房' }]);
  });

  it('S-TAG-8 of more than are stored the pinned ones and those seen last come back, in their order', async () => {
    persistTags('admin');
    for (let at = 0; at < 202; at++) visit(`/${at}`);
    visit('/0');
    togglePin('/1');
    const kept = await reload('admin');
    expect(kept).toHaveLength(200);
    expect(kept.slice(0, 3)).toEqual(['/1', '/0', '/4']);
    expect(kept.at(-1)).toBe('/201');
  });

  it('S-TAG-8 S-SESS-10 are dropped when somebody else signs in', async () => {
    persistTags('admin');
    visit('/a');
    expect(await reload('zhang')).toEqual([]);
    expect(await reload('admin')).toEqual([]);
  });

  it('S-TAG-8 nothing is stored once they are forgotten', async () => {
    persistTags('admin');
    visit('/a');
    clearStoredTags();
    visit('/b');
    await changesTold();
    expect(sessionStorage.getItem('lexdesk.tags')).toBeNull();
  });

  const tag = { key: '/a', location: '/a', title: 'a', pinned: false, dirty: false };
  it.each([
    'no JSON',
    '{}',
    'null',
    JSON.stringify({ version: 2, user: 'admin', list: [tag] }),
    JSON.stringify({
      version: 1,
      user: 'admin',
      list: [{ ...tag, location: 'javascript:alert(1)' }],
    }),
    JSON.stringify({ version: 1, user: 'admin', list: [{ ...tag, location: '//evil.example' }] }),
    JSON.stringify({ version: 1, user: 'admin', list: [{ ...tag, title: {} }] }),
    JSON.stringify({ version: 1, user: 'admin', list: Array(1000).fill(tag) }),
  ])('S-TAG-8 a store that says %s is not believed', (kept) => {
    sessionStorage.setItem('lexdesk.tags', kept);
    persistTags('admin');
    expect(tagsState.list).toEqual([]);
  });
});
