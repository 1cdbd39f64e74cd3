import { describe, expect, it } from 'vitest';
import type { MenuNode } from './menu-node.ts';
import { buildMenu } from './menu-tree.ts';

const page = (path: unknown, more: Record<string, unknown> = {}) => ({
  path,
  component: 'x/index',
  ...more,
});

describe('S-ROUTE-10 circular redirects are dropped', () => {
  it.each<[string, unknown[], Record<string, string>]>([
    [
      'a → b → a',
      [page('/a', { redirect: '/b' }), page('/b', { redirect: '/a' })],
      { '/a': '', '/b': '' },
    ],
    ['a → a', [page('/a', { redirect: '/a' })], { '/a': '' }],
    [
      'a folder whose first page leads back',
      [{ path: '/a', children: [page('b', { redirect: '/a?x=1' })] }],
      { '/a': '', '/a/b': '' },
    ],
    [
      'c → a is no part of the circle',
      [
        page('/c', { redirect: '/a' }),
        page('/a', { redirect: '/b' }),
        page('/b', { redirect: '/a' }),
      ],
      { '/c': '/a', '/a': '', '/b': '' },
    ],
    [
      'a → b → dashboard',
      [page('/a', { redirect: '/b' }), page('/b', { redirect: '/dashboard' })],
      { '/a': '/b', '/b': '/dashboard' },
    ],
  ])('%s', (_, list, expected) => {
    const { nodes, problems } = buildMenu(list);
    const all = (level: readonly MenuNode[]): MenuNode[] =>
      level.flatMap((node) => [node, ...all(node.children)]);
    expect(Object.fromEntries(all(nodes).map(({ path, redirect }) => [path, redirect]))).toEqual(
      expected,
    );
    const circles = problems.filter(({ reasons }) => reasons.includes('重定向形成循环'));
    expect(circles.length > 0).toBe(Object.values(expected).includes(''));
  });
});
