import { describe, expect, it } from 'vitest';
import { addressOf, narrowed, queryFrom, requestFor, searchFor, sortingOf } from './list-query.ts';

const kind = {
  filters: [{ name: 'status', label: '状态', options: { choices: [] } }],
  orders: [
    { value: '', label: '最新在前' },
    { value: 'title', label: '标题' },
  ],
};
const plain = { keyword: '', page: 1, deleted: false, sort: '', reverse: false, filters: {} };

describe('a list’s query in the address', () => {
  it.each([
    ['', plain],
    [
      'keyword=%E5%90%88%E5%90%8C&status=draft&page=3&deleted=1',
      { ...plain, keyword: '合同', filters: { status: 'draft' }, page: 3, deleted: true },
    ],
    ['page=-1', plain],
    ['page=1e99', plain],
    ['page=<script>&deleted=yes', plain],
    ['cata=x&__proto__=y', plain],
    ['sort=title', { ...plain, sort: 'title' }],
    ['sort=title%27--', plain],
    ['sort=toString', plain],
    ['reverse=1', { ...plain, reverse: true }],
    ['reverse=yes', plain],
    ['page=1', plain],
    ['page=1000000', { ...plain, page: 1_000_000 }],
    ['page=1000001', plain],
    [`status=${'x'.repeat(70)}`, { ...plain, filters: { status: 'x'.repeat(64) } }],
    [`keyword=${'x'.repeat(130)}`, { ...plain, keyword: 'x'.repeat(120) }],
  ])('%s', (search, query) => {
    expect(queryFrom(search, kind)).toEqual(query);
  });

  it('a kind with a single order ignores the order of the address', () => {
    expect(queryFrom('sort=title', { filters: [] })).toEqual(plain);
  });

  it('the recycle bin stands in the address', () => {
    expect(searchFor({ ...plain, deleted: true })).toBe('deleted=1');
  });

  it('comes back from the address it was put in, and defaults stay out of it', () => {
    const query = {
      ...plain,
      keyword: '50%&a=b#c',
      filters: { status: 'published' },
      page: 2,
      sort: 'title',
      reverse: true,
    };
    expect(queryFrom(searchFor(query), kind)).toEqual(query);
    expect(searchFor(plain)).toBe('');
  });

  it('S-ROUTE-2 another page or filter leaves the other parameters of the address unchanged', () => {
    const place = {
      path: '/list',
      search: 'view=grid&keyword=a&from=mail&page=99&status=old&deleted=1&sort=title&reverse=1',
    };
    const query = { ...plain, keyword: 'a', page: 2, filters: { status: 'new' } };
    expect(addressOf(place, kind, query)).toBe(
      '/list?view=grid&from=mail&status=new&keyword=a&page=2',
    );
    expect(addressOf({ path: '/list', search: 'order=1' }, kind, plain, { order: null })).toBe(
      '/list',
    );
    expect(addressOf({ path: '/list', search: '' }, kind, plain, { order: '1' })).toBe(
      '/list?order=1',
    );
  });

  it('counts pages from 0 in the request and sends no empty filter', () => {
    expect(requestFor(plain, [])).toEqual({ page: 0, size: 20 });
  });

  it('sends only filters that are set', () => {
    const query = { ...plain, keyword: '合同', deleted: true, sort: 'title' };
    const asked = { page: 0, size: 5, keyword: '合同', deleted: true, sort: 'title' };
    expect(requestFor(query, [], 5)).toEqual(asked);
    expect(Object.keys(requestFor(plain, []))).toEqual(['page', 'size']);
  });

  it('sends the value that the filter maps a choice to', () => {
    const known = [
      {
        name: 'size',
        label: '大小',
        options: { choices: [] },
        ask: (chosen: string) => Number(chosen),
      },
    ];
    const filters = { size: '7', other: 'x' };
    expect(requestFor({ ...plain, filters }, known)).toEqual({ page: 0, size: 7, other: 'x' });
  });
});

describe('S-LIST-1 filters and heads', () => {
  it('another filter begins at the first page, and an empty one is none', () => {
    const query = { ...plain, page: 3, filters: { status: 'draft', flag: 'pinned' } };
    expect(narrowed(query, { status: '', author: '陈' })).toEqual({
      ...plain,
      filters: { flag: 'pinned', author: '陈' },
    });
  });

  const orders = [
    { value: '', label: '默认', column: 'updatedAt', falling: true as const, unless: 'due' },
    { value: 'updatedAt', label: '最近修改', column: 'updatedAt', falling: true as const },
    { value: 'title', label: '标题', column: 'title' },
  ];
  const pressed = (column: string, query: object) =>
    sortingOf({ ...plain, ...query }, column, orders);

  it.each([
    ['updatedAt', {}, 'descending', { reverse: true }],
    ['updatedAt', { reverse: true, page: 4 }, 'ascending', {}],
    ['updatedAt', { sort: 'title' }, null, {}],
    ['title', {}, null, { sort: 'title' }],
    ['title', { sort: 'title' }, 'ascending', { sort: 'title', reverse: true }],
    ['title', { sort: 'title', reverse: true }, 'descending', { sort: 'title' }],
    ['title', { sort: 'updatedAt', reverse: true }, null, { sort: 'title' }],
  ])('%s of %j', (column, query, direction, next) => {
    expect(pressed(column, query)).toEqual({ direction, next: { ...plain, ...next } });
  });

  it('a filter with an order of its own leaves the head without one, until it is pressed', () => {
    const filters = { due: '30' };
    expect(pressed('updatedAt', { filters })).toEqual({
      direction: null,
      next: { ...plain, filters, sort: 'updatedAt' },
    });
  });

  it('a column without an order does not sort', () => {
    expect(pressed('author', {})).toBeNull();
    expect(sortingOf(plain, 'title')).toBeNull();
  });

  it('sends the reverse order only where it is set', () => {
    expect(requestFor({ ...plain, reverse: true }, [])).toEqual({
      page: 0,
      size: 20,
      reverse: true,
    });
  });
});
