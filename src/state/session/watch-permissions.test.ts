import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplyMeta } from '../../api/reply-meta.ts';
import type { CallObserver } from '../base/page-client.ts';
import { watchPermissions } from './watch-permissions.ts';

const menu = vi.hoisted(() => ({ permissionVersion: '', status: 'fresh' }));
let observer: Required<CallObserver>;
vi.mock('../menu/menu.store.ts', () => ({ menuState: menu }));
vi.mock('../base/page-client.ts', () => ({
  observeCalls: (next: Required<CallObserver>) => {
    observer = next;
    return () => undefined;
  },
}));

const reply = (permissionVersion: string) => observer.onReply({ permissionVersion } as ReplyMeta);
/** The server's menu: with the version `next`, which its own reply has too. */
const refreshing = (next: () => string) =>
  vi.fn(async () => {
    menu.permissionVersion = next();
    menu.status = 'fresh';
    reply(menu.permissionVersion);
  });

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(menu, { permissionVersion: '1', status: 'fresh' });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the version of the permissions', () => {
  it('S-PERM-3 another one refreshes the menu, once for all replies with it', async () => {
    const refresh = refreshing(() => '2');
    stop = watchPermissions(refresh);
    for (let count = 0; count < 20; count += 1) reply('2');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each([
    ['the same', '1'],
    ['none', ''],
  ])('S-PERM-3 %s refreshes nothing', async (_, version) => {
    const refresh = refreshing(() => version);
    stop = watchPermissions(refresh);
    reply(version);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('S-PERM-3 a server that sends another one each time causes no loop', async () => {
    const refresh = refreshing(() => crypto.randomUUID());
    stop = watchPermissions(refresh);
    reply('other');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('S-PERM-3 a change during the refresh is noticed too', async () => {
    const versions = ['2', '3'];
    const refresh = vi.fn(async () => {
      menu.permissionVersion = versions.shift() ?? '';
      reply(menu.permissionVersion);
      if (versions.length > 0) reply('3');
    });
    stop = watchPermissions(refresh);
    reply('2');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(menu.permissionVersion).toBe('3');
  });

  it('S-PERM-3 a menu that cannot be loaded is not requested again and again', async () => {
    const refresh = vi.fn(async () => {
      menu.status = 'offline';
    });
    stop = watchPermissions(refresh);
    reply('2');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refresh).toHaveBeenCalledOnce();
  });
});
