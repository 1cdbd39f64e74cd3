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

const kept = new Map<string, CachedReply>();
let answer: () => Promise<unknown>;

let disk: Promise<unknown> = Promise.resolve();

vi.mock('../../offline/db/cache.ts', () => ({
  readCached: (user: string, key: string) => disk.then(() => kept.get(`${user}/${key}`)),
}));
vi.mock('../data/cached-call.ts', () => ({ fetchCached: () => answer() }));

const A_OLD = { path: '/old' };
const meta = { serverDate: 5, permissionVersion: '1', build: 'b', etag: '' };
const reply = (...list: unknown[]) => ({ data: { list }, meta, cached: null });
/** What the device gives instead of the server. */
const own = (cached: CacheReason, ...list: unknown[]) => ({ ...reply(...list), cached });
const fails = (error: ApiError) => () => Promise.reject(error);

beforeEach(() => {
  kept.clear();
  disk = Promise.resolve();
  resetMenu();
  enterSession(
    toClientUser({ userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' }),
  );
});

describe('S-PWA-3 a cached menu while the server does not answer', () => {
  const A = { path: '/a' };
  const shown = () => [menuState.status, isUnconfirmed(menuState), menuState.savedAt];

  it('is shown before the answer, unconfirmed once the device answers for a slow server, and confirmed by the renewal', async () => {
    kept.set('li/menu', { data: { list: [A] }, ...meta, serverDate: 3 });
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
    kept.set('li/menu', { data: { list: [A] }, ...meta });
    await showRenewedMenu('li');
    expect(shown()).toEqual(['fresh', false, 5]);
    expect(menuState.late).toBe(false);
  });

  it('is offline once the device answers for a server that is away', async () => {
    kept.set('li/menu', { data: { list: [A] }, ...meta, serverDate: 3 });
    answer = async () => own('away', A);
    await loadMenu();
    expect(shown()).toEqual(['offline', true, 3]);
  });

  it('stays unconfirmed while a slow server is asked again, and no longer than until it answers', async () => {
    kept.set('li/menu', { data: { list: [A] }, ...meta });
    answer = async () => own('late', A);
    await loadMenu();
    answer = async () => {
      expect(menuState.late).toBe(true);
      return reply(A);
    };
    await loadMenu();
    expect(shown()).toEqual(['fresh', false, 5]);
  });

  it('S-SESS-10 a renewal for another user shows nothing', async () => {
    kept.set('wang/menu', { data: { list: [{ path: '/theirs' }] }, ...meta });
    await showRenewedMenu('wang');
    expect(menuState).toMatchObject({ status: 'loading', nodes: [] });
  });
});

describe('S-PWA-7 a menu that the server confirms', () => {
  it('changes nothing that is drawn: entries and roles stay the same objects', async () => {
    const list = [{ path: '/a' }, { path: '', hidden: true, permission: 'x:create' }];
    kept.set('li/menu', { data: { list }, ...meta, serverDate: 3 });
    await showCachedMenu('li');
    const [{ nodes }, { roles }] = [menuState, sessionState];
    answer = async () => reply(...list);
    await loadMenu();
    expect(menuState).toMatchObject({ status: 'fresh', savedAt: 5 });
    expect(menuState.nodes).toBe(nodes);
    expect(sessionState.roles).toBe(roles);
  });

  it('reports what is wrong with it, though it looks the same', async () => {
    kept.set('li/menu', { data: { list: [{ path: 7 }] }, ...meta });
    await showCachedMenu('li');
    const { problems } = menuState;
    answer = async () => reply({ path: 7 });
    await loadMenu();
    expect(menuState.problems).toEqual(problems);
    expect(menuState.problems).not.toBe(problems);
  });

  it('gives way to another one', async () => {
    kept.set('li/menu', { data: { list: [A_OLD] }, ...meta });
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

  it('is held up by no device that does not answer, and not replaced by what that has at last', async () => {
    let answerAtLast = (_: unknown) => {};
    disk = new Promise((resolve) => (answerAtLast = resolve));
    kept.set('li/menu', { data: { list: [A_OLD] }, ...meta, serverDate: 3 });
    answer = async () => reply({ path: '/a' });
    await loadMenu();
    answerAtLast(null);
    await disk;
    expect(menuState).toMatchObject({ status: 'fresh', savedAt: 5, nodes: [{ path: '/a' }] });
  });

  it('S-SESS-5 the codes replace every role from before, also of the user named admin', async () => {
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

  it('S-SESS-5 without a menu from anywhere the first roles stay', async () => {
    answer = fails(new NetworkError());
    await loadMenu();
    expect(sessionState.roles).toEqual(['ROLE_SYSTEM_DEFAULT']);
  });

  it('S-SESS-5 without hidden entries the role is admin', async () => {
    answer = async () => reply({ path: '/a' });
    await loadMenu();
    expect(sessionState.roles).toEqual(['admin']);
  });

  it('is the last one of this user where the server cannot be reached', async () => {
    kept.set('li/menu', { data: { list: [{ path: '/old' }] }, ...meta, serverDate: 3 });
    answer = fails(new NetworkError());
    await loadMenu();
    expect(menuState).toMatchObject({ status: 'offline', savedAt: 3, nodes: [{ path: '/old' }] });
  });

  it('is not made of something cached that is no menu', async () => {
    kept.set('li/menu', { data: { list: 'x' }, ...meta });
    answer = fails(new NetworkError());
    await loadMenu();
    expect(menuState).toMatchObject({ status: 'offline', savedAt: null, nodes: [] });
  });

  it('refused by the server is a reason to leave, whatever the device does; an ended session is the policy’s business', async () => {
    disk = new Promise(() => undefined);
    answer = fails(new RefusalError(2003, '不可用', null));
    await expect(loadMenu()).rejects.toBeInstanceOf(MenuRefusedError);
    answer = fails(new SessionEndedError());
    await expect(loadMenu()).resolves.toBeUndefined();
  });

  it('S-ROUTE-9 is not lost to a reply without a list, which makes nobody an administrator', async () => {
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
