import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { listCachedKeys, readCached, writeCached } from '../db/cache.ts';
import { listen } from '../model/messages.ts';
import { renewReplies } from './renew-replies.ts';

let user = '';
let count = 0;
beforeEach(() => {
  user = `更新者${count++}`;
});

const address = { host: 'https://lexdesk.test', basePath: '/cn/management/v1' };
const old = { data: { list: [] }, serverDate: 1, permissionVersion: '', build: '', etag: '' };
const entry = { value: '1', label: '一' };
const send = vi.fn<(request: Request) => Promise<Response>>();
const renew = (ownerOf = async (): Promise<string | null> => user) =>
  renewReplies({ user, address }, 'token-1', { send, ownerOf });
const reply = (rtn_code = 0) => Response.json({ rtn_code, rtn_data: { list: [entry] } });

beforeEach(() => {
  send.mockReset().mockImplementation(async () => reply());
});

it('S-PWA-3 refreshes the menu and each cached dictionary with the session’s token, and notifies the pages', async () => {
  for (const key of ['dict/a', 'dict/b', 'record/article']) await writeCached(user, key, old);
  const heard: unknown[] = [];
  const stop = listen(user, (message) => heard.push(message));
  await renew();
  stop();
  const calls = await Promise.all(
    send.mock.calls.map(async ([request]) => [
      new URL(request.url).pathname.replace(address.basePath, ''),
      request.headers.get('token'),
      await request.json(),
    ]),
  );
  expect(calls).toEqual([
    ['/admin/getUserMenuList', 'token-1', {}],
    ['/dict/list', 'token-1', { name: 'a' }],
    ['/dict/list', 'token-1', { name: 'b' }],
  ]);
  for (const key of ['menu', 'dict/a', 'dict/b']) {
    expect(await readCached(user, key)).toMatchObject({ data: { list: [entry] } });
  }
  expect(await readCached(user, 'record/article')).toEqual(old);
  expect(heard).toEqual(['menu', 'dict/a', 'dict/b'].map((key) => ({ type: 'renewed', key })));
});

it.each([
  ['is refused', async () => reply(1001)],
  ['comes when the session is over', undefined],
])('S-SESS-6 stops at the first that %s, and changes nothing', async (_, answer) => {
  await writeCached(user, 'dict/a', old);
  if (answer) send.mockImplementation(answer);
  await renew(async () => (answer ? user : null));
  expect(send).toHaveBeenCalledOnce();
  expect(await listCachedKeys(user)).toEqual(['dict/a']);
});

it('S-PWA-3 without a network nothing changes', async () => {
  await writeCached(user, 'menu', old);
  send.mockRejectedValue(new TypeError('no network'));
  await expect(renew()).rejects.toThrow('no network');
  expect(await readCached(user, 'menu')).toEqual(old);
});
