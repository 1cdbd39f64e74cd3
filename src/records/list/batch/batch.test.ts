import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noticesState, resetNotices } from '../../../state/base/notices.store.ts';
import { client } from '../../../state/base/page-client.ts';
import { broadcastChange } from '../../../state/data/changes/broadcast-change.ts';
import type { ListKind } from '../../kind.ts';
import { type BatchAction, batchActionsOf, runBatch } from './batch.ts';

vi.mock('../../../state/data/changes/broadcast-change.ts', () => ({ broadcastChange: vi.fn() }));

const remove = { path: '/delete' };
const restore = { path: '/restore' };
const kindOf = (calls: object) =>
  ({
    entity: 'cata',
    label: '栏目',
    titleOf: ({ id }: { id: string }) => `《${id}》`,
    calls,
  }) as never;
const kind: ListKind = kindOf({ delete: remove, restore });
const rows = ['a', 'b'].map((id) => ({ id, updatedAt: 1 }));
const onDone = vi.fn();
const call = vi.spyOn(client, 'call');
/** The server refuses these. */
let refused: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  refused = [];
  call.mockImplementation(async (_, request) => ({
    results: (request as { ids: string[] }).ids.map((id) =>
      refused.includes(id) ? { id, code: 4001, message: '还有下级' } : { id, code: 0, message: '' },
    ),
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  resetNotices();
});

const actionOf = (deleted: boolean): BatchAction => batchActionsOf(kind, deleted)[0] as BatchAction;
const run = (action: BatchAction, answers?: object) =>
  runBatch(kind, action, rows, onDone, answers as Record<string, unknown>);
const titles = () => noticesState.list.map(({ title }) => title);

it('what is listed can be deleted, and that undone; what is in the recycle bin comes back', () => {
  expect(batchActionsOf(kind, false)).toEqual([
    {
      ...{ verb: '删除', icon: 'trash', call: remove },
      undo: { verb: '恢复', icon: 'restore', call: restore },
    },
  ]);
  expect(batchActionsOf(kind, true)).toEqual([{ verb: '恢复', icon: 'restore', call: restore }]);
});

it('what cannot come back is deleted without an undo, and what cannot be deleted is not', () => {
  const gone = [{ verb: '删除', icon: 'trash', call: remove }];
  expect(batchActionsOf(kindOf({ delete: remove }), false)).toEqual(gone);
  expect(batchActionsOf(kindOf({ delete: remove }), true)).toEqual([]);
  expect(batchActionsOf(kindOf({ restore }), false)).toEqual([]);
});

it('does it to all at once, notifies other tabs, and reports to how many', async () => {
  const action = { ...actionOf(false), request: { deep: true } };
  expect(await run(action, { to: 'x' })).toEqual([]);
  expect(call.mock.calls).toEqual([[remove, { ids: ['a', 'b'], deep: true, to: 'x' }]]);
  expect(broadcastChange).toHaveBeenCalledWith('cata');
  expect(noticesState.list).toMatchObject([{ title: '已删除 2 条栏目', kind: 'success' }]);
  expect(onDone).toHaveBeenCalledOnce();
});

it('returns the records that it was refused for, and why', async () => {
  refused = ['b'];
  expect(await run(actionOf(false))).toEqual([{ title: '《b》', message: '还有下级' }]);
  expect(titles()).toEqual(['已删除 1 条栏目']);
  expect(onDone).toHaveBeenCalledOnce();
});

it('shows no notice where no record was changed', async () => {
  refused = ['a', 'b'];
  expect(await run(actionOf(false))).toHaveLength(2);
  expect(titles()).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});

it('can be undone for ten seconds, for the changed records', async () => {
  refused = ['b'];
  await run(actionOf(false));
  vi.advanceTimersByTime(9_999);
  const [action] = noticesState.list[0]?.actions ?? [];
  expect(action?.label).toBe('撤销');
  action?.run();
  await vi.advanceTimersByTimeAsync(1);
  expect(call.mock.calls[1]).toEqual([restore, { ids: ['a'] }]);
  expect(onDone).toHaveBeenCalledTimes(2);
  expect(titles()).toEqual(['已恢复 1 条栏目']);
});

it('S-LIST-2 undo restores the previous state of each record, equal ones in one call', async () => {
  const moving: BatchAction = {
    ...{ verb: '移动', call: remove as never },
    undo: {
      verb: '移回',
      call: restore as never,
      requestOf: ({ from }: { from: string }) => ({ from }),
    },
  };
  const placed = ['x', 'y', 'x'].map((from, at) => ({ id: String(at), updatedAt: 1, from }));
  await runBatch({ ...kind, measure: '个' }, moving, placed, onDone, { to: 'z' });
  expect(titles()).toEqual(['已移动 3 个栏目']);
  refused = ['1'];
  noticesState.list[0]?.actions[0]?.run();
  await vi.advanceTimersByTimeAsync(1);
  expect(call.mock.calls.slice(1)).toEqual([
    [restore, { ids: ['0', '2'], from: 'x' }],
    [restore, { ids: ['1'], from: 'y' }],
  ]);
  expect(titles()).toContain('已移回 2 个栏目');
  expect(onDone).toHaveBeenCalledTimes(2);
});

it('S-LIST-2 records that the undo cannot restore stay, and the notice gives the reason', async () => {
  const moving: BatchAction = {
    ...{ verb: '移动', call: remove as never },
    undo: {
      ...{ verb: '移回', call: restore as never },
      stays: { isSo: ({ id }: { id: string }) => id !== 'b', because: '留在那里' },
    },
  };
  await run(moving);
  expect(noticesState.list[0]).toMatchObject({
    title: '已移动 2 条栏目',
    detail: '撤销时 1 条留在那里',
  });
  noticesState.list[0]?.actions[0]?.run();
  await vi.advanceTimersByTimeAsync(1);
  expect(call.mock.calls[1]).toEqual([restore, { ids: ['b'] }]);
  expect(titles()).toContain('已移回 1 条栏目');
  await runBatch(kind, moving, rows.slice(0, 1), onDone);
  expect(noticesState.list.at(-1)).toMatchObject({ title: '已移动 1 条栏目', actions: [] });
});

it('an action without undo offers none, and its notice stays as long as any', async () => {
  await run(actionOf(true));
  expect(noticesState.list[0]?.actions).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(titles()).toEqual([]);
});

it('rejects where the outcome is unknown; an undo does not', async () => {
  await run(actionOf(false));
  call.mockRejectedValue(new Error('no network'));
  noticesState.list[0]?.actions[0]?.run();
  await vi.advanceTimersByTimeAsync(1);
  expect(onDone).toHaveBeenCalledOnce();
  await expect(run(actionOf(false))).rejects.toThrow('no network');
});
