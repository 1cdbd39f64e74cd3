import { describe, expect, it } from 'vitest';
import { isEmail, isMobileNumber } from '../contract/session/contact.ts';
import { hasScheme, isExternal } from './validators.ts';

describe('external link', () => {
  it.each(['http://a.cn', 'https://a.cn/x?y', 'HTTPS://A.CN', 'mailto:a@b.cn', 'tel:+8610123'])(
    'S-VAL-1 an external link: %s',
    (text) => expect(isExternal(text)).toBe(true),
  );
  it.each([
    '',
    '/article',
    'article',
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.cn',
    'http:',
    'https://',
    'ftp://a.cn',
    ' http',
  ])('S-VAL-1 no external link: %j', (text) => expect(isExternal(text)).toBe(false));
});

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

describe('addresses that leave the app', () => {
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:x',
    '//a.cn',
    '\\\\a.cn',
    '/\\a.cn',
    'file:///etc',
  ])('S-SIDE-3 %j has a scheme or a host of its own', (text) => expect(hasScheme(text)).toBe(true));
  it.each(['/article', 'article', 'article/x:y', '?x=http://a', ''])(
    'S-SIDE-3 %j is a path',
    (text) => expect(hasScheme(text)).toBe(false),
  );
});
