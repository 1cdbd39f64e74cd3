// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiError, NetworkError, RefusalError, SessionEndedError } from '../../api/errors.ts';
import type { CacheReason } from '../../api/reply-meta.ts';
import type { CachedReply } from '../../offline/db/cache.ts';
import { enterSession, sessionState, toClientUser } from '../session/session.store.ts';
import {
  isUnconfirmed,
  loadMenu,
  MenuRefusedError,
  menuState,
  resetMenu,
  showCachedMenu,
  showRenewedMenu,
} from './menu.store.ts';

const cache = new Map<string, CachedReply>();
let answer: () => Promise<unknown>;

let disk: Promise<unknown> = Promise.resolve();

vi.mock('../../offline/db/cache.ts', () => ({
  readCached: (user: string, key: string) => disk.then(() => cache.get(`${user}/${key}`)),
}));
vi.mock('../data/cached-call.ts', () => ({ fetchCached: () => answer() }));

const A_OLD = { path: '/old' };
const meta = { serverDate: 5, permissionVersion: '1', build: 'b', etag: '' };
const reply = (...list: unknown[]) => ({ data: { list }, meta, cached: null });
/** A reply from the device's cache. */
const own = (cached: CacheReason, ...list: unknown[]) => ({ ...reply(...list), cached });
const fails = (error: ApiError) => () => Promise.reject(error);

beforeEach(() => {
  cache.clear();
  disk = Promise.resolve();
  resetMenu();
  enterSession(
    toClientUser({ userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' }),
  );
});

describe('S-PWA-3 a cached menu while the server does not answer', () => {
  const A = { path: '/a' };
  const shown = () => [menuState.status, isUnconfirmed(menuState), menuState.savedAt];

  it('is shown before the reply, unconfirmed while the server is slow, and confirmed by the background refresh', async () => {
    cache.set('li/menu', { data: { list: [A] }, ...meta, serverDate: 3 });
    let finish = (_: unknown) => {};
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const loading = loadMenu();
    await vi.waitFor(() => expect(shown()).toEqual(['cached', false, 3]));
    finish(own('late', A));
    await loading;
    expect(shown()).toEqual(['cached', true, 3]);
    cache.set('li/menu', { data: { list: [A] }, ...meta });
    await showRenewedMenu('li');
    expect(shown()).toEqual(['fresh', false, 5]);
    expect(menuState.late).toBe(false);
  });

  it('is offline if the server is away', async () => {
    cache.set('li/menu', { data: { list: [A] }, ...meta, serverDate: 3 });
    answer = async () => own('away', A);
    await loadMenu();
    expect(shown()).toEqual(['offline', true, 3]);
  });

  it('stays unconfirmed while a slow server is requested again, and no longer than until it replies', async () => {
    cache.set('li/menu', { data: { list: [A] }, ...meta });
    answer = async () => own('late', A);
    await loadMenu();
    answer = async () => {
      expect(menuState.late).toBe(true);
      return reply(A);
    };
    await loadMenu();
    expect(shown()).toEqual(['fresh', false, 5]);
  });

  it('S-SESS-10 a background refresh for another user shows nothing', async () => {
    cache.set('wang/menu', { data: { list: [{ path: '/theirs' }] }, ...meta });
    await showRenewedMenu('wang');
    expect(menuState).toMatchObject({ status: 'loading', nodes: [] });
  });
});

describe('S-PWA-7 a menu that the server confirms', () => {
  it('rerenders nothing: entries and roles stay the same objects', async () => {
    const list = [{ path: '/a' }, { path: '', hidden: true, permission: 'x:create' }];
    cache.set('li/menu', { data: { list }, ...meta, serverDate: 3 });
    await showCachedMenu('li');
    const [{ nodes }, { roles }] = [menuState, sessionState];
    answer = async () => reply(...list);
    await loadMenu();
    expect(menuState).toMatchObject({ status: 'fresh', savedAt: 5 });
    expect(menuState.nodes).toBe(nodes);
    expect(sessionState.roles).toBe(roles);
  });

  it('reports its problems, though it looks the same', async () => {
    cache.set('li/menu', { data: { list: [{ path: 7 }] }, ...meta });
    await showCachedMenu('li');
    const { problems } = menuState;
    answer = async () => reply({ path: 7 });
    await loadMenu();
    expect(menuState.problems).toEqual(problems);
    expect(menuState.problems).not.toBe(problems);
  });

  it('is replaced by a different one', async () => {
    cache.set('li/menu', { data: { list: [A_OLD] }, ...meta });
    await showCachedMenu('li');
    answer = async () => reply({ path: '/new' });
    await loadMenu();
    expect(menuState.nodes).toMatchObject([{ path: '/new' }]);
  });
});

describe('S-SESS-4 the menu', () => {
  it('comes from the server and grants the roles', async () => {
    answer = async () =>
      reply({ path: '/a' }, { path: '/b', hidden: true, permission: 'x:create' });
    await loadMenu();
    expect(menuState).toMatchObject({ status: 'fresh', savedAt: 5, nodes: [{ path: '/a' }] });
    expect(sessionState.roles).toEqual(['x:create']);
  });

  it('is not delayed by a device that does not answer, and not replaced by its late cache', async () => {
    let answerAtLast = (_: unknown) => {};
    disk = new Promise((resolve) => (answerAtLast = resolve));
    cache.set('li/menu', { data: { list: [A_OLD] }, ...meta, serverDate: 3 });
    answer = async () => reply({ path: '/a' });
    await loadMenu();
    answerAtLast(null);
    await disk;
    expect(menuState).toMatchObject({ status: 'fresh', savedAt: 5, nodes: [{ path: '/a' }] });
  });

  it('S-SESS-5 the codes replace all earlier roles, also of the user named admin', async () => {
    enterSession(
      toClientUser({ userName: 'admin', tel: '', email: '', nickName: '', level: '', avatar: '' }),
    );
    expect(sessionState.roles).toEqual(['ROLE_SYSTEM_DEFAULT', 'admin']);
    const codes = [
      { path: '', hidden: true, permission: 'x:update' },
      { path: '', hidden: true, permission: 'x:create' },
      { path: '', hidden: true, permission: 'x:update' },
    ];
    answer = async () => reply({ path: '/a', children: [codes[0]] }, codes[1], codes[2]);
    await loadMenu();
    expect([...sessionState.roles].sort()).toEqual(['x:create', 'x:update']);
    expect(menuState.nodes.map(({ path, children }) => [path, children.length])).toEqual([
      ['/a', 0],
    ]);
  });

  it('S-SESS-5 without any menu the first roles stay', async () => {
    answer = fails(new NetworkError());
    await loadMenu();
    expect(sessionState.roles).toEqual(['ROLE_SYSTEM_DEFAULT']);
  });

  it('S-SESS-5 without hidden entries the role is admin', async () => {
    answer = async () => reply({ path: '/a' });
    await loadMenu();
    expect(sessionState.roles).toEqual(['admin']);
  });

  it('is the user’s last one where the server cannot be reached', async () => {
    cache.set('li/menu', { data: { list: [{ path: '/old' }] }, ...meta, serverDate: 3 });
    answer = fails(new NetworkError());
    await loadMenu();
    expect(menuState).toMatchObject({ status: 'offline', savedAt: 3, nodes: [{ path: '/old' }] });
  });

  it('is not built from a cached value that is no menu', async () => {
    cache.set('li/menu', { data: { list: 'x' }, ...meta });
    answer = fails(new NetworkError());
    await loadMenu();
    expect(menuState).toMatchObject({ status: 'offline', savedAt: null, nodes: [] });
  });

  it('refused by the server is a reason to leave, whatever the device does; an ended session is left to the error policy', async () => {
    disk = new Promise(() => undefined);
    answer = fails(new RefusalError(2003, '不可用', null));
    await expect(loadMenu()).rejects.toBeInstanceOf(MenuRefusedError);
    answer = fails(new SessionEndedError());
    await expect(loadMenu()).resolves.toBeUndefined();
  });

  it('S-ROUTE-9 is not replaced by a reply without a list, which makes nobody an administrator', async () => {
    answer = async () => reply({ path: '/a' }, { path: '', hidden: true, permission: 'x:create' });
    await loadMenu();
    answer = async () => ({ data: { list: { path: '/b' } }, meta, cached: null });
    await loadMenu();
    expect(menuState).toMatchObject({
      status: 'fresh',
      nodes: [{ path: '/a' }],
      problems: [{ reasons: ['不是列表'] }],
    });
    expect(sessionState.roles).toEqual(['x:create']);
  });
});
