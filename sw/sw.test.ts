import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RENEW_TAG, SYNC_TAG } from '../src/offline/model/messages.ts';
import { storeSender } from '../src/offline/sync/sender.ts';
import { deleteShared, listShared } from '../src/offline/uploads/share-inbox.ts';
import { stubWorkerScope } from '../tests/support/device/worker-scope.ts';

const DRAIN_SCRIPT = '/assets/worker-drain.js';
const files = ['/index.html', '/about.html', '/assets/a.js'].map((url) => ({ url, revision: '1' }));

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** Starts the worker as a browser does. The script for sending defines its exports when it is loaded. */
async function startWorker({ sync = true } = {}) {
  const worker = stubWorkerScope({ files, sync });
  const sendWaiting = vi.fn(async (_signal: AbortSignal) => false);
  worker.importScripts.mockImplementation(() => vi.stubGlobal('lexdeskDrain', { sendWaiting }));
  vi.stubGlobal('DRAIN_SCRIPT', DRAIN_SCRIPT);
  await import('./sw.ts');
  return { ...worker, sendWaiting };
}

const navigation: RequestInit = { mode: 'navigate' };
it('S-PWA-2 an installed worker answers any address of the app with the shell, files with themselves', async () => {
  const { fire, ask, fetch } = await startWorker();
  await fire('install');
  fetch.mockRejectedValue(new TypeError('no network'));
  expect(await (await ask('/', navigation))?.text()).toBe('/index.html');
  expect(await (await ask('/any/where', navigation))?.text()).toBe('/index.html');
  expect(await (await ask('/assets/a.js'))?.text()).toBe('/assets/a.js');
});

it.each([
  ['/cn/management/v1/file/content/1', navigation],
  ['/healthz', navigation],
  ['/about', {}],
  ['/dict/detail/search', {}],
])('S-PWA-2 %s %j is not its business', async (path, init) => {
  const { fire, ask } = await startWorker();
  await fire('install');
  expect(await ask(path, init)).toBeUndefined();
});

it('S-PWA-2 an address that only looks like one of the server’s is the app’s', async () => {
  const { fire, ask } = await startWorker();
  await fire('install');
  const paths = ['/a/cn/b', '/a/dict/b', '/a/control.json', '/control.json.map'];
  for (const path of [...paths, '/a/healthz', '/metrics2']) {
    expect(await (await ask(path, navigation))?.text()).toBe('/index.html');
  }
});

it('S-PWA-2 a worker that takes over leads open pages, and removes what an older kind of cache held', async () => {
  const { fire, caches, clients } = await startWorker();
  await caches.open('workbox-precache-v1-https://lexdesk.test/');
  await fire('install');
  await fire('activate');
  expect(clients.claim).toHaveBeenCalledOnce();
  expect(await caches.keys()).toEqual(['workbox-precache-v2-https://lexdesk.test/']);
});

it('S-PWA-2 calls go past it where the browser has static routes', async () => {
  const { fire } = await startWorker();
  const addRoutes = vi.fn(async () => undefined);
  await fire('install', { addRoutes });
  expect(addRoutes).toHaveBeenCalledOnce();
});

it('S-PWA-3 answers the menu call, and renews it when it takes over, by a push hint, and when the browser grants a moment', async () => {
  const { fire, ask, fetch, ...worker } = await startWorker();
  Object.assign(self, { cookieStore: { get: async () => ({ value: 'mine' }) } });
  const address = { host: 'https://lexdesk.test', basePath: '/cn/management/v1' };
  await storeSender({ user: '值班者', address }, 'mine');
  const menu = `${address.basePath}/admin/getUserMenuList`;
  const asked = () =>
    fetch.mock.calls.filter(([request]) => String((request as Request).url).endsWith(menu)).length;
  fetch.mockImplementation(async () => Response.json({ rtn_code: 0, rtn_data: { list: [] } }));
  const init = { method: 'POST', headers: { token: 'mine' }, body: '{}' };
  expect(await (await ask(menu, init))?.json()).toEqual({ rtn_code: 0, rtn_data: { list: [] } });
  expect(asked()).toBe(1);
  for (const [count, event] of ['activate', 'push', 'periodicsync'].entries()) {
    await fire(event, { tag: RENEW_TAG });
    await vi.waitFor(() => expect(asked()).toBe(count + 2));
  }
  await fire('sync', { tag: SYNC_TAG });
  expect(worker.sendWaiting).toHaveBeenCalledOnce();
  expect(asked()).toBe(5);
});

it('S-PWA-4 retires when the operator orders it, asking past every cache', async () => {
  const { fire, ask, fetch, caches, registration } = await startWorker();
  await fire('install');
  fetch.mockImplementation(async () => Response.json({ action: 'retire' }));
  await ask('/', navigation);
  expect(fetch).toHaveBeenLastCalledWith('/control.json', {
    cache: 'no-store',
    signal: expect.any(AbortSignal),
  });
  expect(registration.unregister).toHaveBeenCalledOnce();
  expect(await caches.keys()).toEqual([]);
});

it('S-PWA-4 activates when a page requests it', async () => {
  const { fire, skipWaiting } = await startWorker();
  expect(skipWaiting).not.toHaveBeenCalled();
  await fire('message', { data: { type: 'skip-waiting' } });
  expect(skipWaiting).toHaveBeenCalledOnce();
});

it('S-PWA-4 on the message to stop it aborts what it sends, so that the next version can activate; later events are sent', async () => {
  const { fire, ask, fetch, sendWaiting } = await startWorker();
  await fire('install');
  fetch.mockClear();
  const signals = () => fetch.mock.calls.map(([, options]) => options?.signal);
  fetch.mockImplementation(
    (_asked, options) =>
      new Promise<Response>((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
  sendWaiting.mockImplementation(
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(true))),
  );
  const menu = '/cn/management/v1/admin/getUserMenuList';
  const init = { method: 'POST', headers: { token: 'mine' }, body: '{}' };
  const ends = [ask('/', navigation), ask(menu, init), fire('sync', { tag: SYNC_TAG })];
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(sendWaiting).toHaveBeenCalledOnce());
  await fire('message', { data: { type: 'stop-sending' } });
  await Promise.allSettled(ends);
  expect(signals().map((signal) => signal?.aborted)).toEqual([true, true]);
  void ask(menu, init);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
  expect(signals()[2]?.aborted).toBe(false);
});

it.each([
  ['somebody is signed in', { value: 'token' }, false],
  ['nobody is signed in', null, true],
])('S-PWA-5 stores what is shared to the app: %s', async (_case, cookie, ask) => {
  const worker = await startWorker();
  Object.assign(self, { cookieStore: { get: async () => cookie } });
  const body = new FormData();
  body.append('text', '律');
  expect((await worker.ask('/share', { method: 'POST', body }))?.status).toBe(303);
  const shared = await listShared();
  expect(shared.map((file) => file.ask)).toEqual([ask]);
  for (const { id } of shared) await deleteShared(id);
});

it('S-UP-4 loads the script for sending while it installs, and never twice', async () => {
  const { fire, importScripts, sendWaiting } = await startWorker();
  expect(importScripts).not.toHaveBeenCalled();
  await fire('install');
  expect(importScripts.mock.calls).toEqual([[DRAIN_SCRIPT]]);
  expect(sendWaiting).not.toHaveBeenCalled();
  await fire('sync', { tag: SYNC_TAG });
  await fire('sync', { tag: SYNC_TAG });
  expect(sendWaiting).toHaveBeenCalledTimes(2);
  expect(importScripts).toHaveBeenCalledOnce();
});

it('S-UP-4 started for a sync, it loads the script for sending then', async () => {
  const { fire, importScripts, sendWaiting } = await startWorker();
  await fire('sync', { tag: SYNC_TAG });
  expect(importScripts).toHaveBeenCalledOnce();
  expect(sendWaiting).toHaveBeenCalledOnce();
});

it('S-UP-4 is not installed without the script for sending', async () => {
  const { fire, importScripts } = await startWorker();
  importScripts.mockImplementation(() => {
    throw new TypeError('no network');
  });
  await expect(fire('install')).rejects.toThrow('no network');
});

it('S-UP-4 needs no script for sending where the browser has no Background Sync', async () => {
  const { fire, importScripts } = await startWorker({ sync: false });
  await fire('install');
  await fire('sync', { tag: SYNC_TAG });
  expect(importScripts).not.toHaveBeenCalled();
});
