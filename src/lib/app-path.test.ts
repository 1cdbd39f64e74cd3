import { describe, expect, it } from 'vitest';
import { canonicalPath, joinPath, readablePath } from './app-path.ts';

describe('S-ROUTE-10 absolute paths', () => {
  it.each([
    ['', '/a', '/a'],
    ['', 'a', '/a'],
    ['/a', 'b', '/a/b'],
    ['/a/', '/b', '/b'],
    ['/', 'b', '/b'],
    ['/a', '', '/a'],
    ['', '', '/'],
    ['/a', 'b//c/', '/a/b/c'],
    ['/内容', '文章', '/%E5%86%85%E5%AE%B9/%E6%96%87%E7%AB%A0'],
  ])('%j and %j make %j', (base, path, joined) => expect(joinPath(base, path)).toBe(joined));

  it.each([
    ['/我的 文章', '/%E6%88%91%E7%9A%84%20%E6%96%87%E7%AB%A0'],
    ['/%e6%88%91', '/%E6%88%91'],
    ['/100%', '/100%25'],
    ['/a%2Fb', '/a%2Fb'],
    ['/\ud800', '/%EF%BF%BD'],
  ])('%j and what the browser makes of it are one page', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
    expect(canonicalPath(canonical)).toBe(canonical);
  });

  it('are shown as people write them', () => {
    expect(readablePath('/%E6%88%91')).toBe('/我');
    expect(readablePath('/100%')).toBe('/100%');
  });
});
