import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, listen, type QueueMessage } from '../model/messages.ts';
import { contextOf, type DrainDeps, drain, resumeOwned, skipBackoff } from './drain.ts';

type Task = (context: { onProgress?: (key: string, sent: number) => void }) => Promise<number>;
const tasks = vi.hoisted(() => ({ uploads: vi.fn<Task>(), saves: vi.fn<Task>() }));
vi.mock('../uploads/drain-uploads.ts', () => ({ drainUploads: tasks.uploads }));
vi.mock('../outbox/drain-saves.ts', () => ({ drainSaves: tasks.saves }));

const NEVER = Number.POSITIVE_INFINITY;
let user = '';
let count = 0;
let stop = new AbortController();
let running: Promise<void> = Promise.resolve();
beforeEach(() => {
  user = `循环${count++}`;
  stop = new AbortController();
  vi.useFakeTimers();
  tasks.uploads.mockReset().mockResolvedValue(NEVER);
  tasks.saves.mockReset().mockResolvedValue(NEVER);
});
afterEach(async () => {
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  await running;
  vi.useRealTimers();
});

const deps = (isOwner = () => true) =>
  ({ user, client: {}, loadEndpoints: {}, isOwner }) as unknown as DrainDeps;
/** Starts, and lets every task run its first pass. */
async function start(): Promise<void> {
  running = drain(deps(), stop.signal);
  await vi.advanceTimersByTimeAsync(0);
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

it('S-UP-4 two uploads and one save are sent in parallel', async () => {
  await start();
  expect([tasks.uploads.mock.calls.length, tasks.saves.mock.calls.length]).toEqual([2, 1]);
});

it('S-API-5 work that is due later is sent then, without any trigger', async () => {
  tasks.saves.mockImplementationOnce(async () => Date.now() + 5000);
  await start();
  await pass(4999);
  expect(tasks.saves).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(tasks.saves).toHaveBeenCalledTimes(2);
});

it('S-UP-4 with nothing due, the queue is polled every minute', async () => {
  await start();
  await pass(59_999);
  expect(tasks.saves).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(tasks.saves).toHaveBeenCalledTimes(2);
  expect(tasks.uploads).toHaveBeenCalledTimes(4);
});

it('S-UP-4 a wake-up ends the sleep at once, other messages do not', async () => {
  await start();
  announce(user, { type: 'outbox-changed' });
  await pass(10);
  expect(tasks.saves).toHaveBeenCalledTimes(1);
  announce(user, { type: 'wake' });
  await pass(0);
  expect(tasks.saves).toHaveBeenCalledTimes(2);
  await pass(1000);
  expect(tasks.saves).toHaveBeenCalledTimes(2);
});

it('S-UP-4 a wake-up during a pass is not lost', async () => {
  let finish = (_: number) => {};
  tasks.saves.mockImplementationOnce(() => new Promise<number>((resolve) => (finish = resolve)));
  await start();
  announce(user, { type: 'wake' });
  await pass(10);
  expect(tasks.saves).toHaveBeenCalledTimes(1);
  finish(NEVER);
  await pass(0);
  expect(tasks.saves).toHaveBeenCalledTimes(2);
});

it('S-UP-4 an unexpected error of a pass is reported, and the next pass follows a minute later', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  tasks.saves.mockRejectedValueOnce(new Error('defect'));
  await start();
  expect(report).toHaveBeenCalledOnce();
  await pass(60_000);
  expect(tasks.saves).toHaveBeenCalledTimes(2);
});

it('S-UP-4 a stopped pass is no error', async () => {
  const { CancelledError } = await import('../../api/errors.ts');
  tasks.saves.mockRejectedValueOnce(new CancelledError());
  await start();
  await pass(60_000);
  expect(tasks.saves).toHaveBeenCalledTimes(2);
});

it('S-SESS-6 after an abort no task runs another pass', async () => {
  await start();
  stop.abort();
  announce(user, { type: 'wake' });
  await pass(180_000);
  expect(tasks.saves).toHaveBeenCalledTimes(1);
  await running;
});

it('S-UP-4 progress is broadcast at most every 400 ms', async () => {
  await start();
  const heard: QueueMessage[] = [];
  const end = listen(user, (message) => message.type === 'progress' && heard.push(message));
  const onProgress = tasks.uploads.mock.calls[0]?.[0].onProgress;
  onProgress?.('a', 1);
  onProgress?.('a', 2);
  await pass(399);
  onProgress?.('a', 3);
  await pass(1);
  onProgress?.('a', 4);
  end();
  expect(heard).toEqual([1, 4].map((sent) => ({ type: 'progress', key: 'a', sent })));
});

it.each([
  ['its owner is not signed in', () => false, false],
  ['it was stopped', () => true, true],
])('S-SESS-6 nothing is sent once %s', (_, isOwner, isStopped) => {
  if (isStopped) stop.abort();
  expect(() => contextOf(deps(isOwner), stop.signal).assertOwner()).toThrow();
});

it('S-SESS-6 sending is allowed while the owner is signed in', () => {
  expect(() => contextOf(deps(), stop.signal).assertOwner()).not.toThrow();
});

it.each([
  ['its owner is signed in', resumeOwned],
  ['the server may be reachable', skipBackoff],
])('S-UP-4 once %s, the leader is woken', async (_, goOn) => {
  vi.useRealTimers();
  const heard: QueueMessage['type'][] = [];
  const end = listen(user, ({ type }) => heard.push(type));
  await goOn(user);
  end();
  vi.useFakeTimers();
  expect(heard.at(-1)).toBe('wake');
});
