// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import { setWalk, type Walk, walkState } from '../../state/keys/record-walk.store.ts';
import type { RecordKind } from '../kind.ts';
import { useRecordWalk } from './use-record-walk.ts';

const { useShortcut, notify, closeTag } = vi.hoisted(() => ({
  useShortcut: vi.fn(),
  notify: vi.fn(),
  closeTag: vi.fn(),
}));
vi.mock('../../state/keys/use-shortcut.ts', () => ({ useShortcut }));
vi.mock('../../state/base/notices.store.ts', () => ({ notify }));
vi.mock('../../state/menu/tags.store.ts', () => ({ closeTag }));

const kind = { entity: 'article' } as RecordKind;
const linkOf = (id: string) => `/article/${id}`;
const hook = hookRoot();

/** Opens the form of a record of this walk; returns its key handlers, and whether they are active. */
function open(id: string, walk?: Partial<Walk>, form: { named?: boolean; dirty?: boolean } = {}) {
  if (walk) setWalk('article', { ids: ['a', 'b', 'c'], linkOf, ...walk });
  const { named = true, dirty = false } = form;
  useShortcut.mockClear();
  const { settle } = hook(
    (argument: string) => useRecordWalk({ kind, id: argument, tag: { key: 'own', named }, dirty }),
    id,
  );
  const pressed = async (key: 'next' | 'previous') => {
    const [, act] = useShortcut.mock.calls.find(([one]) => one === key) ?? [];
    act();
    await settle();
    return location.pathname;
  };
  return { pressed, on: useShortcut.mock.calls.map(([key, , applies]) => [key, applies]) };
}

beforeEach(() => {
  history.replaceState(null, '', '/here');
  notify.mockReset();
  closeTag.mockReset();
});

it('leads to the next and the previous record of the list, replacing the tag', async () => {
  const { pressed, on } = open('b', {});
  expect(on).toEqual([
    ['next', true],
    ['previous', true],
  ]);
  expect(await pressed('next')).toBe('/article/c');
  expect(closeTag.mock.calls).toEqual([['own']]);
  expect(await pressed('previous')).toBe('/article/a');
});

it.each([{ dirty: true }, { named: false }])('leaves the tag where it is (%o)', async (form) => {
  expect(await open('b', {}, form).pressed('next')).toBe('/article/c');
  expect(closeTag).not.toHaveBeenCalled();
});

it('the first of a list has its keys, a record of none has not', () => {
  expect(open('a', {}).on.every(([, applies]) => applies)).toBe(true);
  expect(open('z', {}).on.some(([, applies]) => applies)).toBe(false);
});

it('a list that was not opened leads nowhere', async () => {
  const { pressed } = open('b', { ids: [] });
  expect(await pressed('next')).toBe('/here');
  const other = { entity: 'course' } as RecordKind;
  const tag = { key: 'own', named: true };
  useShortcut.mockClear();
  hook((id: string) => useRecordWalk({ kind: other, id, tag, dirty: false }), 'b');
  expect(useShortcut.mock.calls.map(([, , applies]) => applies)).toEqual([false, false]);
  useShortcut.mock.calls[0]?.[1]();
  await vi.waitFor(() => expect(location.pathname).toBe('/here'));
});

it.each([
  ['next', 'c', 1, 'd'],
  ['previous', 'a', -1, 'f'],
] as const)('%s reads on from %s', async (key, id, step, to) => {
  const readOn = vi.fn(async () => ({ ids: ['d', 'e', 'f'], linkOf }));
  expect(await open(id, { readOn }).pressed(key)).toBe(`/article/${to}`);
  expect(readOn.mock.calls).toEqual([[step]]);
  expect(walkState.walks.article?.ids).toEqual(['d', 'e', 'f']);
  expect(notify).not.toHaveBeenCalled();
});

it.each([
  ['next', 'c', '已是列表的最后一条'],
  ['previous', 'a', '已是列表的第一条'],
] as const)('%s at the end of the list shows a notice', async (key, id, title) => {
  for (const walk of [
    { readOn: async () => null },
    { readOn: async () => ({ ids: [], linkOf }) },
    {},
  ]) {
    notify.mockReset();
    expect(await open(id, walk).pressed(key)).toBe('/here');
    expect(notify.mock.calls).toEqual([[{ title }]]);
    expect(closeTag).not.toHaveBeenCalled();
  }
});

it('shows a notice where the rest of the list cannot be read', async () => {
  const readOn = () => Promise.reject(new Error('away'));
  expect(await open('c', { readOn }).pressed('next')).toBe('/here');
  expect(notify.mock.calls).toEqual([[{ title: '现在读取不到列表的其余部分', kind: 'warning' }]]);
});
