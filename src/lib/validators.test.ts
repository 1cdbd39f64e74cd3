import { describe, expect, it } from 'vitest';
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
