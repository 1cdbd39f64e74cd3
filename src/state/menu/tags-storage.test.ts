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
const changesNotified = () => new Promise((resolve) => setTimeout(resolve));

/** The page is reloaded: the store is empty, the window's storage is not. */
async function reload(user: string): Promise<string[]> {
  await changesNotified();
  const stored = sessionStorage.getItem('lexdesk.tags');
  clearStoredTags();
  resetTags();
  if (stored !== null) sessionStorage.setItem('lexdesk.tags', stored);
  persistTags(user);
  return tagsState.list.map(({ key }) => key);
}

beforeEach(() => {
  sessionStorage.clear();
  resetTags();
});
afterEach(clearStoredTags);

describe('stored tags', () => {
  it('S-TAG-8 are restored after a reload, but not as visited', async () => {
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

  it('S-TAG-2 S-TAG-8 have the menu’s current titles, except records’ own ones', async () => {
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

  it('S-TAG-8 beyond the maximum, the pinned and the last visited ones are restored, in order', async () => {
    persistTags('admin');
    for (let at = 0; at < 202; at++) visit(`/${at}`);
    visit('/0');
    togglePin('/1');
    const stored = await reload('admin');
    expect(stored).toHaveLength(200);
    expect(stored.slice(0, 3)).toEqual(['/1', '/0', '/4']);
    expect(stored.at(-1)).toBe('/201');
  });

  it('S-TAG-8 S-SESS-10 are dropped when somebody else signs in', async () => {
    persistTags('admin');
    visit('/a');
    expect(await reload('zhang')).toEqual([]);
    expect(await reload('admin')).toEqual([]);
  });

  it('S-TAG-8 nothing is stored once they are cleared', async () => {
    persistTags('admin');
    visit('/a');
    clearStoredTags();
    visit('/b');
    await changesNotified();
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
  ])('S-TAG-8 an invalid store is ignored: %s', (stored) => {
    sessionStorage.setItem('lexdesk.tags', stored);
    persistTags('admin');
    expect(tagsState.list).toEqual([]);
  });
});
