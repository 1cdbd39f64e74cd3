// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import { fileLibrary } from '../../contract/file/file-library.ts';
import { useLibrary } from './use-library.ts';

const mocks = vi.hoisted(() => ({ useReply: vi.fn(), listCachedFiles: vi.fn() }));
vi.mock('../../state/data/use-reply.ts', () => ({ useReply: mocks.useReply }));
vi.mock('../../state/data/files/cached-files.ts', () => ({
  listCachedFiles: mocks.listCachedFiles,
}));

const file = (name: string, change: object = {}) => ({
  ...{ id: name, name, kind: 'document', isPrivate: false, deletedAt: null },
  ...change,
});
const cache = (...list: object[]) =>
  mocks.listCachedFiles.mockResolvedValue({ list, savedAt: 1000 });
const lost = { data: undefined, savedAt: null, offline: true, loading: false, error: null };
type Query = Parameters<typeof useLibrary>[0];
const all: Query = { keyword: '', kind: '', page: 1 };

const hook = hookRoot();
beforeEach(() => {
  mocks.useReply.mockReturnValue(lost);
  cache();
});
afterEach(() => vi.clearAllMocks());

async function shown(query: Query) {
  const { now, settle } = hook(useLibrary, query);
  await settle();
  return now();
}
const namesIn = async (query: Query) => (await shown(query)).data?.list.map(({ name }) => name);

it.each<[Query, object, string]>([
  [all, { page: 0, size: 24, isPrivate: false }, 'keyword=&kind=&page=1'],
  [
    { keyword: 'a', kind: 'image', page: 3 },
    { page: 2, size: 24, isPrivate: false, keyword: 'a', kind: 'image' },
    'keyword=a&kind=image&page=3',
  ],
])('asks for public files by %j', async (query, request, key) => {
  await shown(query);
  expect(mocks.useReply).toHaveBeenCalledWith(
    fileLibrary.search,
    request,
    `record/file-pick?${key}`,
  );
});

it('shows what the server answers, and does not look at the cache', async () => {
  const reply = { ...lost, offline: false, data: { list: [file('a')], total: 1 }, savedAt: 5 };
  mocks.useReply.mockReturnValue(reply);
  expect(await shown(all)).toBe(reply);
  expect(mocks.listCachedFiles).not.toHaveBeenCalled();
});

it.each([
  ['an answer of this device', { ...lost, data: { list: [], total: 0 } }],
  ['a server that can be reached', { ...lost, offline: false }],
])('%s needs no cached list', async (_, reply) => {
  mocks.useReply.mockReturnValue(reply);
  cache(file('a'));
  expect(await shown(all)).toBe(reply);
});

it('offline it shows the files of cached lists, with the time of the cache', async () => {
  cache(file('a'), file('b'));
  expect(await shown(all)).toMatchObject({
    ...{ offline: true, savedAt: 1000 },
    data: { list: [{ name: 'a' }, { name: 'b' }], total: 2 },
  });
});

it('shows nothing where nothing is cached', async () => {
  expect(await shown(all)).toBe(lost);
});

it('only public files that are not deleted, of the kind, with the keyword in their name', async () => {
  cache(
    file('合同A.txt'),
    file('合同b.txt', { kind: 'image' }),
    file('合同a.txt', { isPrivate: true }),
    file('合同a.txt', { deletedAt: 5 }),
    file('判例.txt'),
  );
  expect(await namesIn({ ...all, keyword: '合同a' })).toEqual(['合同A.txt']);
  expect(await namesIn({ ...all, keyword: 'TXT', kind: 'image' })).toEqual(['合同b.txt']);
  expect(await namesIn(all)).toEqual(['合同A.txt', '合同b.txt', '判例.txt']);
});

it('24 files a page', async () => {
  cache(...Array.from({ length: 50 }, (_, at) => file(String(at))));
  expect(await namesIn({ ...all, page: 3 })).toEqual(['48', '49']);
  expect(await namesIn({ ...all, page: 2 })).toHaveLength(24);
  expect((await shown({ ...all, page: 2 })).data?.total).toBe(50);
});

it('a late reply to another query is not shown', async () => {
  let answer: (cached: object) => void = () => undefined;
  mocks.listCachedFiles.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { now, draw, settle } = hook(useLibrary, { ...all, keyword: 'a' });
  cache(file('b'));
  draw({ ...all, keyword: 'b' });
  await settle();
  answer({ list: [file('a')], savedAt: 1 });
  await settle();
  expect(now().data?.list.map(({ name }) => name)).toEqual(['b']);
});

it('results of another query are not shown for this one', async () => {
  cache(file('a'));
  const { now, draw, settle } = hook(useLibrary, all);
  await settle();
  mocks.listCachedFiles.mockReturnValue(new Promise(() => undefined));
  draw({ ...all, keyword: 'b' });
  await settle();
  expect(now()).toBe(lost);
});
