import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { save } from '../../../tests/support/device/saves.ts';
import { CancelledError } from '../../api/errors.ts';
import { announce, listen, type QueueMessage } from '../model/messages.ts';
import { enqueueSave } from '../outbox/enqueue-save.ts';
import type { DrainDeps } from './drain.ts';
import { drainBriefly } from './drain-briefly.ts';

const tasks = vi.hoisted(() => ({
  uploads: vi.fn<() => Promise<number>>(),
  saves: vi.fn<() => Promise<number>>(),
}));
vi.mock('../uploads/drain-uploads.ts', () => ({ drainUploads: tasks.uploads }));
vi.mock('../outbox/drain-saves.ts', () => ({ drainSaves: tasks.saves }));

const NEVER = Number.POSITIVE_INFINITY;
let user = '';
let count = 0;
let stop = new AbortController();
beforeEach(() => {
  user = `短暂${count++}`;
  stop = new AbortController();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  tasks.uploads.mockReset().mockResolvedValue(NEVER);
  tasks.saves.mockReset().mockResolvedValue(NEVER);
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

const deps = () => ({ user, client: {}, loadEndpoints: {}, isOwner: () => true }) as never;
const turns = () => [tasks.uploads.mock.calls.length, tasks.saves.mock.calls.length];
/** Lets pending storage and messages of other tabs complete. */
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** Starts a run; returns its result once it has ended. */
async function start() {
  const run = { ended: undefined as unknown };
  void drainBriefly(deps() as DrainDeps, stop.signal).then(
    (left) => (run.ended = left),
    (error) => (run.ended = error),
  );
  await settle();
  await pass(0);
  return run;
}
const pass = async (time: number) => {
  await vi.advanceTimersByTimeAsync(time);
  await settle();
};

it('S-UP-4 sends two uploads and the saves in parallel, then the saves that waited for an upload', async () => {
  const { ended } = await start();
  expect(turns()).toEqual([2, 2]);
  expect(ended).toBe(false);
});

it.each([
  ['an upload', tasks.uploads, 0],
  ['another upload', tasks.uploads, 1],
  ['a save that waited for an upload', tasks.saves, 1],
])('S-UP-4 %s that is due later is sent then', async (_, task, calls) => {
  for (let call = 0; call < calls; call++) task.mockResolvedValueOnce(NEVER);
  task.mockImplementationOnce(async () => Date.now() + 5000);
  const run = await start();
  await pass(4999);
  expect(turns()).toEqual([2, 2]);
  expect(run.ended).toBeUndefined();
  await pass(1);
  expect(turns()).toEqual([4, 4]);
  expect(run.ended).toBe(false);
});

it('S-UP-4 aborted while it waits for the next due time, it ends at once', async () => {
  tasks.uploads.mockImplementationOnce(async () => Date.now() + 5000);
  const run = await start();
  stop.abort();
  await settle();
  expect(run.ended).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('S-UP-4 a stopped task is no error, and an error ends the run', async () => {
  tasks.uploads.mockRejectedValueOnce(new CancelledError());
  expect((await start()).ended).toBe(false);
  tasks.uploads.mockRejectedValueOnce(new Error('defect'));
  expect((await start()).ended).toEqual(new Error('defect'));
});

it('S-UP-4 reports unsent work as left', async () => {
  await enqueueSave(user, save('题'));
  expect((await start()).ended).toBe(true);
});

/** A leading tab: it answers, and holds the lock until it is closed. */
async function leadingTab() {
  let close = () => {};
  void navigator.locks.request(
    `lexdesk-drain:${user}`,
    () => new Promise<void>((resolve) => (close = resolve)),
  );
  await settle();
  const received: QueueMessage['type'][] = [];
  const end = listen(user, ({ type }) => {
    received.push(type);
    if (type === 'who-leads') announce(user, { type: 'leading' });
  });
  return { received, close: () => close(), end };
}

it('S-UP-4 a leading tab is woken, and sends by itself', async () => {
  const tab = await leadingTab();
  const run = await start();
  expect(tab.received).toContain('wake');
  await pass(2999);
  expect(run.ended).toBeUndefined();
  await pass(1);
  expect(run.ended).toBe(false);
  expect(turns()).toEqual([0, 0]);
  tab.end();
  tab.close();
});

it('S-UP-4 a second answer does not extend the wait', async () => {
  const tab = await leadingTab();
  const run = await start();
  await pass(2000);
  announce(user, { type: 'leading' });
  await pass(1000);
  expect(run.ended).toBe(false);
  tab.end();
  tab.close();
});

it('S-UP-4 takes over from a tab that turns out to be closing', async () => {
  const tab = await leadingTab();
  tasks.uploads.mockImplementationOnce(async () => Date.now() + 5000);
  const run = await start();
  tab.end();
  tab.close();
  await settle();
  await pass(4900);
  expect(turns()).toEqual([2, 2]);
  expect(run.ended).toBeUndefined();
  await pass(100);
  expect(run.ended).toBe(false);
  expect(turns()).toEqual([4, 4]);
});

it('S-UP-4 while the worker leads, a tab that wants to lead does so after 3 seconds', async () => {
  tasks.uploads.mockImplementation(async () => Date.now() + 60_000);
  const run = await start();
  announce(user, { type: 'who-leads' });
  await settle();
  announce(user, { type: 'wake' });
  await pass(2900);
  expect(run.ended).toBeUndefined();
  await pass(100);
  expect(run.ended).toBe(false);
});

it('S-UP-4 after its end it has no listener and no timer', async () => {
  const tab = await leadingTab();
  const run = await start();
  stop.abort();
  await settle();
  expect(run.ended).toBe(false);
  announce(user, { type: 'leading' });
  await settle();
  expect(vi.getTimerCount()).toBe(0);
  tab.end();
  tab.close();
});
