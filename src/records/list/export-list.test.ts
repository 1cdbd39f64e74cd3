import { afterEach, expect, it, vi } from 'vitest';
import { client } from '../../state/base/page-client.ts';
import type { Column, ListedRecord, ListKind } from '../kind.ts';
import { exportList } from './export-list.ts';

const call = vi.spyOn(client, 'call');
afterEach(() => call.mockReset());

const search = { path: '/search' };
const kind = {
  titleOf: ({ id }: ListedRecord) => `《${id}》`,
  filters: [],
  calls: { search },
} as unknown as ListKind;
const query = { keyword: '合同', page: 7, deleted: false, sort: '', reverse: false, filters: {} };
const columns: Column<ListedRecord>[] = [
  { name: 'updatedAt', label: '改于', value: ({ updatedAt }) => updatedAt },
  { name: 'used', label: '在用', value: () => true, format: 'yesNo' },
];
const { signal } = new AbortController();

/** Exports a list whose pages the server returns like this, one record a letter. */
async function exported(total: number, ...pages: string[]) {
  const onProgress = vi.fn();
  for (const page of pages) {
    const list = [...page].map((id) => ({ id, updatedAt: 1 }));
    call.mockResolvedValueOnce({ list, total } as never);
  }
  const text = await exportList(kind, query, columns, { onProgress, signal });
  return { lines: text.replace('\uFEFF', '').split('\r\n'), progress: onProgress.mock.calls };
}

it('title and columns, as they read', async () => {
  const { lines, progress } = await exported(2, 'ab');
  expect(lines).toEqual(['标题,改于,在用', '《a》,1,是', '《b》,1,是', '']);
  expect(progress).toEqual([[2, 2]]);
});

it('every page in slices of 500, whichever page is shown, and nothing twice', async () => {
  const { lines, progress } = await exported(1001, 'ab', 'bc', 'd');
  expect(lines).toHaveLength(6);
  expect(progress).toEqual([
    [2, 1001],
    [3, 1001],
    [4, 1001],
  ]);
  expect(call.mock.calls).toEqual(
    [0, 1, 2].map((page) => [search, { page, size: 500, keyword: '合同' }, { signal }]),
  );
});

it('asks for no page that holds nothing', async () => {
  await exported(500, 'a');
  expect(call).toHaveBeenCalledOnce();
});

it('a kind may call its title otherwise', async () => {
  call.mockResolvedValueOnce({ list: [], total: 0 } as never);
  const named = { ...kind, titleLabel: '名称' };
  const text = await exportList(named, query, [], { onProgress: () => undefined, signal });
  expect(text).toBe('\uFEFF名称\r\n');
});
