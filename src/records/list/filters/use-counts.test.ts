// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { hookRoot } from '../../../../tests/support/device/hook-root.tsx';
import type { ListKind } from '../../kind.ts';
import type { ListQuery } from '../list-query.ts';
import { useCounts } from './use-counts.ts';

const { useReply } = vi.hoisted(() => ({ useReply: vi.fn() }));
vi.mock('../../../state/data/use-reply.ts', () => ({ useReply }));

const filters = [{ name: 'status' }, { name: 'cataId' }];
const kind = (tabs?: object) =>
  ({ entity: 'article', filters, calls: { search: 'search' }, tabs }) as unknown as ListKind;
const query: ListQuery = {
  ...{ keyword: '押金', page: 3, deleted: true, sort: 'title', reverse: true },
  filters: { status: 'draft', cataId: 'c1' },
};
const counts = { total: 3, states: { draft: 2, published: 1 } };
const reload = () => undefined;
const hook = hookRoot();
const ask = (one: ListKind, data?: object) => {
  useReply.mockReset().mockReturnValue({ data, reload });
  return hook((argument: ListKind) => useCounts(argument, query), one).now();
};

it('counts under all filters but that of the tabs, wherever the list is', () => {
  const asked = ask(kind({ filter: 'status', counts: 'counts' }), counts);
  expect(asked).toEqual({ counts, reload });
  expect(useReply.mock.calls).toEqual([
    [
      'counts',
      { keyword: '押金', deleted: true, cataId: 'c1' },
      'record/article-counts?cataId=c1&keyword=%E6%8A%BC%E9%87%91&deleted=1',
    ],
  ]);
});

it('has none until there is an answer, nor where there are more than are counted', () => {
  const tabs = kind({ filter: 'status', counts: 'counts' });
  expect(ask(tabs).counts).toBeUndefined();
  expect(ask(tabs, { ...counts, more: true }).counts).toBeUndefined();
});

it('asks for none where no tabs are counted', () => {
  expect(ask(kind({ filter: 'status' }), counts).counts).toBeUndefined();
  expect(useReply.mock.calls[0]?.slice(0, 2)).toEqual(['search', null]);
  expect(ask(kind(), counts).counts).toBeUndefined();
  expect(useReply.mock.calls[0]?.[2]).toContain('status=draft');
});
