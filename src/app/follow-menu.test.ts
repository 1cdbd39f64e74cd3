// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type ApiError,
  ContractError,
  HttpError,
  NetworkError,
  RefusalError,
} from '../api/errors.ts';
import { watchNetwork } from '../state/base/network.store.ts';
import type { CallObserver } from '../state/base/page-client.ts';
import { menuState, resetMenu } from '../state/menu/menu.store.ts';
import { enterSession, toClientUser } from '../state/session/session.store.ts';
import { followMenu } from './follow-menu.ts';

let cached: object | undefined;
const observers: CallObserver[] = [];
const fetchCached = vi.hoisted(() => vi.fn());
const leaveBroken = vi.hoisted(() => vi.fn());
vi.mock('../state/base/page-client.ts', () => ({
  client: {},
  observeCalls: (observer: CallObserver) => {
    observers.push(observer);
    return () => undefined;
  },
}));
vi.mock('../state/data/cached-call.ts', () => ({ fetchCached, followRenewals: vi.fn() }));
vi.mock('../offline/db/cache.ts', () => ({ readCached: async () => cached }));
vi.mock('../api/probe.ts', () => ({ probe: async () => false }));
vi.mock('./session/leave.ts', () => ({ leaveBroken }));

const meta = { serverDate: 5, permissionVersion: '1', build: '', etag: '' };
const menu = async () => ({ data: { list: [{ path: '/a' }] }, meta, cached: null });
/** Calls the observers first, as the client does. */
const fails = (error: ApiError) => async () => {
  for (const observer of observers) observer.onError?.(error, { quiet: true }, {} as never);
  throw error;
};
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers();
  cached = undefined;
  observers.length = 0;
  fetchCached.mockReset();
  leaveBroken.mockReset();
  resetMenu();
  enterSession(
    toClientUser({ userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' }),
  );
  watchNetwork();
});
afterEach(() => vi.useRealTimers());

it.each<[string, ApiError]>([
  ['500', new HttpError(500, '服务器内部错误', null, null)],
  ['429', new HttpError(429, '请求过于频繁', null, null)],
  ['a reply of another contract', new ContractError('list', true)],
])('S-SESS-4 a menu that failed with %s is requested again until it loads', async (_, error) => {
  fetchCached.mockImplementation(fails(error));
  followMenu('li');
  await pass(0);
  expect(menuState.status).toBe('offline');
  await pass(100_000);
  expect(fetchCached.mock.calls.length).toBeGreaterThan(2);
  fetchCached.mockImplementation(menu);
  await pass(100_000);
  expect(menuState).toMatchObject({ status: 'fresh', nodes: [{ path: '/a' }] });
  const asked = fetchCached.mock.calls.length;
  await pass(1_000_000);
  expect(fetchCached).toHaveBeenCalledTimes(asked);
});

it('S-SESS-4 it is requested sooner if none is available', async () => {
  fetchCached.mockImplementation(fails(new HttpError(500, '', null, null)));
  followMenu('li');
  await pass(11_000);
  expect(fetchCached).toHaveBeenCalledTimes(3);
  fetchCached.mockImplementation(menu);
  await pass(5000);
  fetchCached.mockImplementation(fails(new HttpError(500, '', null, null)));
  fetchCached.mockClear();
  for (const observer of observers) observer.onReply?.({ ...meta, permissionVersion: '2' });
  await pass(29_000);
  expect([menuState.status, fetchCached.mock.calls.length]).toEqual(['offline', 1]);
  await pass(2000);
  expect(fetchCached).toHaveBeenCalledTimes(2);
});

it('S-SESS-4 an unreachable server gets no requests: the probe detects it', async () => {
  fetchCached.mockImplementation(fails(new NetworkError()));
  followMenu('li');
  await pass(100_000);
  expect(fetchCached).toHaveBeenCalledOnce();
  fetchCached.mockImplementation(menu);
  for (const observer of observers) observer.onReply?.({ ...meta, permissionVersion: '' });
  await pass(0);
  expect(menuState.status).toBe('fresh');
});

it('S-PWA-3 a slow server gets another request, even if it was unreachable when that was due', async () => {
  cached = { data: { list: [{ path: '/a' }] }, ...meta };
  fetchCached.mockImplementation(async () => ({ ...(await menu()), cached: 'late' }));
  followMenu('li');
  await pass(31_000);
  expect(fetchCached).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('offline'));
  await pass(60_000);
  expect(fetchCached).toHaveBeenCalledTimes(2);
  fetchCached.mockImplementation(menu);
  for (const observer of observers) observer.onReply?.({ ...meta, permissionVersion: '' });
  await pass(0);
  expect(menuState.status).toBe('fresh');
});

it('S-SESS-4 a refused menu signs the user out, and is not requested again', async () => {
  fetchCached.mockImplementation(fails(new RefusalError(2003, '不可用', null)));
  followMenu('li');
  await pass(100_000);
  expect(leaveBroken).toHaveBeenCalledOnce();
  expect(fetchCached).toHaveBeenCalledOnce();
});
