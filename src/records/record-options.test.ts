// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../tests/support/device/hook-root.tsx';
import { type OutboxEntry, showOutbox } from '../state/editing/outbox.store.ts';
import { resetSession, setRoles } from '../state/session/session.store.ts';
import { optionsFor } from '../ui/fields/options.ts';
import {
  isAbsent,
  type RecordSource,
  useRecordChoices,
  useRecordForest,
} from './record-options.ts';

const { asked, found } = vi.hoisted(() => ({ asked: vi.fn(), found: vi.fn() }));
vi.mock('../state/data/use-reply.ts', () => ({ useReply: asked }));
vi.mock('../state/base/page-client.ts', () => ({ client: { call: found } }));

const row = (id: string, parentId: string | null = null) => ({ id, parentId, name: `${id}甲` });
const saveOf = (recordId: string, more: Partial<OutboxEntry> = {}) =>
  ({
    ...{ entity: 'cata', operation: 'create', recordId, fields: { name: `${recordId}乙` } },
    ...more,
  }) as OutboxEntry;
const source: RecordSource = {
  entity: 'cata',
  search: { path: '/search' } as never,
  get: { path: '/get' } as never,
  cacheKey: 'record/all',
  titleOf: ({ name }: { name: string }) => name,
};
const answerOf = (list: object[], more: object = {}) => ({
  ...{ data: { list, total: list.length }, loading: false, offline: false, error: null },
  ...{ reload, ...more },
});
const reload = vi.fn();
const hook = hookRoot();

beforeEach(() => {
  setRoles(['admin']);
  asked.mockReturnValue(answerOf([row('a'), row('b', 'a'), row('c', 'b'), row('d')]));
});
afterEach(() => {
  resetSession();
  showOutbox([], []);
  asked.mockClear();
  reload.mockClear();
});

it('children stand below their parent, one level deeper', () => {
  const { options } = hook((from: RecordSource) => useRecordChoices(from), source).now();
  expect(options).toEqual([
    { value: 'a', label: 'a甲', depth: 0 },
    { value: 'b', label: 'b甲', depth: 1 },
    { value: 'c', label: 'c甲', depth: 2 },
    { value: 'd', label: 'd甲', depth: 0 },
  ]);
});

it('a record cannot be placed below itself, or below what is below it', () => {
  const { options } = hook((without: string) => useRecordChoices(source, without), 'b').now();
  expect(options.map(({ value }) => value)).toEqual(['a', 'd']);
});

it('before there is an answer there is nothing to choose from', () => {
  asked.mockReturnValue({ data: undefined });
  expect(hook(useRecordForest, source).now()).toEqual({ forest: [], isAll: false, isCut: false });
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

it('S-API-5 a record that waits on this device is offered by its own name, below its parent', () => {
  showOutbox(
    [
      saveOf('x', { fields: { name: 'x乙', parentId: 'a' } }),
      saveOf('x', { operation: 'update', fields: { name: 'x丙', parentId: 'a' } }),
      saveOf('d'),
      saveOf('y', { operation: 'update' }),
      saveOf('z', { entity: 'course' }),
    ],
    [],
  );
  const { options } = hook((from: RecordSource) => useRecordChoices(from), source).now();
  expect(options.map(({ label, depth }) => [label, depth])).toEqual([
    ['a甲', 0],
    ['b甲', 1],
    ['c甲', 2],
    ['x丙', 1],
    ['d甲', 0],
  ]);
});

it('S-API-5 of the records that wait, a source has those that it is narrowed to', () => {
  showOutbox(
    ['x', 'y'].map((id) => saveOf(id, { fields: { name: id, parentId: null, courseId: id } })),
    [],
  );
  asked.mockReturnValue(answerOf([], { data: undefined, offline: true }));
  const namesOf = (request: Readonly<Record<string, string>> | null) => {
    const hooked = hook((from: RecordSource) => useRecordChoices(from), { ...source, request });
    return hooked.now().options.map(({ value }) => value);
  };
  expect(namesOf({ courseId: 'y' })).toEqual(['y']);
  expect(namesOf(null)).toEqual([]);
});

it('S-API-5 a record that was just confirmed is named until the new list has it', async () => {
  showOutbox([saveOf('x')], []);
  asked.mockReturnValue(answerOf([row('a')]));
  const choices = hook((from: RecordSource) => useRecordChoices(from), source);
  showOutbox([], []);
  await choices.settle();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(choices.now().options.map(({ label }) => label)).toEqual(['a甲', 'x乙']);
  expect(isAbsent(choices.now(), 'y')).toBe(false);
  asked.mockReturnValue(answerOf([row('a'), row('x')]));
  choices.draw(source);
  expect(choices.now().options.map(({ label }) => label)).toEqual(['a甲', 'x甲']);
  expect(isAbsent(choices.now(), 'y')).toBe(true);
});

it('S-API-5 a call that does not wait is offered what the server has', () => {
  showOutbox([saveOf('x')], []);
  const stored: RecordSource = { ...source, isStored: true };
  const { options } = hook((from: RecordSource) => useRecordChoices(from), stored).now();
  expect(options.map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd']);
});

it('S-DESK-9 they are not all that there are where the server counts more than it has sent', () => {
  asked.mockReturnValue(answerOf([], { data: { list: [row('a'), row('b')], total: 3 } }));
  const choices = hook((from: RecordSource) => useRecordChoices(from), source).now();
  expect([choices.isAll, isAbsent(choices, 'x')]).toEqual([false, false]);
});

it('S-DESK-9 what the server has not sent is found there by words, and stays while it is chosen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const cut = answerOf([], { data: { list: [row('a'), row('b')], total: 3 } });
  asked.mockReturnValue(cut);
  found.mockResolvedValue({ list: [row('b'), { ...row('x'), name: '婚姻' }] });
  const choices = hook(
    (chosen: string) => useRecordChoices({ ...source, request: { kind: 'k' } }, 'w', chosen),
    '',
  );
  choices.now().finding?.find(' hunyin ');
  await choices.settle();
  expect(choices.now().finding?.status).toBe('正在服务器上查找…');
  vi.runAllTimers();
  await choices.settle();
  expect(found.mock.lastCall?.slice(0, 2)).toEqual([
    source.search,
    { page: 0, size: 50, kind: 'k', keyword: 'hunyin' },
  ]);
  expect(choices.now().finding?.status).toBe('');
  expect(optionsFor(choices.now().options, 'Hunyin').map(({ label }) => label)).toEqual(['婚姻']);
  choices.now().finding?.find('');
  choices.draw('x');
  await choices.settle();
  expect(choices.now().options.map(({ value }) => value)).toEqual(['a', 'b', 'x']);
  vi.useRealTimers();
});

it.each([
  ['y', ['a甲', '远甲']],
  ['a', ['a甲']],
  ['', ['a甲']],
])(
  'S-DESK-9 what is chosen (%s) and was not sent has its name from the server',
  (chosen, labels) => {
    const part = answerOf([], { data: { list: [row('a')], total: 3 } });
    const one = { data: { id: 'y', name: '远甲' } };
    asked.mockImplementation(({ path }: { path: string }) => (path === '/search' ? part : one));
    const choices = hook((id: string) => useRecordChoices(source, undefined, id), chosen).now();
    expect(choices.options.map(({ label }) => label)).toEqual(labels);
  },
);

it.each([
  ['answers with an error', false, '连不上服务器，只查找了已读取的部分'],
  ['finds nothing', true, ''],
])('S-DESK-9 a search that %s claims no more than it knows', async (_, isDone, status) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked.mockReturnValue(answerOf([], { data: { list: [row('a')], total: 3 } }));
  if (isDone) found.mockResolvedValue({ list: [] });
  else found.mockRejectedValue(new Error('500'));
  const choices = hook((from: RecordSource) => useRecordChoices(from), source);
  choices.now().finding?.find('x');
  await choices.settle();
  vi.runAllTimers();
  await choices.settle();
  expect(choices.now().finding?.status).toBe(status);
  vi.useRealTimers();
});

it('where all were sent there is nothing to find on the server', () => {
  expect(
    hook((from: RecordSource) => useRecordChoices(from), source).now().finding,
  ).toBeUndefined();
});
