import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Deps } from '../base/call.ts';
import { ConnectionShares } from '../db/connection/connection-shares.ts';
import { startJobs } from './start-jobs.ts';

/** Mock of every job, called with its name and signal. */
const run = vi.hoisted(() => vi.fn<(name: string, signal: AbortSignal) => Promise<unknown>>());
vi.mock('./article-schedule.ts', () => ({ runSchedule: jobNamed('runSchedule') }));
vi.mock('../db/counts/sum-tallies.ts', () => ({ sumTallies: jobNamed('sumTallies') }));
vi.mock('./recycle-bin.ts', () => ({ emptyRecycleBin: jobNamed('emptyRecycleBin') }));
vi.mock('./file-bin.ts', () => ({ emptyFileBin: jobNamed('emptyFileBin') }));
vi.mock('./purge-packages.ts', () => ({ purgePackages: jobNamed('purgePackages') }));
vi.mock('./housekeeping.ts', () => ({ tidy: jobNamed('tidy') }));

function jobNamed(name: string) {
  const job = (_: Deps, signal: AbortSignal) => run(name, signal);
  return Object.defineProperty(job, 'name', { value: name });
}

const JOBS = 6;
const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const logged: unknown[] = [];
const ended: string[] = [];
const metrics = { jobEnded: (job: string, result: string) => ended.push(`${job} ${result}`) };
const deps = { log: (line: unknown) => logged.push(line), metrics } as unknown as Deps;
let stop: () => Promise<void>;

/** Runs of each job since the last call. */
const runs = () => {
  const names = run.mock.calls.map(([name]) => name);
  run.mockClear();
  return Object.fromEntries([...new Set(names)].map((name) => [name, countOf(names, name)]));
};
const countOf = (names: string[], name: string) => names.filter((one) => one === name).length;

beforeEach(() => {
  vi.useFakeTimers();
  logged.length = 0;
  ended.length = 0;
  run.mockReset().mockResolvedValue(0);
});
afterEach(async () => {
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(HOUR);
  await stopped;
  vi.useRealTimers();
});

it('runs every job at once, then each at its own pace', async () => {
  stop = startJobs(deps);
  expect(runs()).toEqual({
    ...{ runSchedule: 1, emptyRecycleBin: 1, emptyFileBin: 1 },
    ...{ sumTallies: 1, purgePackages: 1, tidy: 1 },
  });
  await vi.advanceTimersByTimeAsync(10 * SECOND - 1);
  expect(runs()).toEqual({});
  await vi.advanceTimersByTimeAsync(1);
  expect(runs()).toEqual({ runSchedule: 1 });
  expect(ended.filter((one) => one === 'runSchedule ok')).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(HOUR - 10 * SECOND);
  expect(runs()).toEqual({
    ...{ runSchedule: 359, sumTallies: 6, emptyRecycleBin: 1, emptyFileBin: 1 },
  });
  await vi.advanceTimersByTimeAsync(23 * HOUR);
  expect(runs()).toMatchObject({
    sumTallies: 23 * 6,
    emptyRecycleBin: 23,
    emptyFileBin: 23,
    purgePackages: 1,
    tidy: 1,
  });
});

it('counts the pause from the end of a run, so that none overtakes another', async () => {
  run.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 25 * SECOND)));
  stop = startJobs(deps);
  await vi.advanceTimersByTimeAsync(35 * SECOND - 1);
  expect(runs().runSchedule).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs()).toEqual({ runSchedule: 1 });
});

it('logs a job that failed, and tries it again within a minute', async () => {
  run.mockRejectedValue(new Error('away'));
  stop = startJobs(deps);
  await vi.advanceTimersByTimeAsync(1);
  expect(logged).toHaveLength(JOBS);
  expect(logged).toContainEqual({ level: 'error', job: 'tidy', error: 'Error: away' });
  expect(ended).toContain('tidy failed');
  runs();
  await vi.advanceTimersByTimeAsync(60 * SECOND - 1);
  expect(runs()).toEqual({
    ...{ runSchedule: 6, emptyRecycleBin: 1, emptyFileBin: 1 },
    ...{ sumTallies: 1, purgePackages: 1, tidy: 1 },
  });
});

it('S-OPS-8 logs a job that a machine stopped as a failure of the machine', async () => {
  run.mockRejectedValue(Object.assign(new Error('57P01'), { code: '57P01' }));
  stop = startJobs(deps);
  await vi.advanceTimersByTimeAsync(1);
  expect(logged).toContainEqual({ level: 'warn', job: 'tidy', error: 'Error: 57P01' });
});

it('gives each job connections of its own', async () => {
  const shares = new ConnectionShares(1, 5);
  run.mockImplementation(() => shares.acquire());
  stop = startJobs(deps);
  await vi.advanceTimersByTimeAsync(100);
  expect(logged).toEqual([]);
});

it('ends when what runs has ended, gives it the signal, and begins nothing new', async () => {
  let isOver = false;
  run.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, SECOND));
    isOver = true;
  });
  stop = startJobs(deps);
  const signals = run.mock.calls.map(([, signal]) => signal.aborted);
  const stopped = stop().then(() => isOver);
  expect(signals).toEqual(Array(JOBS).fill(false));
  expect(run.mock.calls.map(([, signal]) => signal.aborted)).toEqual(Array(JOBS).fill(true));
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(await stopped).toBe(true);
  run.mockClear();
  await vi.advanceTimersByTimeAsync(25 * HOUR);
  expect(run).not.toHaveBeenCalled();
});

it('leaves no timer behind when it ends between two runs', async () => {
  stop = startJobs(deps);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(vi.getTimerCount()).toBe(JOBS);
  await stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('takes what a job throws at once for a failure, too', async () => {
  run.mockImplementation(() => {
    throw new Error('at once');
  });
  stop = startJobs(deps);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended.filter((one) => one.endsWith('failed'))).toHaveLength(JOBS);
});
