import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { clearCached, listCachedKeys, writeCached } from './cache.ts';
import type { CachedDrawing } from './cache-names.ts';
import { deleteDrawings, writeDrawing } from './drawings.ts';
import { readEarly } from './read-early.ts';

const reply = { data: 1, serverDate: 1, permissionVersion: '', build: '', etag: '' };
const drawing = (html: string): CachedDrawing => ({
  ...{ build: 'b', mobile: false, idleLimit: 1, sheets: [], html },
});
const write = (user: string, hash: string, html: string, tags = '') =>
  writeDrawing(user, hash, drawing(html), tags);
const read = async (user: string, hash: string) => (await readEarly(user, hash, []).drawing)?.html;

it('S-PWA-7 the last drawing of a page is found by its user, and by no other', async () => {
  await write('甲', '#/a', '1');
  await write('甲', '#/a', '2');
  expect(await read('甲', '#/a')).toBe('2');
  expect(await read('甲', '#/b')).toBeUndefined();
  expect(await read('乙', '#/a')).toBeUndefined();
});

it('S-PWA-7 all addresses of the start page share one drawing', async () => {
  await write('丙', '', '1');
  expect(await read('丙', '#/dashboard')).toBe('1');
});

it('S-PWA-7 the last twelve drawings stay', async () => {
  await write('丁', '#/first', '1');
  for (let page = 0; page < 11; page += 1) await write('丁', `#/${page}`, '2');
  expect(await read('丁', '#/first')).toBe('1');
  await write('丁', '#/first', '3');
  await write('丁', '#/more', '4');
  expect([await read('丁', '#/first'), await read('丁', '#/0')]).toEqual(['3', undefined]);
});

it('S-SESS-6 the drawings are deleted with the cache', async () => {
  await write('戊', '#/a', '1');
  await clearCached('戊');
  expect(await listCachedKeys('戊')).toEqual([]);
});

it('S-PWA-7 the tags are those of the page that was drawn last', async () => {
  await write('己', '#/a', '1', '甲页');
  await write('己', '#/b', '2', '甲页乙页');
  expect((await readEarly('己', '#/a', []).drawing)?.tags).toBe('甲页乙页');
});

it('S-PWA-7 S-OFF-4 deleting removes all drawings at once, and nothing else', async () => {
  await writeCached('庚', 'menu', { ...reply });
  for (const hash of ['#/a', '#/b']) await write('庚', hash, '1');
  await deleteDrawings('庚');
  expect(await listCachedKeys('庚')).toEqual(['menu']);
});
