// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { filtersFrom, requestFor, searchFor } from './article.filters.ts';

describe('filters in the address', () => {
  it.each([
    ['', { keyword: '', status: '', page: 1 }],
    [
      'keyword=%E5%90%88%E5%90%8C&status=draft&page=3',
      { keyword: '合同', status: 'draft', page: 3 },
    ],
    ['page=-1', { keyword: '', status: '', page: 1 }],
    ['page=1e99', { keyword: '', status: '', page: 1 }],
    ['page=<script>', { keyword: '', status: '', page: 1 }],
  ])('%s', (search, filters) => {
    expect(filtersFrom(search)).toEqual(filters);
  });

  it('come back from the address they were put in, and defaults stay out of it', () => {
    const filters = { keyword: '50%&a=b#c', status: 'published', page: 2 };
    expect(filtersFrom(searchFor(filters))).toEqual(filters);
    expect(searchFor({ keyword: '', status: '', page: 1 })).toBe('');
  });

  it('count pages from 0 in the request and send no empty filter', () => {
    expect(requestFor({ keyword: '', status: '', page: 1 })).toEqual({ page: 0, size: 20 });
  });
});
