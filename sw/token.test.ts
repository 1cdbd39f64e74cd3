import { afterEach, expect, it, vi } from 'vitest';
import { readToken } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

const cookies = (values: Record<string, string>) =>
  vi.stubGlobal('self', {
    cookieStore: { get: async (name: string) => (name in values ? { value: values[name] } : null) },
  });

it('S-SESS-6 the token is the cookie’s of this name, decoded', async () => {
  cookies({ token: 'a%2Fb', other: 'c' });
  expect(await readToken()).toBe('a/b');
});

it.each([{}, { token: '' }, { other: 'c' }])('S-SESS-6 %j: nobody is signed in', async (values) => {
  cookies(values);
  expect(await readToken()).toBeNull();
});

it('S-SESS-6 a browser whose workers know no cookies: nobody is signed in', async () => {
  vi.stubGlobal('self', {});
  expect(await readToken()).toBeNull();
});
