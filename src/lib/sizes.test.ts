import { expect, it } from 'vitest';
import { formatBytes, formatCount, formatNumber } from './sizes.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1_258_291, '1.2 MB'],
  [200 * 1024 ** 2, '200 MB'],
  [5 * 1024 ** 4, '5 TB'],
])('%d bytes are %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown));

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [9999, '9,999'],
  [10_000, '1 万'],
  [123_456, '12.3 万'],
])('%d is %s', (count, shown) => expect(formatCount(count)).toBe(shown));

it.each([
  [0, '0'],
  [1204, '1,204'],
  [20_315, '20,315'],
  [1_000_000, '1,000,000'],
])('%d in groups is %s', (number, shown) => expect(formatNumber(number)).toBe(shown));
