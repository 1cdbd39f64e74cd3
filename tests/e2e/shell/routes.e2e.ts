import { expect, login, test } from '../../support/browser/fixtures.ts';
import { holdBack } from '../../support/browser/hold-back.ts';

test.use({ serviceWorkers: 'block' });

const WANTED = '/article/add?from=%E9%82%AE%E4%BB%B6&a=1%262';

test('S-ROUTE-2 a deep link leads through login and back to it with its query', async ({
  page,
}) => {
  await page.goto(`/#${WANTED}`);
  await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent(WANTED)}`);
  await login(page);
  await expect(page).toHaveURL(`/#${WANTED}`);
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeVisible();
});

test('S-ROUTE-3 a redirect that leaves the app, or is the login page, falls back to the start', async ({
  page,
}) => {
  await page.goto(`/#/login?redirect=${encodeURIComponent('//evil.example/x')}`);
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  const hostile = [
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/login',
    '/login?redirect=%2Flogin',
  ];
  for (const wanted of hostile) {
    await page.goto('about:blank');
    await page.goto(`/#/login?redirect=${encodeURIComponent(wanted)}`);
    await expect(page, wanted).toHaveURL(/#\/dashboard$/);
  }
});

test('S-ROUTE-4 a signed-in user at the login page is sent on', async ({ page }) => {
  await page.goto('/#/login');
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.goto('about:blank');
  await page.goto('/#/login');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.goto('about:blank');
  await page.goto(`/#/login?redirect=${encodeURIComponent(WANTED)}`);
  await expect(page).toHaveURL(`/#${WANTED}`);
});

test('S-ROUTE-5 a menu route survives a reload, an unknown path does not exist', async ({
  page,
}) => {
  await page.goto('/');
  await login(page);
  await page.getByRole('navigation', { name: '主菜单' }).getByText('内容管理').click();
  await page.getByRole('navigation', { name: '主菜单' }).getByText('文章管理').click();
  const table = page.getByRole('main').getByRole('table');
  await expect(table).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(table).toBeVisible();
  expect(page.url()).toBe(address);

  await page.goto('/#/no/such/place');
  await expect(page).toHaveURL(/#\/404$/);
  await expect(page.getByText('页面不存在')).toBeVisible();
  const marked = await page.evaluate(() => Object.assign(window, { sameDocument: true }) && true);
  await page.getByText('返回首页').click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  expect(await page.evaluate(() => 'sameDocument' in window), 'no reload').toBe(marked);
});

test('S-ROUTE-1 the document title follows the route', async ({ page }) => {
  await page.goto('/#/article/add');
  await login(page);
  await expect(page).toHaveTitle('写文章 - 律台');
});

test('S-PWA-7 a screen whose code comes late stands as soon as that is there, with no timer in between', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await login(page);
  await expect(page.getByText('最近修改的文章')).toBeVisible();
  const release = await holdBack(page, '**/assets/CataTreeScreen-*.js');
  await page.clock.pauseAt(Date.now() + 5000);
  await page.evaluate(() => {
    location.hash = '#/content/cata';
  });
  await page.clock.runFor(50);
  await expect(page.locator('.view[data-active="true"]').getByText('加载中…')).toBeAttached();
  release();
  await expect(page.getByRole('heading', { name: '栏目管理' })).toBeVisible();
});
