import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { clearCached, listCachedKeys } from './cache.ts';
import type { KeptDrawing } from './cache-names.ts';
import { writeDrawing } from './drawings.ts';
import { readEarly } from './read-early.ts';

const drawing = (html: string): KeptDrawing => ({
  ...{ build: 'b', mobile: false, idleLimit: 1, sheets: [], html },
});
const read = async (user: string, hash: string) => (await readEarly(user, hash, []).drawing)?.html;

it('S-PWA-7 what a page looked like last is there for its user, and for no other', async () => {
  await writeDrawing('甲', '#/a', drawing('1'));
  await writeDrawing('甲', '#/a', drawing('2'));
  expect(await read('甲', '#/a')).toBe('2');
  expect(await read('甲', '#/b')).toBeUndefined();
  expect(await read('乙', '#/a')).toBeUndefined();
});

it('S-PWA-7 the start page is one, whatever its address', async () => {
  await writeDrawing('丙', '', drawing('1'));
  expect(await read('丙', '#/dashboard')).toBe('1');
});

it('S-PWA-7 the last twelve are kept', async () => {
  await writeDrawing('丁', '#/first', drawing('1'));
  for (let page = 0; page < 11; page += 1) await writeDrawing('丁', `#/${page}`, drawing('2'));
  expect(await read('丁', '#/first')).toBe('1');
  await writeDrawing('丁', '#/first', drawing('3'));
  await writeDrawing('丁', '#/more', drawing('4'));
  expect([await read('丁', '#/first'), await read('丁', '#/0')]).toEqual(['3', undefined]);
});

it('S-SESS-6 with the cache goes what pages look like', async () => {
  await writeDrawing('戊', '#/a', drawing('1'));
  await clearCached('戊');
  expect(await listCachedKeys('戊')).toEqual([]);
});
