import { describe, expect, it } from 'vitest';
import { isHttps, isOwnOrigin, originHeaders } from './own-origin.ts';

describe('headers that count', () => {
  const headers = {
    ...{ origin: 'https://a.cn', host: 'a.cn', cookie: 'x=1' },
    ...{ 'x-forwarded-host': ['b.cn', 'c.cn'], 'x-forwarded-proto': 'https' },
  };

  it('are those of a proxy only where it is trusted', () => {
    const own = { origin: 'https://a.cn', host: 'a.cn' };
    expect(originHeaders(headers, false)).toEqual(own);
    expect(originHeaders(headers, true)).toEqual({
      ...own,
      ...{ forwardedHost: 'b.cn,c.cn', forwardedProto: 'https' },
    });
  });

  it('may be missing', () => {
    expect(originHeaders({}, true)).toEqual({
      ...{ origin: undefined, host: undefined },
      ...{ forwardedHost: undefined, forwardedProto: undefined },
    });
  });
});

describe('a page', () => {
  it.each([
    ['of this host', { origin: 'https://a.cn', host: 'a.cn' }, true],
    ['of this host and port', { origin: 'http://a.cn:8080', host: 'a.cn:8080' }, true],
    ['of another port', { origin: 'http://a.cn:8081', host: 'a.cn:8080' }, false],
    ['of another host', { origin: 'https://b.cn', host: 'a.cn' }, false],
    ['whose host ends alike', { origin: 'https://xa.cn', host: 'a.cn' }, false],
    ['without an origin of its own', { origin: 'null', host: 'null' }, false],
    ['that names no address', { origin: '', host: '' }, false],
    ['of no host', { origin: 'https://a.cn' }, false],
    [
      'of the host that a proxy was asked for',
      { origin: 'https://a.cn', host: 'in', forwardedHost: 'a.cn' },
      true,
    ],
    [
      'of one of those that proxies were asked for',
      { origin: 'https://b.cn', host: 'in', forwardedHost: 'a.cn, b.cn' },
      true,
    ],
    ['of none of them', { origin: 'https://c.cn', host: 'in', forwardedHost: 'a.cn, b.cn' }, false],
    [
      'on http, of a server on https',
      { origin: 'http://a.cn', host: 'a.cn', forwardedProto: 'https' },
      false,
    ],
    [
      'on https, of a server on https',
      { origin: 'https://a.cn', host: 'a.cn', forwardedProto: 'https' },
      true,
    ],
    [
      'on http, of a server on http',
      { origin: 'http://a.cn', host: 'a.cn', forwardedProto: 'http' },
      true,
    ],
    [
      'on https, of a proxy that does not say that it ends TLS',
      { origin: 'https://a.cn', host: 'a.cn', forwardedProto: 'http' },
      true,
    ],
  ])('%s: %o', (_, headers, isOwn) => expect(isOwnOrigin(headers)).toBe(isOwn));

  it('is none where a program calls', () => expect(isOwnOrigin({ host: 'a.cn' })).toBe(true));
});

it.each([
  [{ forwardedProto: 'https' }, true],
  [{ forwardedProto: 'http' }, false],
  [{}, false],
  [{ origin: 'https://a.cn', host: 'a.cn' }, true],
  [{ origin: 'https://b.cn', host: 'a.cn' }, false],
  [{ origin: 'http://a.cn', host: 'a.cn' }, false],
  [{ origin: 'http://https://', host: 'a.cn' }, false],
])('the browser is on https by the word of the proxy or of its own page: %o %s', (headers, is) => {
  expect(isHttps(headers)).toBe(is);
});
