import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { expectToStay } from '../../support/browser/waiting.ts';
import { countLoads } from '../../support/pages/pages.ts';

// The worker has every chunk; these tests are about a page that needs one and cannot get it.
test.use({ serviceWorkers: 'block' });

const CHUNK = '**/assets/ArticleListScreen-*.js';
const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => main(page).getByRole('alert');
const retry = (page: Page) => panel(page).getByRole('button', { name: '重试' });
const update = (page: Page) => page.getByRole('region', { name: '通知' }).getByText('新版本已就绪');

async function start(page: Page, address: string): Promise<void> {
  await signIn(page);
  await page.goto(`/#${address}`);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
}

/** The panel, with the shell around it as usable as ever. */
async function expectPanel(page: Page): Promise<void> {
  await expect(panel(page)).toContainText('页面加载失败');
  await expect(page.locator('.progress-bar')).toHaveCount(0);
  await page.getByRole('tab', { name: '首页' }).click();
  await expect(main(page).getByText('最近修改的文章')).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toBeVisible();
}

test('S-ROUTE-11 a screen whose chunk cannot be loaded is tried again by 重试', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  consoleWatch.expect(/Failed to fetch dynamically imported module/);
  await start(page, '/dashboard');
  await page.route(CHUNK, (route) => route.abort());
  await page.goto('/#/content/article');
  await expectPanel(page);
  await retry(page).click();
  await expect(panel(page).getByRole('button', { name: '刷新页面' })).toBeVisible();
  await page.unroute(CHUNK);
  await retry(page).click();
  await expect(main(page).getByRole('table')).toBeVisible();
  await expect(update(page)).toHaveCount(0);
});

test('S-ROUTE-11 a screen that throws while it renders is tried again by 重试', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/broken on purpose/);
  await page.addInitScript(() => {
    const { stringify } = JSON;
    JSON.stringify = (value: unknown) => {
      const text = stringify(value);
      // The list's request, which its screen writes down while it renders.
      if (sessionStorage.broken && text === '{"page":0,"size":20}') {
        throw new Error('broken on purpose');
      }
      return text;
    };
  });
  await start(page, '/dashboard');
  await page.evaluate(() => sessionStorage.setItem('broken', '1'));
  await page.goto('/#/content/article');
  await expect(panel(page)).toContainText('页面加载失败');
  await page.evaluate(() => sessionStorage.removeItem('broken'));
  await expectPanel(page);
  await retry(page).click();
  await expect(main(page).getByRole('table')).toBeVisible();
});

test('S-ROUTE-11 a chunk that a new deployment removed: the draft is written, the update is offered, nothing loops', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 404/);
  consoleWatch.expect(/Failed to fetch dynamically imported module/);
  await start(page, '/article/add');
  const loads = countLoads(page);
  // The new build: another page, and none of the chunks that this one knows.
  await page.route(/\/\?asked=/, async (route) => {
    const answer = await realAnswer(route);
    const body = (await answer.text()).replaceAll(/index-[\w-]+\.js/g, 'index-newbuild.js');
    await route.fulfill({ response: answer, body });
  });
  await page.route(CHUNK, (route) => route.fulfill({ status: 404, body: '404 Not Found' }));
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('部署时正在写的文章');
  await page.goto('/#/content/article');
  await expect(panel(page)).toContainText('页面加载失败');
  await expect(update(page)).toBeVisible();
  await retry(page).click();
  await expect(panel(page)).toBeVisible();
  await expect(update(page)).toHaveCount(1);
  // No reload that nobody asked for.
  await expectToStay(loads, 0, 2000);

  await page.unroute(CHUNK);
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect(main(page).getByRole('table')).toBeVisible();
  expect(loads()).toBe(1);
  await page.goto('/#/article/add');
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
    '部署时正在写的文章',
  );
  await expect(page.getByText('已恢复未保存的草稿')).toBeVisible();
});

test('S-ROUTE-11 a chunk that fails to load at a click is reported, and loads at the next click', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  // The shell may load it in advance as soon as it stands.
  await page.route('**/assets/MenuPopup.lazy-*.js', (route) => route.abort());
  await start(page, '/dashboard');
  const button = page.getByRole('button', { name: '用户菜单' });
  await button.click();
  await expect(page.getByText('页面资源加载失败')).toBeVisible();
  await page.unroute('**/assets/MenuPopup.lazy-*.js');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
});

test('S-ROUTE-1 a bar on top shows that a screen is on its way, until it is there', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await start(page, '/dashboard');
  await page.route(CHUNK, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/#/content/article');
  await expect(page.locator('.progress-bar')).toBeVisible();
  await expect(page).toHaveTitle('文章管理 - 律台');
  release();
  await expect(main(page).getByRole('table')).toBeVisible();
  await expect(page.locator('.progress-bar')).toHaveCount(0);
});
