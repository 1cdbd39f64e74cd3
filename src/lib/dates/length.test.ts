import { expect, test } from 'vitest';
import { formatLength, parseLength } from './length.ts';

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3599, '59:59'],
  [3605, '1:00:05'],
  [86_400, '24:00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});

test.each([
  ['27:31', 1651],
  [' 1:00:05 ', 3605],
  ['2：05', 125],
  ['90', 90],
  ['0', 0],
  ['1:75', null],
  ['27:', null],
  ['1:2:3:4', null],
  ['-3', null],
  ['', null],
])('S-DESK-8 %j is a length of %s seconds', (text, seconds) => {
  expect(parseLength(text)).toBe(seconds);
});
