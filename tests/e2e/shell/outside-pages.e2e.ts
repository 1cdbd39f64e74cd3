import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { signIn } from '../../support/browser/sign-in.ts';

test.use({ serviceWorkers: 'block' });

/** Serves the configuration with other settings. */
async function configure(page: Page, settings: object): Promise<void> {
  await page.route('**/app-config.json', async (route) => {
    const answer = await realAnswer(route);
    const config = await answer.json();
    Object.assign(config.settings, settings);
    await route.fulfill({ response: answer, json: config });
  });
}

async function openDashboard(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
}

test('S-ROUTE-6 401 stands outside the layout; 返回 goes back, 回首页 home', async ({ page }) => {
  await openDashboard(page);
  await page.goto('/#/article/add');
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeVisible();
  await page.goto('/#/401');
  await expect(page.getByRole('heading', { name: '你没有权限去该页面' })).toBeVisible();
  await expect(page).toHaveTitle('401 - 律台');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/#\/article\/add$/);
  await page.goto('/#/401');
  await page.getByRole('link', { name: '回首页' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S-ROUTE-6 返回 leads home where there is nothing to go back to', async ({
  page,
  context,
}) => {
  await openDashboard(page);
  const fresh = await context.newPage();
  await fresh.goto('/#/401');
  await fresh.getByRole('button', { name: '返回' }).click();
  await expect(fresh).toHaveURL(/#\/dashboard$/);
});

test('S-ROUTE-6 返回 never leads out of the app', async ({ page }) => {
  await signIn(page);
  await page.goto('about:blank');
  await page.goto('/#/401');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.goto('about:blank');
  await page.goto('/#/uploads');
  await expect(page.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
  await page.goto('/#/401');
  await page.reload();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/#\/uploads$/);
});

test('S-ROUTE-6 404 stands outside the layout and leads home without a reload', async ({
  page,
}) => {
  await openDashboard(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.goto('/#/404');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto('/#/nowhere?id=1');
  await expect(page.getByRole('main')).toContainText('/nowhere?id=1');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window), 'no reload').toBe(true);
});

test('S-ROUTE-6 the page of a deleted record says so inside the layout, with a link to the list', async ({
  page,
}) => {
  await openDashboard(page);
  const address = `/article/update?id=${randomUUID()}`;
  await page.goto(`/#${address}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '这篇文章不存在' })).toBeVisible();
  await expect(main).toContainText(address);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await main.getByRole('link', { name: '返回列表' }).click();
  await expect(page).toHaveURL(/#\/content\/article$/);
});

test('S-ROUTE-6 paper gets the sheet alone', async ({ page }) => {
  await openDashboard(page);
  await page.goto('/#/content/article');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  for (const hidden of ['navigation', 'tablist', 'search', 'toolbar'] as const) {
    await expect(page.getByRole(hidden)).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('S-SET-4 the footer is off by default, and text only', async ({ page, server }) => {
  await openDashboard(page);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const footerTxt = '<b>律台</b> <img src=x onerror=alert(1)>';
  await configure(page, { showFooter: true, footerTxt, caseNumber: '京ICP备2026000001号' });
  await page.reload();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(footerTxt);
  await expect(footer.locator('b, img')).toHaveCount(0);
  const link = footer.getByRole('link', { name: '京ICP备2026000001号' });
  await expect(link).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  expect(page.url()).toContain(server.url);
});
