import { expect, it } from 'vitest';
import { shapeOf, widthOf } from './column-width.ts';

it.each([
  [4, false, false],
  [5, false, true],
  [7, false, true],
  [8, true, true],
])('a table of %d columns', (count, isWide, isMany) => {
  const columns = Array.from({ length: count }, () => ({}) as never);
  expect(shapeOf(columns)).toEqual({ 'data-wide': isWide, 'data-many': isMany });
});

it('minor columns need no room on narrow windows', () => {
  const columns = Array.from({ length: 8 }, (_, at) => (at < 4 ? {} : { minor: true }) as never);
  expect(shapeOf(columns)).toEqual({ 'data-wide': true, 'data-many': false });
});

it('a column is as wide as what it holds', () => {
  expect(widthOf({})).toBe('text');
  expect(widthOf({ format: 'price' })).toBe('price');
  expect(widthOf({ format: { dict: 'area' } })).toBe('choice');
  expect(widthOf({ format: { choices: [] }, at: () => 0 })).toBe('state');
});
