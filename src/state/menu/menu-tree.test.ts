import { describe, expect, it } from 'vitest';
import type { MenuNode } from './menu-node.ts';
import { buildMenu } from './menu-tree.ts';

const page = (path: unknown, more: Record<string, unknown> = {}) => ({
  path,
  component: 'x/index',
  ...more,
});
const titled = (title: string, more: Record<string, unknown> = {}) =>
  page(`/${title}`, { meta: { title }, ...more });
const paths = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ path, children }) => [path, ...paths(children)]);

it('S-ROUTE-10 absolute paths are computed at any depth', () => {
  const { nodes } = buildMenu([
    page('/a', { children: [page('b', { children: [page('c'), page('/d')] })] }),
  ]);
  expect(paths(nodes)).toEqual(['/a', '/a/b', '/a/b/c', '/d']);
});

describe('S-ROUTE-9 an invalid entry is left out or shown harmlessly, the others stay, and it is reported', () => {
  const before = titled('before');
  const after = titled('after');

  it.each<[string, unknown, string[], string | RegExp]>([
    ['null', null, [], '不是菜单项'],
    ['a text', 'x', [], '不是菜单项'],
    ['a number', 5, [], '不是菜单项'],
    ['a list', [titled('a')], [], '不是菜单项'],
    ['true', true, [], '不是菜单项'],
    ['an empty object', {}, ['/'], '没有组件'],
    ['a path that is a number', page(5), ['/5'], '路由地址不是文字'],
    ['a path that is an object', page({ a: 1 }), [], '路由地址不是文字'],
    ['no component', { path: '/a' }, ['/a'], '没有组件'],
    ['a component that is an object', { path: '/a', component: {} }, ['/a'], '组件不是文字'],
    ['a title that is an object', page('/a', { meta: { title: {} } }), ['/a'], '标题不是文字'],
    ['a title that is too long', titled('x'.repeat(5000)), [`/${'x'.repeat(5000)}`], '标题过长'],
    ['meta that is a text', page('/a', { meta: 'x' }), ['/a'], 'meta 不是对象'],
    ['meta that is a list', page('/a', { meta: [] }), ['/a'], 'meta 不是对象'],
    ['children that are an object', page('/a', { children: {} }), ['/a'], '子菜单不是列表'],
    ['children that are a text', page('/a', { children: 'x' }), ['/a'], '子菜单不是列表'],
    [
      'a child that is null',
      page('/a', { children: [null, page('b')] }),
      ['/a', '/a/b'],
      '不是菜单项',
    ],
    ['an icon that is a list', page('/a', { meta: { icon: [] } }), ['/a'], '图标不是文字'],
    ['pinyin that is a number', page('/a', { meta: { pinyin: 1 } }), ['/a'], '拼音不是文字'],
    ['affix in words', page('/a', { meta: { affix: 'yes' } }), ['/a'], /affix/],
    ['the path of another page', page('/before'), [], /地址重复（\/before）/],
    [
      'its ancestor’s path, again and again',
      page('/a', { children: [page('/a', { children: [page('/a')] })] }),
      ['/a'],
      /地址重复/,
    ],
    [
      'a folder with another folder’s path: only a group',
      { path: '/a', children: [{ path: '/a', children: [page('b')] }] },
      ['/a', '/a', '/a/b'],
      /地址重复/,
    ],
  ])('%s', (_, sent, shown, reason) => {
    const { nodes, problems } = buildMenu([before, sent, after]);
    expect(paths(nodes)).toEqual(['/before', ...shown, '/after']);
    const reasons = problems.flatMap((problem) => problem.reasons);
    expect(reasons[0]).toEqual(reason instanceof RegExp ? expect.stringMatching(reason) : reason);
  });

  it.each<[string, unknown]>([
    [
      'fields that are null',
      { path: '/a', component: 'x', redirect: null, hidden: null, meta: null, children: null },
    ],
    ['fields nobody knows', titled('a', { id: 7, sort: [1], parent: null })],
    [
      'a folder that opens with a page of its own path',
      { path: '/a', component: 'Layout', children: [page('')] },
    ],
    [
      'several folders at the root',
      { path: '/', component: 'Layout', children: [{ path: '/', children: [page('/b')] }] },
    ],
    ['a folder with nothing in it', { path: '/a', component: 'Layout' }],
    [
      'a name that is a trap',
      JSON.parse('{"path":"__proto__","component":"__proto__","__proto__":{"path":1}}'),
    ],
  ])('%s is valid', (_, sent) => {
    expect(buildMenu([before, sent, after]).problems).toEqual([]);
  });

  it('reports the entry by its titles, else by its path, else by its position', () => {
    const { problems } = buildMenu([
      titled('甲', {
        children: [titled('乙', { redirect: 'data:x' }), page('/丙', { meta: 1 }), null],
      }),
    ]);
    expect(problems).toEqual([
      { entry: '甲 › 乙', reasons: ['重定向地址不被允许（data:x）'] },
      { entry: '甲 › /丙', reasons: ['meta 不是对象'] },
      { entry: '甲 › 第 3 项', reasons: ['不是菜单项'] },
    ]);
  });

  it.each([null, undefined, 'x', 5, {}, { 0: titled('a') }])('a list that is %j', (list) => {
    expect(buildMenu(list)).toMatchObject({
      nodes: [],
      codesLost: true,
      problems: [{ entry: '菜单' }],
    });
  });

  it.each<[string, unknown, boolean]>([
    ['yes as a number', 1, true],
    ['no as a text', 'false', false],
    ['neither: hidden, to be safe', 'perhaps', true],
    ['neither: hidden, to be safe', {}, true],
  ])('hidden may be %s', (_, hidden, expected) => {
    expect(buildMenu([page('/a', { hidden })]).nodes[0]?.hidden).toBe(expected);
  });

  it('a title is one line of text in its own direction', () => {
    const [node] = buildMenu([titled('a\n\u202eb\u0000')]).nodes;
    expect(node?.title).toBe('a b');
  });
});

describe('S-ROUTE-10 size', () => {
  const nested = (levels: number): unknown =>
    page(`l${levels}`, levels > 1 ? { children: [nested(levels - 1)] } : {});

  it.each([20, 200])('%i levels are all there', (levels) => {
    const { nodes, problems } = buildMenu([nested(levels)]);
    expect(paths(nodes)).toHaveLength(levels);
    expect(problems).toEqual([]);
  });

  it('deeper levels are cut off, and nothing overflows', () => {
    const text = `${'{"path":"a","component":"Layout","children":['.repeat(50_000)}${']}'.repeat(50_000)}`;
    const { nodes, problems } = buildMenu([JSON.parse(text), titled('after')]);
    expect(nodes.at(-1)?.path).toBe('/after');
    expect(problems.at(-1)?.reasons).toEqual(['层级过深']);
  });

  it('2,000 entries, every second one invalid', () => {
    const list = Array.from({ length: 2000 }, (_, at) => (at % 2 ? null : titled(`p${at}`)));
    const { nodes, problems } = buildMenu(list);
    expect([nodes.length, problems.length]).toEqual([1000, 1000]);
  });

  it('2,000 redirects in one chain', () => {
    const list = Array.from({ length: 2000 }, (_, at) =>
      page(`/p${at}`, { redirect: `/p${at + 1}` }),
    );
    expect(buildMenu(list).problems).toEqual([]);
  });
});

describe('S-SESS-5 hidden entries', () => {
  it('are removed from the menu at any depth; their codes remain, each once', () => {
    const { nodes, codes } = buildMenu([
      page('/a', {
        children: [
          page('b'),
          {
            path: 'c',
            hidden: true,
            permission: 'x:create',
            children: [{ path: 'd', hidden: true, permission: 'x:update' }],
          },
        ],
      }),
      { path: '/e', hidden: true, permission: 'x:create' },
    ]);
    expect(paths(nodes)).toEqual(['/a', '/a/b']);
    expect(codes).toEqual(['x:create', 'x:update']);
  });

  it('contribute their codes even where the entry, or its parent, cannot be shown', () => {
    const code = { path: [], hidden: true, permission: 'x:create' };
    expect(buildMenu([code]).codes).toEqual(['x:create']);
    expect(buildMenu([{ path: {}, children: [code] }]).codes).toEqual(['x:create']);
  });

  it('with an unreadable code do not grant everything', () => {
    expect(buildMenu([{ path: '', hidden: true, permission: 7 }]).codesLost).toBe(false);
    expect(buildMenu([{ path: '', hidden: true, permission: {} }])).toMatchObject({
      codes: [],
      codesLost: true,
    });
    expect(buildMenu([page('/a', { permission: {} })]).codesLost).toBe(false);
  });
});
