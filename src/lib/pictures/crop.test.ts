import { describe, expect, it } from 'vitest';
import { MAX_ZOOM, partOf, resultOf, settled, wholeCrop } from './crop.ts';

const wide = { width: 4000, height: 1000 };
const tall = { width: 1000, height: 4000 };
const square = { width: 200, height: 200 };
const banner = { width: 200, height: 100 };

describe('S-UP-2 the part of a picture', () => {
  it.each([
    ['wide, to a square', wide, square, { x: 1500, y: 0, width: 1000, height: 1000 }],
    ['tall, to a square', tall, square, { x: 0, y: 1500, width: 1000, height: 1000 }],
    ['tall, to a wide one', tall, banner, { x: 0, y: 1750, width: 1000, height: 500 }],
    [
      'of the same ratio',
      { width: 400, height: 200 },
      banner,
      { x: 0, y: 0, width: 400, height: 200 },
    ],
  ])('S-UP-2 is the largest from the middle: %s', (_, picture, target, part) => {
    expect(partOf(picture, target, wholeCrop(picture))).toEqual(part);
  });

  it('S-UP-2 never reaches beyond the edge, however far it is moved', () => {
    for (const [x, y] of [
      [-9999, -9999],
      [9999, 9999],
      [0, 9999],
    ] as const) {
      const crop = settled(wide, square, { x, y, zoom: 2 });
      const part = partOf(wide, square, crop);
      expect(part.x).toBeGreaterThanOrEqual(0);
      expect(part.y).toBeGreaterThanOrEqual(0);
      expect(part.x + part.width).toBeLessThanOrEqual(wide.width);
      expect(part.y + part.height).toBeLessThanOrEqual(wide.height);
      // The stored crop is the displayed one: the next step starts from there.
      expect(settled(wide, square, crop)).toEqual(crop);
    }
  });

  it('S-UP-2 its zoom stays in bounds', () => {
    expect(settled(wide, square, { x: 0, y: 0, zoom: 99 }).zoom).toBe(MAX_ZOOM);
    expect(settled(wide, square, { x: 0, y: 0, zoom: 0.1 }).zoom).toBe(1);
  });
});

describe('S-UP-2 the result', () => {
  it('S-UP-2 has the recommended size, or less where there are fewer pixels', () => {
    expect(resultOf({ width: 3000, height: 1500 }, banner)).toEqual(banner);
    expect(resultOf({ width: 100, height: 50 }, banner)).toEqual({ width: 100, height: 50 });
    expect(resultOf({ width: 0.2, height: 0.1 }, banner)).toEqual({ width: 1, height: 1 });
  });
});
