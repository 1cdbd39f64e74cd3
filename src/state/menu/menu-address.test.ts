import { describe, expect, it } from 'vitest';
import { buildMenu } from './menu-tree.ts';

const page = (path: unknown, more: Record<string, unknown> = {}) => ({
  path,
  component: 'x/index',
  ...more,
});

describe('S-SIDE-3 addresses from the server', () => {
  it.each([
    ['https://a.cn', 'outside'],
    ['HTTP://a.cn/?q=1#x', 'outside'],
    [' https://a.cn', 'outside'],
    ['mailto:a@b.cn', 'outside'],
    ['tel:+8610', 'outside'],
    ['article', 'app'],
    ['文章 管理', 'app'],
    ['__proto__', 'app'],
    ['javascript:alert(1)', 'refused'],
    ['JaVaScRiPt:alert(1)', 'refused'],
    ['\u0001javascript:alert(1)', 'refused'],
    ['java\tscript:alert(1)', 'refused'],
    ['java\nscript:alert(1)', 'refused'],
    ['\u00a0javascript:alert(1)', 'refused'],
    ['vbscript:msgbox', 'refused'],
    ['data:text/html,x', 'refused'],
    ['blob:x', 'refused'],
    ['file:///etc', 'refused'],
    ['https:evil', 'refused'],
    ['https://', 'refused'],
    ['//a.cn', 'refused'],
    ['\\\\a.cn', 'refused'],
    ['/\\a.cn', 'refused'],
    ['/\t/a.cn', 'refused'],
    ['/a/../b', 'refused'],
    ['/a/%2e%2E/b', 'refused'],
    ['/a?x=1', 'refused'],
    ['/a#x', 'refused'],
  ])('%j is %s', (path, target) => {
    const { nodes, problems } = buildMenu([page(path)]);
    expect(nodes.map((node) => node.target)).toEqual([target]);
    expect(problems).toHaveLength(target === 'refused' ? 1 : 0);
  });

  it.each([
    ['/a/b?x=1', '/a/b?x=1'],
    ['b', '/b'],
    ['/内容', '/%E5%86%85%E5%AE%B9'],
    ['noRedirect', ''],
    [null, ''],
  ])('a redirect to %j goes to %j', (redirect, location) => {
    const { nodes, problems } = buildMenu([page('/x', { redirect })]);
    expect([nodes[0]?.redirect, problems]).toEqual([location, []]);
  });

  it.each([
    'javascript:alert(1)',
    'https://a.cn',
    '//a.cn',
    '/\t/a.cn',
    '/a#b',
    '/a?x=\u0000',
    '/login?redirect=%2Fx',
    '/%6Cogin',
    '/redirect/x',
    7,
    {},
  ])('a redirect or activeMenu may not be %j', (address) => {
    const sent = page('/x', { redirect: address, meta: { activeMenu: address } });
    const { nodes, problems } = buildMenu([sent]);
    const seven = address === 7 ? '/7' : '';
    expect(nodes).toMatchObject([{ path: '/x', redirect: seven, activeMenu: seven }]);
    expect(problems).toHaveLength(1);
  });
});
