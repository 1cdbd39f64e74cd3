import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chance, outlinesOf, pathOf } from './outline.ts';

const random = vi.spyOn(Math, 'random');
/** Middle value: no offset of points, five steps per curve, polygons start at their middle point. */
beforeEach(() => void random.mockReturnValue(0.5));
afterEach(() => void random.mockReset());

const rounded = (path: string) =>
  outlinesOf(path).map((line) => line.map((point) => point.map((one) => Number(one.toFixed(3)))));

it('reads lines, each from one of its points on', () => {
  expect(outlinesOf('M0 0L10 0L10 10L0 10Z')).toEqual([
    [
      [10, 10],
      [0, 10],
      [0, 0],
      [10, 0],
    ],
  ]);
  random.mockReturnValue(0.75);
  expect(rounded('M0 0L10 0L10 10L0 10Z')[0]?.[0]).toEqual([0.175, 10.175]);
});

it('reads numbers however they are joined', () => {
  random.mockReturnValue(0);
  const off = (line: [number, number][]) => line.map((point) => point.map((one) => one - 0.35));
  expect(outlinesOf('M-1.5.5L10-3L12.25 7Z')).toEqual([
    off([
      [-1.5, 0.5],
      [10, -3],
      [12.25, 7],
    ]),
  ]);
});

it('reads each outline of a letter, and leaves out what encloses nothing', () => {
  const path = 'M0 0L4 0L4 4ZM1 1L2 1ZM1 1L2 1L2 2L1 2Z';
  expect(outlinesOf(path).map((line) => line.length)).toEqual([3, 4]);
});

it.each([
  [0, 3],
  [0.5, 5],
  [0.99, 6],
])('divides curves by chance (%d): into %d', (chosen, steps) => {
  random.mockReturnValue(chosen);
  expect(outlinesOf('M0 0Q10 0 10 10Z')[0]).toHaveLength(1 + steps);
});

it('draws quadratic and cubic curves by points on them', () => {
  // From the middle point on: x = 20t - 10t², y = 10t².
  expect(rounded('M0 0Q10 0 10 10Z')).toEqual([
    [
      [8.4, 3.6],
      [9.6, 6.4],
      [10, 10],
      [0, 0],
      [3.6, 0.4],
      [6.4, 1.6],
    ],
  ]);
  // x = 30t²(1 - t) + 10t³, y = 30t(1 - t)² + 30t²(1 - t).
  expect(rounded('M0 0C0 10 10 10 10 0Z')).toEqual([
    [
      [6.48, 7.2],
      [8.96, 4.8],
      [10, 0],
      [0, 0],
      [1.04, 4.8],
      [3.52, 7.2],
    ],
  ]);
});

it('goes on from where a curve ended', () => {
  const [line = []] = rounded('M0 0Q10 0 10 10L0 10Z');
  expect(line).toHaveLength(7);
  expect(line).toContainEqual([0, 10]);
});

it('writes outlines as path data of hundredths', () => {
  const line = [
    [1, 2],
    [3.456, -4],
    [0, 0.004],
  ] as const;
  expect(pathOf([line, line])).toBe('M1.00 2.00L3.46 -4.00L0.00 0.00Z'.repeat(2));
  expect(pathOf([])).toBe('');
});

it.each([
  [0, -3],
  [0.5, 0],
  [0.75, 1.5],
])('chance %d of 3 is %d', (chosen, number) => {
  random.mockReturnValue(chosen);
  expect(chance(3)).toBe(number);
});
