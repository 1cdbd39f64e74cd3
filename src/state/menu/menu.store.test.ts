// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiError, NetworkError, RefusalError, SessionEndedError } from '../../api/errors.ts';
import type { CachedReply } from '../../offline/db/cache.ts';
import { enterSession, sessionState, toClientUser } from '../session/session.store.ts';
import { isUnconfirmed, loadMenu, MenuRefusedError, menuState, resetMenu } from './menu.store.ts';

const kept = new Map<string, CachedReply>();
let answer: () => Promise<unknown>;

vi.mock('../../offline/db/cache.ts', () => ({
  readCached: async (user: string, key: string) => kept.get(`${user}/${key}`),
  writeCached: async (user: string, key: string, reply: CachedReply) =>
    void kept.set(`${user}/${key}`, reply),
}));
vi.mock('../base/page-client.ts', () => ({ client: { fetch: () => answer() } }));

const meta = { serverDate: 5, permissionVersion: '1', build: 'b', etag: '' };
const reply = (...list: unknown[]) => ({ data: { list }, meta });
const fails = (error: ApiError) => () => Promise.reject(error);

beforeEach(() => {
  kept.clear();
  resetMenu();
  enterSession(
    toClientUser({ userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' }),
  );
});

describe('S-PWA-3 a kept menu while the server does not answer', () => {
  it('is unconfirmed after three seconds, and confirmed by the answer', async () => {
    vi.useFakeTimers();
    kept.set('li/menu', { data: { list: [{ path: '/a' }] }, ...meta });
    let finish = (_: unknown) => {};
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const loading = loadMenu();
    await vi.advanceTimersByTimeAsync(2900);
    expect([menuState.status, isUnconfirmed(menuState)]).toEqual(['cached', false]);
    await vi.advanceTimersByTimeAsync(200);
    expect([menuState.status, isUnconfirmed(menuState)]).toEqual(['cached', true]);
    finish(reply({ path: '/a' }));
    await loading;
    expect([menuState.status, isUnconfirmed(menuState)]).toEqual(['fresh', false]);
    vi.useRealTimers();
  });
});

describe('S-SESS-4 the menu', () => {
  it('comes from the server, is kept for this user, and grants the roles', async () => {
    answer = async () =>
      reply({ path: '/a' }, { path: '/b', hidden: true, permission: 'x:create' });
    await loadMenu();
    expect(menuState).toMatchObject({ status: 'fresh', savedAt: 5, nodes: [{ path: '/a' }] });
    expect(sessionState.roles).toEqual(['x:create']);
    expect([...kept.keys()]).toEqual(['li/menu']);
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

  it('is not made of something kept that is no menu', async () => {
    kept.set('li/menu', { data: { list: 'x' }, ...meta });
    answer = fails(new NetworkError());
    await loadMenu();
    expect(menuState).toMatchObject({ status: 'offline', savedAt: null, nodes: [] });
  });

  it('refused by the server is a reason to leave; an ended session is the policy’s business', async () => {
    answer = fails(new RefusalError(2003, '不可用', null));
    await expect(loadMenu()).rejects.toBeInstanceOf(MenuRefusedError);
    answer = fails(new SessionEndedError());
    await expect(loadMenu()).resolves.toBeUndefined();
  });

  it('S-ROUTE-9 is not lost to a reply without a list, which makes nobody an administrator', async () => {
    answer = async () => reply({ path: '/a' }, { path: '', hidden: true, permission: 'x:create' });
    await loadMenu();
    answer = async () => ({ data: { list: { path: '/b' } }, meta });
    await loadMenu();
    expect(menuState).toMatchObject({
      status: 'fresh',
      nodes: [{ path: '/a' }],
      problems: [{ reasons: ['不是列表'] }],
    });
    expect(sessionState.roles).toEqual(['x:create']);
    expect(kept.get('li/menu')?.data).toMatchObject({ list: [{ path: '/a' }, {}] });
  });
});
