// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { TimeoutError } from '../../api/errors.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { listCached, writeCached } from '../../offline/db/cache.ts';
import { enterSession, toClientUser } from '../session/session.store.ts';
import { refreshCached } from './refresh-cached.ts';

const { fetch } = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../base/page-client.ts', () => ({
  client: { fetch },
  observeCalls: () => () => undefined,
}));
vi.mock('../base/config.store.ts', async (original) => ({
  ...(await original<typeof import('../base/config.store.ts')>()),
  loadConfig: async () => undefined,
}));
const loadMenu = vi.hoisted(() => vi.fn());
vi.mock('../menu/menu.store.ts', () => ({ loadMenu }));

const USER = 'li';
const all: readonly Endpoint[] = Object.values(endpoints);
const reading = all.filter(
  ({ write, access, audit }) => !write && access === 'session' && audit === null,
);
const writing = all.filter(({ write }) => write);

const cacheReply = ({ path }: Endpoint, key: string) =>
  writeCached(USER, key, {
    data: 'old',
    serverDate: 1,
    permissionVersion: '',
    build: '',
    etag: '',
    asked: { path, request: { of: path } },
  });

beforeEach(() => {
  enterSession(
    toClientUser({ userName: USER, tel: '', email: '', nickName: '', level: 1, avatar: null }),
  );
  loadMenu.mockReset().mockResolvedValue(undefined);
  fetch
    .mockReset()
    .mockResolvedValue({ data: 'new', meta: { serverDate: 2, permissionVersion: '' } });
});

it('S-PWA-6 every cached reply of a reading call is requested again with the same request', async () => {
  for (const [index, one] of reading.entries()) await cacheReply(one, `record/${index}`);
  expect(await refreshCached()).toBe(0);
  const cached = (await listCached(USER)).filter(([key]) => key.startsWith('record/'));
  expect(cached.map(([, { data }]) => data)).toEqual(reading.map(() => 'new'));
  const paths = fetch.mock.calls.map(([endpoint, request]) => [endpoint.path, request.of]);
  expect(new Set(paths.flat())).toEqual(new Set(reading.map(({ path }) => path)));
});

it('S-PWA-6 a writing call is never repeated for it', async () => {
  for (const [index, one] of writing.entries()) await cacheReply(one, `record/writes-${index}`);
  fetch.mockClear();
  await refreshCached();
  const called = fetch.mock.calls.map(([endpoint]) => endpoint.path);
  expect(called.filter((path) => writing.some((one) => one.path === path))).toEqual([]);
});

const hang = () => new Promise<never>(() => undefined);

it('S-PWA-6 a refresh ends even if menu or configuration are never answered', async () => {
  loadMenu.mockImplementation(hang);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refreshing = refreshCached();
  const ended = expect(refreshing).rejects.toThrow('网络请求超时');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(20_000);
  await ended;
  vi.useRealTimers();
});

it('S-PWA-6 a refresh stops once the server has stopped answering', async () => {
  for (const [index, one] of reading.entries()) await cacheReply(one, `record/${index}`);
  const count = (await listCached(USER)).filter(([key]) => key.startsWith('record/')).length;
  fetch.mockReset().mockRejectedValue(new TimeoutError());
  expect(await refreshCached()).toBe(count);
  expect(fetch.mock.calls.length).toBeLessThan(5);
  expect(fetch.mock.calls.every(([, , { timeout }]) => timeout === 20_000)).toBe(true);
});
