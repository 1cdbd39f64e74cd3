import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEADER } from '../../contract/codes.ts';
import { type CachedReply, clearCached, readCached, writeCached } from '../db/cache.ts';
import { listen } from '../model/messages.ts';
import { answerCall } from './answer-call.ts';
import { isCachedCall } from './cached-reply.ts';

const BASE = 'https://lexdesk.test/cn/management/v1';
const MENU = `${BASE}/admin/getUserMenuList`;
const DICT = `${BASE}/dict/list`;
const OLD: CachedReply = {
  ...{ data: { list: [{ path: '/old' }] }, serverDate: Date.UTC(2026, 0, 1) },
  ...{ permissionVersion: '3', build: 'b1', etag: 'e' },
};

let user = '';
let count = 0;
let works: Promise<unknown>[] = [];
beforeEach(() => {
  user = `离线者${count++}`;
  works = [];
});
afterEach(() => void vi.useRealTimers());

const requestOf = (url: string, body: object = {}) =>
  new Request(url, { method: 'POST', headers: { token: 't' }, body: JSON.stringify(body) });
const envelope = (data: unknown, rtn_code = 0) =>
  Response.json(
    { rtn_code, rtn_msg: '', rtn_data: data },
    { headers: { date: 'Thu, 01 Jan 2026 08:00:00 GMT' } },
  );

const answer = (
  request: Request,
  send: () => Promise<Response>,
  ownerOf: () => Promise<string | null> = async () => user,
) => answerCall(request, { send, ownerOf, waitUntil: (work) => void works.push(work) });
const done = () => Promise.all(works);
const away = () => Promise.reject(new TypeError('no network'));

describe('S-PWA-3 a call that the server answers in time', () => {
  it('gets the server’s reply unchanged, which is cached with its date', async () => {
    const reply = envelope({ list: [{ path: '/a' }] });
    expect(await answer(requestOf(MENU), async () => reply)).toBe(reply);
    await done();
    expect(await readCached(user, 'menu')).toEqual({
      ...{ data: { list: [{ path: '/a' }] }, serverDate: Date.UTC(2026, 0, 1, 8) },
      ...{ permissionVersion: '', build: '', etag: '' },
    });
  });

  it('caches a dictionary under its name', async () => {
    const data = { list: [{ value: '1', label: '一' }], version: 2 };
    await answer(requestOf(DICT, { name: 'status' }), async () => envelope(data));
    await done();
    expect(await readCached(user, 'dict/status')).toMatchObject({ data });
  });

  it.each([
    ['a refusal', () => envelope(null, 2003)],
    ['the end of the session', () => envelope({ list: [] }, 1001)],
    [
      'a failing server',
      () => Response.json({ rtn_code: 0, rtn_data: { list: [] } }, { status: 500 }),
    ],
    ['the page of a proxy', () => new Response('<html>')],
    ['no list', () => envelope({ list: { path: '/' } })],
    ['nothing', () => envelope(null)],
  ])('%s is passed on unchanged, and replaces nothing in the cache', async (_, reply) => {
    await writeCached(user, 'menu', OLD);
    const given = await answer(requestOf(MENU), async () => reply());
    expect(given.headers.has('x-cached-reply')).toBe(false);
    await done();
    expect(await readCached(user, 'menu')).toEqual(OLD);
  });

  const entry = { value: '1', label: '一' };
  it.each([
    ['no text as its value', [{ value: 1, label: '一' }]],
    ['no label', [{ value: '1' }]],
    ['nothing', [null]],
    ['a good one before it', [entry, { value: '2' }]],
  ])('an invalid entry (%s) does not replace a cached dictionary', async (_, list) => {
    await writeCached(user, 'dict/a', OLD);
    await answer(requestOf(DICT, { name: 'a' }), async () => envelope({ list }));
    await done();
    expect(await readCached(user, 'dict/a')).toEqual(OLD);
  });

  it('announces nothing, as the caller has the reply', async () => {
    const heard: unknown[] = [];
    const stop = listen(user, (message) => heard.push(message));
    await answer(requestOf(MENU), async () => envelope({ list: [] }));
    await done();
    expect(heard).toEqual([]);
    stop();
  });
});

describe('S-PWA-3 a call that the server does not answer', () => {
  it('gets the cached reply, with its own date and the reason', async () => {
    await writeCached(user, 'menu', OLD);
    const given = await answer(requestOf(MENU), away);
    expect(await given.json()).toEqual({ rtn_code: 0, rtn_msg: '', rtn_data: OLD.data });
    expect(Date.parse(given.headers.get('date') ?? '')).toBe(OLD.serverDate);
    expect(given.headers.get(HEADER.permissionVersion)).toBe('3');
    expect(given.headers.get('x-cached-reply')).toBe('away');
  });

  it('gets a dictionary that an earlier build cached as a list', async () => {
    const list = [{ value: '1', label: '一' }];
    await writeCached(user, 'dict/a', { ...OLD, data: list });
    const given = await answer(requestOf(DICT, { name: 'a' }), away);
    expect((await given.json()).rtn_data).toEqual({ list });
  });

  it('fails where nothing is cached', async () => {
    await writeCached(user, 'dict/a', OLD);
    await expect(answer(requestOf(MENU), away)).rejects.toThrow('no network');
    await expect(answer(requestOf(DICT, { name: 'b' }), away)).rejects.toThrow('no network');
  });

  it('S-SESS-10 S-SESS-6 fails if its user is unknown to this device', async () => {
    await writeCached(user, 'menu', OLD);
    await expect(answer(requestOf(MENU), away, async () => null)).rejects.toThrow('no network');
    await expect(answer(requestOf(MENU), away, async () => '别人')).rejects.toThrow('no network');
  });
});

describe('S-PWA-3 a call that the server answers late', () => {
  const stalled = () => {
    let finish = (_: Response) => {};
    const reply = new Promise<Response>((resolve) => {
      finish = resolve;
    });
    return { send: () => reply, finish };
  };
  /** What the call has received so far; null: nothing yet. */
  const within = async (call: Promise<Response>, time: number) => {
    await vi.advanceTimersByTimeAsync(time);
    const none = new Promise<null>((resolve) => setImmediate(resolve, null));
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return Promise.race([call, none]);
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  it('gets the cached reply after three seconds; the late reply is cached and announced', async () => {
    await writeCached(user, 'menu', OLD);
    const heard: unknown[] = [];
    const stop = listen(user, (message) => heard.push(message));
    const { send, finish } = stalled();
    const call = answer(requestOf(MENU), send);
    expect(await within(call, 2900)).toBeNull();
    const given = await within(call, 200);
    expect(given?.headers.get('x-cached-reply')).toBe('late');
    expect(heard).toEqual([]);
    finish(envelope({ list: [{ path: '/new' }] }));
    await done();
    expect(await readCached(user, 'menu')).toMatchObject({ data: { list: [{ path: '/new' }] } });
    expect(heard).toEqual([{ type: 'renewed', key: 'menu' }]);
    stop();
  });

  it('waits on if nothing is cached, and then announces nothing', async () => {
    const heard: unknown[] = [];
    const stop = listen(user, (message) => heard.push(message));
    const { send, finish } = stalled();
    const call = answer(requestOf(MENU), send);
    expect(await within(call, 10_000)).toBeNull();
    const reply = envelope({ list: [] });
    finish(reply);
    expect(await call).toBe(reply);
    await done();
    expect(heard).toEqual([]);
    stop();
  });
});

describe('S-SESS-6 a session that ends while a reply is awaited', () => {
  it('caches nothing', async () => {
    await answer(
      requestOf(MENU),
      async () => envelope({ list: [] }),
      async () => null,
    );
    await done();
    expect(await readCached(user, 'menu')).toBeUndefined();
  });

  it('leaves nothing if it ends while the reply is being written', async () => {
    const owners = [user, null];
    await answer(
      requestOf(MENU),
      async () => envelope({ list: [] }),
      async () => {
        const owner = owners.shift() ?? null;
        if (owner) await clearCached(owner);
        return owner;
      },
    );
    await done();
    expect(await readCached(user, 'menu')).toBeUndefined();
  });
});

describe('S-PWA-3 S-UP-4 the worker answers calls for menu and dictionaries, and no others', () => {
  it.each([MENU, DICT, 'https://api.test/other/base/dict/list'])('%s', (url) => {
    expect(isCachedCall(requestOf(url))).toBe(true);
  });

  it.each([
    `${BASE}/file/upload/file`,
    `${BASE}/file/upload/file/sessions/1/chunks/0`,
    `${BASE}/article/search`,
    `${BASE}/admin/login`,
    `${BASE}/dict/listing`,
    'https://lexdesk.test/dict/detail/search',
  ])('not %s', (url) => {
    expect(isCachedCall(requestOf(url))).toBe(false);
  });

  it('nor requests without a token, or that are no API call', () => {
    expect(isCachedCall(new Request(MENU, { method: 'POST' }))).toBe(false);
    expect(isCachedCall(new Request(MENU, { headers: { token: 't' } }))).toBe(false);
  });
});
