import { describe, expect, it } from 'vitest';
import { buildMenu, joinPath } from './menu-tree.ts';

describe('S-ROUTE-10 absolute paths', () => {
  it.each([
    ['', '/a', '/a'],
    ['', 'a', '/a'],
    ['/a', 'b', '/a/b'],
    ['/a/', '/b', '/b'],
    ['/', 'b', '/b'],
    ['/a', '', '/a'],
  ])('%j and %j make %j', (base, path, joined) => expect(joinPath(base, path)).toBe(joined));

  it('are computed at any depth', () => {
    const { nodes } = buildMenu([
      { path: '/a', children: [{ path: 'b', children: [{ path: 'c' }] }] },
    ]);
    expect(nodes[0]?.children[0]?.children[0]?.path).toBe('/a/b/c');
  });
});

describe('S-SIDE-3 addresses from the server', () => {
  it.each([
    ['https://a.cn', 'outside'],
    ['mailto:a@b.cn', 'outside'],
    ['javascript:alert(1)', 'refused'],
    ['//a.cn', 'refused'],
    ['data:text/html,x', 'refused'],
    ['article', 'app'],
  ])('%s is %s', (path, target) => expect(buildMenu([{ path }]).nodes[0]?.target).toBe(target));
});

describe('S-SESS-5 hidden entries', () => {
  it('leave the menu at any depth; their codes are kept once', () => {
    const { nodes, codes } = buildMenu([
      {
        path: '/a',
        children: [
          { path: 'b' },
          {
            path: 'c',
            hidden: true,
            permission: 'x:create',
            children: [{ path: 'd', hidden: true, permission: 'x:update' }],
          },
        ],
      },
      { path: '/e', hidden: true, permission: 'x:create' },
    ]);
    expect(nodes.map(({ path }) => path)).toEqual(['/a']);
    expect(nodes[0]?.children.map(({ path }) => path)).toEqual(['/a/b']);
    expect(codes).toEqual(['x:create', 'x:update']);
  });
});
