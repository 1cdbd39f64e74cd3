import { expect, it } from 'vitest';
import { readTyped } from './typed-code.ts';

it.each([
  ['123456', 'totp', '123456'],
  [' 123 456 ', 'totp', '123456'],
  ['123-456', 'totp', '123456'],
  ['１２３４５６', 'totp', '123456'],
  ['１２３　４５６', 'totp', '123456'],
  ['k7p2-9xq4', 'recovery', 'k7p29xq4'],
  ['K7P2 9XQ4', 'recovery', 'k7p29xq4'],
  ['k7p2—9xq4', 'recovery', 'k7p29xq4'],
  ['ｋ７ｐ２－９ｘｑ４', 'recovery', 'k7p29xq4'],
  ['O1IL-0000', 'recovery', '01110000'],
  ['1234-5678', 'recovery', '12345678'],
])('S-ADM-8 %j is read as %s %s', (typed, way, code) => {
  expect(readTyped(typed)).toEqual({ way, code });
});

it.each(['', '12345', '1234567', 'k7p2-9xq', 'k7p2-9xq44', 'k7p2-9xqu', '验证码', '12345６7'])(
  'S-ADM-8 %j is neither a code nor a recovery code',
  (typed) => {
    expect(readTyped(typed)).toBeNull();
  },
);
