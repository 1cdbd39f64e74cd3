// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noticesState, resetNotices } from '../../state/base/notices.store.ts';
import { loadMenu, resetMenu } from '../../state/menu/menu.store.ts';
import { enterSession } from '../../state/session/session.store.ts';
import { reportMenuProblems } from './menu-problems.ts';

let list: unknown;
const meta = { serverDate: 5, permissionVersion: '1', build: 'b', etag: '' };
vi.mock('../../offline/db/cache.ts', () => ({
  readCached: async () => undefined,
  writeCached: async () => undefined,
}));
vi.mock('../../state/base/page-client.ts', () => ({
  client: { fetch: async () => ({ data: { list }, meta }) },
}));

const wrong = (count: number) => Array.from({ length: count }, () => null);
const code = { path: '', hidden: true, permission: 'x:create' };

async function arrive(next: unknown): Promise<void> {
  list = next;
  await loadMenu();
  await Promise.resolve();
}

beforeEach(() => {
  const user = { avatar: '', phone: '', email: '', realName: '', level: '' };
  enterSession({ ...user, userName: 'li' });
  reportMenuProblems();
});
afterEach(() => {
  resetMenu();
  resetNotices();
});

it('S-ROUTE-9 administrators get one notice that counts what is wrong and names the first', async () => {
  await arrive(wrong(5));
  expect(noticesState.list).toMatchObject([
    {
      title: '菜单配置有 5 处问题',
      detail: '「第 1 项」不是菜单项；「第 2 项」不是菜单项；「第 3 项」不是菜单项；等',
    },
  ]);
  await arrive(wrong(1));
  expect(noticesState.list).toMatchObject([
    { title: '菜单配置有 1 处问题', detail: '「第 1 项」不是菜单项' },
  ]);
  await arrive([]);
  expect(noticesState.list).toEqual([]);
});

it('S-ROUTE-9 others get none', async () => {
  await arrive([...wrong(5), code]);
  expect(noticesState.list).toEqual([]);
});
