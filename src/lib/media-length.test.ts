import { expect, test } from 'vitest';
import { formatLength } from './media-length.ts';

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3599, '59:59'],
  [3605, '1:00:05'],
  [86_400, '24:00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});
