import { describe, expect, it } from 'vitest';
import { isEmail, isMobileNumber } from './profile.ts';

describe('e-mail', () => {
  it.each([
    'a@b.cn',
    'first.last+tag@sub.example.com',
    "o'neil@example.org",
    '李雷@例子.cn'.replace('例子', 'x'),
  ])('S-VAL-1 an e-mail address: %s', (text) => expect(isEmail(text)).toBe(true));
  it.each([
    '',
    'a',
    'a@',
    '@b.cn',
    'a@b',
    'a b@c.cn',
    'a@@b.cn',
    '.a@b.cn',
    'a.@b.cn',
    'a..b@c.cn',
    'a@-b.cn',
    'a@b-.cn',
    'a@b..cn',
    'a@b.cn\n',
  ])('S-VAL-1 no e-mail address: %j', (text) => expect(isEmail(text)).toBe(false));
});

describe('mobile number', () => {
  it.each(['13000000000', '15912345678', '19987654321'])('S-VAL-1 a mobile number: %s', (text) =>
    expect(isMobileNumber(text)).toBe(true),
  );
  it.each([
    '',
    '12000000000',
    '23000000000',
    '1300000000',
    '130000000000',
    '1300000000a',
    '+8613000000000',
    '13000000000\n',
  ])('S-VAL-1 no mobile number: %j', (text) => expect(isMobileNumber(text)).toBe(false));
});
