// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../../tests/support/device/hook-root.tsx';
import { setWalk, walkState } from '../../../state/keys/record-walk.store.ts';
import type { ListKind } from '../../kind.ts';
import type { ListQuery } from '../list-query.ts';
import { type Found, useWalk } from './use-walk.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../state/base/page-client.ts', () => ({ client: { call } }));

const kind = {
  entity: 'article',
  filters: [{ name: 'status' }],
  calls: { search: 'search' },
} as unknown as ListKind;
const query: ListQuery = {
  ...{ keyword: '押金', page: 2, deleted: false, sort: '', reverse: false },
  filters: { status: 'draft' },
};
const pageOf = (total: number, ...ids: string[]) =>
  ({ total, list: ids.map((id) => ({ id })) }) as unknown as Found;
const linkOf = (id: string) => `/article/${id}`;
const hook = hookRoot();
const show = (one: ListQuery, page: Found | undefined) =>
  hook((argument: Found | undefined) => useWalk(kind, one, argument, linkOf), page);
const walk = () => walkState.walks.article;

beforeEach(() => {
  call.mockReset();
  setWalk('article', { ids: ['before'], linkOf });
});

it('goes through the page that is shown', () => {
  const { draw } = show(query, pageOf(60, 'a', 'b'));
  expect(walk()).toMatchObject({ ids: ['a', 'b'], linkOf });
  draw(pageOf(60, 'c'));
  expect(walk()?.ids).toEqual(['c']);
});

it('stays as it was while there is no page, and for the recycle bin', () => {
  show(query, undefined);
  expect(walk()?.ids).toEqual(['before']);
  show({ ...query, deleted: true }, pageOf(60, 'a'));
  expect(walk()?.ids).toEqual(['before']);
});

it('reads the pages around it, as far as there are any', async () => {
  call.mockResolvedValue(pageOf(60, 'd'));
  show(query, pageOf(60, 'a'));
  const last = await walk()?.readOn?.(1);
  expect(last).toMatchObject({ ids: ['d'], linkOf });
  expect(call.mock.calls).toEqual([
    [
      'search',
      expect.objectContaining({ page: 2, size: 20, keyword: '押金', status: 'draft' }),
      { quiet: true },
    ],
  ]);
  expect(await last?.readOn?.(1), 'the third of three is the last').toBeNull();
  const first = await walk()?.readOn?.(-1);
  expect(call.mock.calls[1]?.[1]).toMatchObject({ page: 0 });
  expect(await first?.readOn?.(-1), 'before the first there is none').toBeNull();
  expect(call).toHaveBeenCalledTimes(2);
});
