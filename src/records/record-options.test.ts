// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../tests/support/hook-root.tsx';
import { type OutboxEntry, showOutbox } from '../state/editing/outbox.store.ts';
import { resetSession, setRoles } from '../state/session/session.store.ts';
import {
  isAbsent,
  type RecordSource,
  useRecordChoices,
  useRecordForest,
  useRecordOptions,
} from './record-options.ts';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../state/data/use-reply.ts', () => ({ useReply: asked }));

const row = (id: string, parentId: string | null = null) => ({ id, parentId, name: `${id}甲` });
const source: RecordSource = {
  search: { path: '/search' } as never,
  cacheKey: 'record/all',
  titleOf: ({ name }: { name: string }) => name,
};
const answerOf = (list: object[], more: object = {}) => ({
  ...{ data: { list }, loading: false, offline: false, error: null },
  ...more,
});
const hook = hookRoot();

beforeEach(() => {
  setRoles(['admin']);
  asked.mockReturnValue(answerOf([row('a'), row('b', 'a'), row('c', 'b'), row('d')]));
});
afterEach(() => {
  resetSession();
  asked.mockClear();
});

it('children stand below their parent, one level deeper', () => {
  const options = hook((from: RecordSource) => useRecordOptions(from), source).now();
  expect(options).toEqual([
    { value: 'a', label: 'a甲', depth: 0 },
    { value: 'b', label: 'b甲', depth: 1 },
    { value: 'c', label: 'c甲', depth: 2 },
    { value: 'd', label: 'd甲', depth: 0 },
  ]);
});

it('a record cannot be placed below itself, or below what is below it', () => {
  const options = hook((without: string) => useRecordOptions(source, without), 'b').now();
  expect(options.map(({ value }) => value)).toEqual(['a', 'd']);
});

it('before there is an answer there is nothing to choose from', () => {
  asked.mockReturnValue({ data: undefined });
  expect(hook(useRecordForest, source).now()).toEqual({ forest: [], isAll: false });
});

it.each([
  ['all of them at once', source, ['admin'], { page: 0, size: 9999 }],
  [
    'those it is narrowed to',
    { ...source, request: { kind: 'x' } },
    ['admin'],
    { page: 0, size: 9999, kind: 'x' },
  ],
  ['nothing while it is not known what', { ...source, request: null }, ['admin'], null],
  ['nothing where the user may not read them', source, ['editor'], null],
  [
    'them where the user holds the permission',
    { ...source, search: { path: '/search', permission: 'cata:search' } as never },
    ['cata:search'],
    { page: 0, size: 9999 },
  ],
])('asks for %s', (_, from, roles, request) => {
  setRoles(roles);
  hook(useRecordForest, from as RecordSource);
  expect(asked.mock.lastCall).toEqual([from.search, request, 'record/all']);
});

it.each([
  ['the server has answered', {}, true],
  ['that is what the device has, until the server answers', { loading: true }, false],
  ['the server is away', { offline: true }, false],
  ['the server has refused', { error: new Error('500') }, false],
  ['nothing is known', { data: undefined }, false],
])('S-DESK-9 they are all that there are for this user where %s: %s', (_, more, isAll) => {
  asked.mockReturnValue(answerOf([row('a')], more));
  const choices = hook(useRecordChoices, source).now();
  const absent = ['a', 'x', null].map((chosen) => isAbsent(choices, chosen));
  expect([choices.isAll, ...absent]).toEqual([isAll, false, isAll, false]);
});

it.each([
  ['create', false],
  ['update', true],
] as const)(
  'with a save on the device that would %s a record, what is missing is gone: %s',
  (operation, isGone) => {
    showOutbox([{ operation } as OutboxEntry], []);
    const choices = hook((from: RecordSource) => useRecordChoices(from), source).now();
    showOutbox([], []);
    expect(isAbsent(choices, 'x')).toBe(isGone);
  },
);
