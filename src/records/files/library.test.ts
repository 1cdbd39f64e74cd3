import { expect, it } from 'vitest';
import { extentOf, type LibraryFile } from './library.ts';

it.each([
  [{ width: 3, height: 4, duration: null }, '3*4'],
  [{ width: 3, height: 4, duration: 65 }, '3*4'],
  [{ width: null, height: 4, duration: 65 }, '1:05'],
  [{ width: 3, height: null, duration: 65 }, '1:05'],
  [{ width: null, height: null, duration: null }, null],
])('the extent of %j is %j', (file, text) => {
  expect(extentOf(file as LibraryFile)).toBe(text);
});
