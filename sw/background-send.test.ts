import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listCached } from '../src/offline/db/cache.ts';
import { withDb } from '../src/offline/db/db.ts';
import { announce, listen, type QueueMessage } from '../src/offline/model/messages.ts';
import { enqueueSave } from '../src/offline/outbox/enqueue-save.ts';
import { listOutbox } from '../src/offline/outbox/outbox-queue.ts';
import { countStored, discardAll, leaveDevice } from '../src/offline/session-end/lock-user.ts';
import { countOthers } from '../src/offline/session-end/pending-counts.ts';
import { findSender, storeSender } from '../src/offline/sync/sender.ts';
import { enqueueUpload } from '../src/offline/uploads/enqueue-upload.ts';
import { listUploads } from '../src/offline/uploads/upload-queue.ts';
import { ID, save } from '../tests/support/device/saves.ts';
import { sendWaiting } from './background-send.ts';

/** A signal that never aborts. */
const NEVER = new AbortController().signal;

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const stored = { id: ID, name: 'a.txt', type: 'text/plain', size: 6, address: '/f' };
const article = {
  ...{ id: ID, title: '题', summary: '', body: '', author: '', coverId: null, attachmentIds: [] },
  ...{ status: 'draft', version: 4, createdAt: 1, updatedAt: 1, editor: '', updatedBy: '' },
};
const SESSION_OVER = { rtn_code: 1001, rtn_msg: '' };

let user = '';
let count = 0;
let token = '';
/** Calls that the server received, with their token. */
let calls: { path: string; token: string | null }[] = [];
let answer: (path: string) => Response | Promise<Response>;
const setAppBadge = vi.fn(async (_count: number) => undefined);

beforeEach(async () => {
  user = `工人的主人${count++}`;
  token = `token-${count}`;
  calls = [];
  answer = (path) =>
    Response.json({ rtn_code: 0, rtn_data: path.includes('article') ? article : stored });
  setAppBadge.mockClear();
  const cookie = () => ({ value: encodeURIComponent(token) });
  vi.stubGlobal('self', { cookieStore: { get: async () => (token ? cookie() : null) } });
  vi.stubGlobal('navigator', { locks: navigator.locks, setAppBadge });
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    calls.push({ path, token: new Headers(headers).get('token') });
    return answer(path);
  });
  await storeSender({ user, address: { host: 'https://api.test', basePath: '/cn' } }, token);
});
afterEach(() => vi.unstubAllGlobals());

const upload = (name: string) => enqueueUpload(user, new File([name], name), 'file', LIMITS);
const states = async () => (await listUploads(user)).map(({ state }) => state);

it('S-UP-4 sends uploads and saves with the session’s token, and updates the badge', async () => {
  const sent = token;
  await upload('a.txt');
  await upload('b.txt');
  await enqueueSave(user, save('题'));
  expect(await sendWaiting(NEVER)).toBe(false);
  expect(await states()).toEqual(['done', 'done']);
  expect(await listOutbox(user)).toEqual([]);
  const upto = 'https://api.test/cn/file/upload/file';
  expect(calls.map(({ path }) => path).filter((path) => path === upto)).toHaveLength(2);
  expect(new Set(calls.map((call) => call.token))).toEqual(new Set([sent]));
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

it('S-UP-4 after two minutes it ends: something is left, and the badge says how much', async () => {
  answer = () => new Response('', { status: 429, headers: { 'retry-after': '3600' } });
  await upload('a.txt');
  const timeUp = AbortSignal.timeout(300);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeUp);
  expect(await sendWaiting(NEVER)).toBe(true);
  expect(timeout).toHaveBeenCalledWith(120_000);
  timeout.mockRestore();
  expect(await states()).toEqual(['waiting-network']);
  expect(calls).toHaveLength(1);
  expect(setAppBadge).toHaveBeenLastCalledWith(1);
});

it('S-UP-4 a file for another service goes there, as it would from a page', async () => {
  const services = { content: 'https://files.test/up' };
  const address = { host: 'https://api.test', basePath: '/cn' };
  await storeSender({ user, address, services }, token);
  answer = (path) =>
    Response.json({
      rtn_code: 0,
      rtn_data: path === services.content ? { url: 'https://files.test/a.txt' } : stored,
    });
  const file = new File(['a.txt'], 'a.txt');
  await enqueueUpload(user, file, 'file', LIMITS, { purpose: 'content' });
  expect(await sendWaiting(NEVER)).toBe(false);
  expect(calls.map(({ path }) => path)).toEqual([
    services.content,
    'https://api.test/cn/file/upload/file/elsewhere',
  ]);
});

it('S-PWA-4 stopped for the next version, it ends at once; what waits stays queued', async () => {
  answer = () => new Response('', { status: 429, headers: { 'retry-after': '3600' } });
  await upload('a.txt');
  const stop = new AbortController();
  const sending = sendWaiting(stop.signal);
  await vi.waitFor(async () => expect(await states()).toEqual(['waiting-network']));
  stop.abort();
  expect(await sending).toBe(true);
  expect(await states()).toEqual(['waiting-network']);
});

it('S-SESS-6 the session is over: nothing more is sent, and what waits is locked for its owner', async () => {
  answer = () => Response.json(SESSION_OVER);
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await upload(name);
  expect(await sendWaiting(NEVER)).toBe(false);
  expect(calls.length).toBeLessThanOrEqual(2);
  expect(await states()).toEqual(Array(4).fill('waiting-auth'));
  expect(await findSender(token)).toBeNull();
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

it('S-SESS-10 sends and changes nothing when nobody or another user is signed in', async () => {
  await upload('a.txt');
  for (const other of ['', 'another-token']) {
    token = other;
    expect(await sendWaiting(NEVER)).toBe(false);
  }
  expect(calls).toEqual([]);
  expect(await states()).toEqual(['queued']);
});

it('S-SESS-10 somebody else signs in meanwhile: nothing more is sent, with no token', async () => {
  const first = token;
  answer = () => {
    token = 'another-token';
    return Response.json({ rtn_code: 0, rtn_data: stored });
  };
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await upload(name);
  expect(await sendWaiting(NEVER)).toBe(false);
  expect(calls.every((call) => call.token === first)).toBe(true);
  expect(calls.length).toBeLessThanOrEqual(2);
  expect((await countStored(user)).uploads).toBeGreaterThanOrEqual(2);
  expect(await states()).not.toContain('waiting-auth');
  expect(setAppBadge).not.toHaveBeenCalled();
});

it('S-SEC-11 a refusal to a token that is another one by now locks nothing', async () => {
  answer = () => {
    token = 'another-token';
    return Response.json(SESSION_OVER);
  };
  await upload('a.txt');
  await enqueueSave(user, save('题'));
  const first = token;
  expect(await sendWaiting(NEVER)).toBe(false);
  expect(calls.every((call) => call.token === first)).toBe(true);
  const saves = (await listOutbox(user)).map(({ state }) => state);
  expect([...(await states()), ...saves]).not.toContain('waiting-auth');
  expect(await findSender(first)).not.toBeNull();
});

it('S-UP-4 called again while it runs, it sends once', async () => {
  await upload('a.txt');
  expect(await Promise.all([sendWaiting(NEVER), sendWaiting(NEVER)])).toEqual([false, false]);
  expect(calls).toHaveLength(1);
});

it('S-UP-4 a tab that wants to lead gets its turn', async () => {
  answer = () => new Response('', { status: 429, headers: { 'retry-after': '60' } });
  await upload('a.txt');
  const heard: QueueMessage['type'][] = [];
  const stop = listen(user, ({ type }) => heard.push(type));
  const sending = sendWaiting(NEVER);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  announce(user, { type: 'who-leads' });
  expect(await sending).toBe(true);
  expect(heard).toContain('leading');
  stop();
});

it('S-SESS-10 how many wait is shown to the next user, without a name', async () => {
  answer = () => new Response('', { status: 413 });
  await upload('a.txt');
  await sendWaiting(NEVER);
  expect(await countOthers('somebody else')).toBeGreaterThanOrEqual(1);
});

it('S-UP-4 ended, it holds the database no more: a page may delete it', async () => {
  await upload('a.txt');
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  await sendWaiting(NEVER);
  expect(close).toHaveBeenCalled();
  close.mockRestore();
});

it('S-UP-4 sends where no icon can show a count', async () => {
  vi.stubGlobal('navigator', { locks: navigator.locks });
  await upload('a.txt');
  expect(await sendWaiting(NEVER)).toBe(false);
  expect(await states()).toEqual(['done']);
});

it.each([
  ['stays sealed', async () => {}, 1],
  ['was discarded', discardAll, 0],
])(
  'S-SESS-10 an answer that comes after a log-out leaves nothing to read, where what waited %s',
  async (_, discard, left) => {
    await enqueueSave(user, save('题'));
    answer = async () => {
      token = '';
      await discard(user);
      await leaveDevice(user);
      return Response.json({ rtn_code: 0, rtn_data: article });
    };
    await sendWaiting(NEVER);
    expect(await listCached(user)).toEqual([]);
    expect(await withDb(user, (db) => db.count('receipts'))).toBe(0);
    expect(await listOutbox(user)).toHaveLength(left);
  },
);
