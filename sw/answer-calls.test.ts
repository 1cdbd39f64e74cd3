import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readCached, writeCached } from '../src/offline/db/cache.ts';
import { deleteSender, storeSender } from '../src/offline/sync/sender.ts';
import { type CallEvent, handleCall } from './answer-calls.ts';
import { renew } from './renew.ts';

const ORIGIN = 'https://lexdesk.test';
const API = '/cn/management/v1';
const MENU = `${API}/admin/getUserMenuList`;
const old = { data: { list: [{ path: '/old' }] }, ...{ serverDate: 1000, permissionVersion: '' } };
const cached = { ...old, build: '', etag: '' };

let user = '';
let count = 0;
let token: string | null = null;
beforeEach(async () => {
  user = `值班者${count++}`;
  token = 'mine';
  vi.stubGlobal('self', {
    location: new URL(`${ORIGIN}/sw.js`),
    cookieStore: { get: async () => token && { value: token } },
  });
  await storeSender({ user, address: { host: ORIGIN, basePath: API } }, 'mine');
  await writeCached(user, 'menu', cached);
});
afterEach(() => vi.unstubAllGlobals());

const send = vi.fn<(request: Request) => Promise<Response>>();
const away = async () => Promise.reject(new TypeError('no network'));
const reply = async () => Response.json({ rtn_code: 0, rtn_data: { list: [{ path: '/new' }] } });

/** The worker's response to a call; undefined: it does not handle the call. */
async function call(path: string, sent = 'mine') {
  const works: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  const event: CallEvent = {
    request: new Request(new URL(path, ORIGIN), {
      ...{ method: 'POST', headers: { token: sent }, body: '{}' },
    }),
    respondWith: (response) => {
      answer = response;
    },
    waitUntil: (work) => void works.push(work),
  };
  handleCall(event, { send });
  await Promise.allSettled([answer, ...works]);
  return answer && { answer, works };
}

it('S-PWA-3 the menu call is answered from the cache of the user whose token it carries', async () => {
  send.mockImplementation(away);
  const given = (await (await call(MENU))?.answer) ?? new Response();
  expect((await given.json()).rtn_data).toEqual(old.data);
});

it('S-PWA-3 the worker stays alive until the reply of the server is cached', async () => {
  send.mockImplementation(reply);
  expect((await call(MENU))?.works).toHaveLength(1);
  expect(await readCached(user, 'menu')).toMatchObject({ data: { list: [{ path: '/new' }] } });
});

it('S-PWA-3 S-UP-4 other calls are left alone', async () => {
  expect(await call(`${API}/file/upload/file`)).toBeUndefined();
  expect(await call(`https://api.test${MENU}`)).toBeUndefined();
});

it.each([
  ['another token', MENU, 'theirs'],
  ['another address', '/other/api/admin/getUserMenuList', 'mine'],
])('S-SESS-10 %s gets nothing that is cached, and caches nothing', async (_, path, sent) => {
  send.mockImplementation(away);
  await expect((await call(path, sent))?.answer).rejects.toThrow('no network');
  send.mockImplementation(reply);
  await (await call(path, sent))?.answer;
  expect(await readCached(user, 'menu')).toEqual(cached);
});

it('S-SESS-6 after the log-out nothing that is cached is given', async () => {
  await deleteSender(user);
  send.mockImplementation(away);
  await expect((await call(MENU))?.answer).rejects.toThrow('no network');
});

it('S-PWA-3 renews what the signed-in user has', async () => {
  send.mockImplementation(reply);
  await renew({ send });
  expect(await readCached(user, 'menu')).toMatchObject({ data: { list: [{ path: '/new' }] } });
});

it.each([null, 'theirs'])('S-SESS-10 renews nothing with the token %s', async (other) => {
  send.mockReset();
  token = other;
  await renew({ send });
  expect(send).not.toHaveBeenCalled();
});

it('S-PWA-3 a renewal without a network is no failure', async () => {
  send.mockImplementation(away);
  await expect(renew({ send })).resolves.toBeUndefined();
});
