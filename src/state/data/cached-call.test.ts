// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getUserMenuList } from '../../contract/session/admin.ts';
import { writeToken } from '../../lib/token-cookie.ts';
import { listCachedKeys, readCached, writeCached } from '../../offline/db/cache.ts';
import { announce } from '../../offline/model/messages.ts';
import { findSender } from '../../offline/sync/sender.ts';
import { observeCalls } from '../base/page-client.ts';
import { enterSession, resetSession, toClientUser } from '../session/session.store.ts';
import { fetchCached, followRenewals } from './cached-call.ts';

const USER = '王律师';
const server = vi.fn<(url: string) => Promise<Response>>();
const reply = (list: unknown) => Response.json({ rtn_code: 0, rtn_data: { list } });
const menu = () => fetchCached(getUserMenuList, {}, USER);
/** Gives the page a service worker, or removes it. */
const control = (controller: object | null) =>
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller } });

beforeEach(() => {
  writeToken('token-1', USER, null);
  const user = { userName: USER, tel: '', email: '', nickName: '', level: '', avatar: '' };
  localStorage.setItem('lexdesk.user', JSON.stringify(toClientUser(user)));
  enterSession(toClientUser(user));
  server.mockReset().mockImplementation(async () => reply([{ path: '/a' }]));
  vi.stubGlobal('fetch', (request: Request | string) =>
    server(typeof request === 'string' ? request : request.url),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('S-PWA-3 a page without a worker caches the server’s reply itself', async () => {
  control(null);
  expect(await menu()).toMatchObject({ data: { list: [{ path: '/a' }] }, cached: null });
  await vi.waitFor(async () =>
    expect(await readCached(USER, 'menu')).toMatchObject({ data: { list: [{ path: '/a' }] } }),
  );
});

it('S-PWA-3 a page without a worker uses the cached reply where the server is away, which does not count as reachable', async () => {
  control(null);
  await writeCached(USER, 'menu', {
    ...{ data: { list: [{ path: '/old' }] }, serverDate: 5000 },
    ...{ permissionVersion: '7', build: '', etag: '' },
  });
  server.mockRejectedValue(new TypeError('no network'));
  const [onReply, onError] = [vi.fn(), vi.fn()];
  const stop = observeCalls({ onReply, onError });
  expect(await menu()).toMatchObject({
    data: { list: [{ path: '/old' }] },
    meta: { serverDate: 5000, permissionVersion: '7' },
    cached: 'away',
  });
  stop();
  expect(onReply).not.toHaveBeenCalled();
  expect(onError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'network' }),
    expect.objectContaining({ quiet: true }),
    getUserMenuList,
    location.hash,
  );
});

it('S-SESS-10 a reply that arrives after another user signed in is not cached', async () => {
  control(null);
  const other = '李律师';
  server.mockImplementation(async () => {
    writeToken('token-2', other, null);
    resetSession();
    return reply([]);
  });
  await menu();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await listCachedKeys(other)).toEqual([]);
  expect(await readCached(USER, 'menu')).not.toMatchObject({ data: { list: [] } });
});

it('S-PWA-3 with a worker the page leaves caching to it, after storing its session for it', async () => {
  control({});
  const before = await readCached(USER, 'menu');
  server.mockImplementation(async () => {
    expect(await findSender('token-1')).toMatchObject({ user: USER });
    return reply([{ path: '/by-worker' }]);
  });
  expect((await menu()).data.list).toEqual([{ path: '/by-worker' }]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readCached(USER, 'menu')).toEqual(before);
});

it('S-PWA-3 a new token is stored for the worker, too', async () => {
  control({});
  await menu();
  writeToken('token-2', USER, null);
  await menu();
  expect(await findSender('token-2')).toMatchObject({ user: USER });
});

it('S-PWA-3 background refreshes are followed while this user is signed in', () => {
  const renewed = vi.fn();
  const stop = followRenewals(USER, renewed);
  announce(USER, { type: 'renewed', key: 'menu' });
  announce(USER, { type: 'wake' });
  resetSession();
  announce(USER, { type: 'renewed', key: 'dict/a' });
  stop();
  expect(renewed.mock.calls).toEqual([['menu']]);
});
