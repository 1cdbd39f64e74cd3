import { describe, expect, it } from 'vitest';
import { loginFor, safeRedirect } from './redirects.ts';

describe('S-ROUTE-3 where a redirect may lead', () => {
  it.each([
    '/',
    '/dashboard',
    '/article/update?id=1&x=%2F%2Fa',
    '/login-log',
    '/a?next=/login',
    '/a#b',
    '/a?back=https://b.example/c',
    '/a?x=javascript:alert(1)',
    '/%2F/evil.example',
    '/中文?x=值',
    '/%E0%A4%A',
  ])('accepts %s', (wanted) => expect(safeRedirect(wanted)).toBe(wanted));
  it.each([
    null,
    '',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/login',
    '/login/',
    '/login?redirect=%2Flogin',
    '/LOGIN',
    '/login//',
    '/login#x',
    ' /dashboard',
    '\t//evil.example',
    '/ /evil.example',
    '/\r/evil.example',
    '/\u0000/evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    'HTTPS://evil.example',
    'http:/evil.example',
    'data:text/html,x',
    'JaVaScRiPt:alert(1)',
    'javascript\n:alert(1)',
    'blob:https://evil.example/x',
    '?redirect=/a',
    '#/a',
    '.',
    '../a',
    'null',
  ])('falls back for %j', (wanted) => expect(safeRedirect(wanted)).toBe('/'));
});

describe('S-ROUTE-2 the login page remembers what was wanted', () => {
  it('with its whole query', () => {
    const wanted = '/article?x=1&y=%26%2B&z=中文';
    const address = loginFor(wanted);
    const query = new URLSearchParams(address.slice(address.indexOf('?')));
    expect(address.startsWith('/login?redirect=')).toBe(true);
    expect(query.get('redirect')).toBe(wanted);
  });
  it('and is left alone itself', () => {
    expect(loginFor('/login')).toBe('/login');
    expect(loginFor('/login?redirect=%2Fa')).toBe('/login?redirect=%2Fa');
    expect(loginFor('/login-log')).toBe('/login?redirect=%2Flogin-log');
  });
});
