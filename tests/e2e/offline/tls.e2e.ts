import { test as base, expect, login } from '../../support/browser/fixtures.ts';
import { ServerProcess } from '../../support/server/server-process.ts';
import { startTlsProxy } from '../../support/services/tls-proxy.ts';

/** The browser tests' own, on https: TLS ends at a proxy, as README has it. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  server: async ({}, use) => {
    const server = await ServerProcess.create({ CAPTCHA: 'off', TRUST_PROXY: '1' });
    await use(server);
    await server.dispose();
  },
  baseURL: async ({ server }, use) => {
    const proxy = await startTlsProxy(server.url);
    await use(proxy.url);
    proxy.close();
  },
});
// A service worker wants a certificate that somebody has signed.
test.use({ ignoreHTTPSErrors: true, serviceWorkers: 'block' });

test('S-SESS-2 on https the cookies of a session are Secure, and plain http gets none of them', async ({
  page,
  server,
}) => {
  const [first] = await Promise.all([
    page.waitForResponse((answer) => answer.request().isNavigationRequest()),
    page.goto('/'),
  ]);
  expect(first.headers()['strict-transport-security']).toMatch(/max-age=\d{7,}/);
  await page.getByRole('checkbox', { name: '记住我' }).check();
  await login(page);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ secure }) => !secure).map(({ name }) => name)).toEqual([]);
  expect(cookies.find(({ name }) => name === 'token')).toMatchObject({
    secure: true,
    sameSite: 'Lax',
  });
  expect(cookies.find(({ httpOnly }) => httpOnly)).toMatchObject({ sameSite: 'Strict' });

  // Cookies do not tell ports apart: only Secure keeps these from the server's own address.
  await page.goto(`${server.url}/#/dashboard`);
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  const sent = page.waitForRequest('**/login');
  await login(page);
  expect((await (await sent).allHeaders()).cookie ?? '').not.toMatch(/token/i);
});
