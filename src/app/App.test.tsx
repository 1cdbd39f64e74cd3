// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../tests/support/device/react-root.ts';
import { type ApiError, HttpError, NetworkError } from '../api/errors.ts';
import { loadMenu, resetMenu } from '../state/menu/menu.store.ts';
import { resetTags } from '../state/menu/tags.store.ts';
import { enterSession, toClientUser } from '../state/session/session.store.ts';
import { App } from './App.tsx';
import { currentLocation, navigate } from './address.ts';

const fetchCached = vi.hoisted(() => vi.fn());
vi.mock('../state/data/cached-call.ts', () => ({ fetchCached, followRenewals: vi.fn() }));
vi.mock('../offline/db/cache.ts', async (original) => ({
  ...(await original<object>()),
  readCached: async () => undefined,
}));

const LINK = '/content/article?status=draft';
const meta = { serverDate: 5, permissionVersion: '1', build: '', etag: '' };
const comes = (...list: unknown[]) =>
  fetchCached.mockResolvedValue({ data: { list }, meta, cached: null });
const root = reactRoot();

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  resetMenu();
  resetTags();
  enterSession(
    toClientUser({ userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' }),
  );
  navigate(LINK);
  flushSync(() => root.render(<App />));
});

/** Requests the menu and lets the app render the result. */
async function ask(): Promise<void> {
  await loadMenu();
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

it('S-ROUTE-5 S-ROUTE-2 a deep link waits where neither the server nor this device has a menu', async () => {
  fetchCached.mockRejectedValue(new NetworkError());
  await ask();
  expect(currentLocation()).toBe(LINK);
  comes({ path: '/content/article', component: 'nowhere/known' });
  await ask();
  expect(currentLocation()).toBe(LINK);
});

it('S-ROUTE-5 once a menu is loaded, a path outside it is not found', async () => {
  fetchCached.mockRejectedValue(new NetworkError());
  await ask();
  comes({ path: '/content/other', component: 'nowhere/known' });
  await ask();
  expect(currentLocation()).toBe('/404');
});

it.each<ApiError>([new NetworkError(), new HttpError(500, '服务器内部错误', null, null)])(
  'S-SESS-4 the shell shows that there is no menu, and nothing untrue about the server: $kind',
  async (error) => {
    fetchCached.mockRejectedValue(error);
    await ask();
    expect(document.querySelector('.banner')?.textContent).toBe(
      '暂时没有从服务器取得菜单，本设备也没有保存的菜单，稍后自动重试',
    );
  },
);
