// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { queryFrom, requestFor, searchFor } from './list-query.ts';

const plain = { keyword: '', page: 1, deleted: false, sort: '', filters: {} };

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
  ])('%s', (search, query) => {
    expect(queryFrom(search, ['status'])).toEqual(query);
  });

  it('comes back from the address it was put in, and defaults stay out of it', () => {
    const query = { ...plain, keyword: '50%&a=b#c', filters: { status: 'published' }, page: 2 };
    expect(queryFrom(searchFor(query), ['status'])).toEqual(query);
    expect(searchFor(plain)).toBe('');
  });

  it('counts pages from 0 in the request and sends no empty filter', () => {
    expect(requestFor(plain, [])).toEqual({ page: 0, size: 20 });
  });

  it('asks for the moments at which days begin and end, and for nothing by what is no day', () => {
    const days = [
      { name: 'from', label: '从', options: { day: 'from' } },
      { name: 'to', label: '到', options: { day: 'to' } },
    ] as const;
    const filters = { from: '2026-03-01', to: '2026-03-01', other: 'x' };
    expect(requestFor({ ...plain, filters }, days)).toEqual({
      ...{ page: 0, size: 20, other: 'x' },
      from: new Date(2026, 2, 1).getTime(),
      to: new Date(2026, 2, 2).getTime(),
    });
    expect(requestFor({ ...plain, filters: { from: 'x' } }, days)).toEqual({ page: 0, size: 20 });
  });
});
