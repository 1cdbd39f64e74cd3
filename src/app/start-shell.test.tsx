// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { writeToken } from '../lib/token-cookie.ts';
import { listCachedKeys, writeCached } from '../offline/db/cache.ts';
import { DUTY_KEY, USER_KEY } from '../state/base/storage-keys.ts';

vi.mock(import('./App.tsx'), () => ({ App: () => null }) as never);

// The server does not respond.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError()));

/** Starts a page for the signed-in user. */
async function startPage(): Promise<void> {
  vi.resetModules();
  document.body.innerHTML = '<div id="login"></div><div id="shell"></div>';
  Object.assign(window, { lexdesk: { hydrated: () => undefined, config: Promise.resolve({}) } });
  const { startShell } = await import('./start-shell.tsx');
  await startShell();
}

it('S-SESS-10 cached data of the previous user is deleted, even after a page that showed a duty first', async () => {
  const reply = { data: 1, serverDate: 1, permissionVersion: '', build: '', etag: '' };
  await writeCached('先', 'record/article/x', reply);
  localStorage.setItem('lexdesk.lastUser', '先');
  const user = { userName: '后', avatar: '', phone: '', email: '', realName: '', level: '' };
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  writeToken('t', '后', null);
  localStorage.setItem(DUTY_KEY, '后');
  await startPage();
  expect(await listCachedKeys('先')).toHaveLength(1);
  localStorage.removeItem(DUTY_KEY);
  await startPage();
  await vi.waitFor(async () => expect(await listCachedKeys('先')).toEqual([]));
});
