import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { failSignIns, readPicture } from '../../support/data/users.ts';

test.use({ serviceWorkers: 'block', captcha: 'adaptive' });

/** The picture that the page gets next: its code becomes one that the test knows. */
const nextPicture = (page: Page, dataDir: string) =>
  page.waitForResponse('**/admin/captcha').then(async (reply) => {
    const { rtn_data: given } = await reply.json();
    return { code: readPicture(dataDir, given.pictKey), work: given.work };
  });

test('S-SEC-13 where sign-ins fail often, the page does the work while its user types', async ({
  page,
  server,
}) => {
  failSignIns(server.dataDir, 10);
  const [{ code, work }] = await Promise.all([
    nextPicture(page, server.dataDir),
    page.goto('/#/login'),
  ]);
  const name = page.getByRole('textbox', { name: '用户名' });
  await name.pressSequentially('admin');
  await expect(name).toHaveValue('admin');
  await page.getByRole('textbox', { name: '验证码' }).fill(code);
  const sent = page.waitForRequest('**/admin/login');
  await login(page);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const done = JSON.parse((await sent).postDataJSON().work);
  expect(done).toMatchObject({
    challenge: JSON.parse(work),
    solution: { derivedKey: expect.stringMatching(/./) },
  });
});

test('S-SEC-13 a page that did not know of the proof of work is notified, and signs in at the next attempt', async ({
  page,
  server,
}) => {
  failSignIns(server.dataDir, 3);
  const [{ code }] = await Promise.all([nextPicture(page, server.dataDir), page.goto('/#/login')]);
  await page.getByRole('textbox', { name: '验证码' }).fill(code);
  failSignIns(server.dataDir, 10);
  const refused = page.waitForResponse('**/admin/login');
  await login(page);
  await expect(page.getByRole('alert')).toContainText('请输入新的验证码再登录');
  const { rtn_data: given } = await (await refused).json();
  const next = readPicture(server.dataDir, given.pictKey);
  await page.getByRole('textbox', { name: '验证码' }).fill(next);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
});

test('S-SEC-13 a login that needs no work does not load its code', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/#/login');
  await login(page);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  expect(loaded.filter((url) => url.includes('solve-work'))).toEqual([]);
});
