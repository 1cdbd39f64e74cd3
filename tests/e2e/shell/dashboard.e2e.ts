import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { textOf } from '../../support/browser/waiting.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { chip, narrow } from '../../support/pages/lists.ts';
import { waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const overviewOf = (page: Page) => page.getByRole('region', { name: '文章概况' });

/** The number that a figure shows, once it is there. */
async function numberIn(figure: Locator): Promise<number> {
  await expect(figure).toContainText(/\d/);
  return Number((await textOf(figure)).replace(/\D/g, ''));
}

/** Writes an article and takes it through review to its readers. */
async function publish(page: Page, title: string, more = {}): Promise<void> {
  const cataId = randomUUID();
  await callApi(page, 'cata/create', { ...sampleOf('cata'), id: cataId });
  const id = await storeArticle(page, title, { cataId, ...more });
  await callApi(page, 'article/submit', { ids: [id] });
  await callApi(page, 'article/approve', { id, version: 2 });
  await callApi(page, 'article/publish', { ids: [id] });
}

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-PWA-3 the dashboard shows the articles by state, and offline the age of these numbers', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await signIn(page);
    await page.goto('/');
    await waitForInstall(page);
    const overview = overviewOf(page);
    await expect(overview.getByText('近 30 天首次发布')).toBeVisible();
    const drafts = overview.getByRole('link', { name: /^草稿/ });
    const before = await numberIn(drafts);

    await page.goto('/#/article/add');
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('首页上的草稿');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器');
    await page.goto('/#/dashboard');
    await expect(drafts).toContainText(String(before + 1));
    await drafts.click();
    await expect(page.getByRole('table').getByRole('link', { name: '首页上的草稿' })).toBeVisible();

    await context.setOffline(true);
    await page.goto('/#/dashboard');
    await page.reload();
    await expect(overview.getByRole('link', { name: /^草稿/ })).toContainText(String(before + 1));
    await expect(page.getByRole('main').getByText(/当前离线.*（.+）/)).toHaveCount(1);
  });
});

test('the menu counts what waits for review by what this device has, and anew after each review', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/');
  const work = page.getByRole('region', { name: '今天要处理' });
  const count = await numberIn(work.getByText(/^待我审核/));
  const line = work.getByRole('listitem').filter({ hasText: '提交审核' }).first();
  await line.getByRole('link').first().click();
  await expect(page).toHaveURL(/article\/update\?id=/);
  const summaries: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/dashboard/summary')) summaries.push(request.url());
  });
  await page.reload();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const entry = menu.getByRole('link', { name: '文章管理', exact: true });
  await expect(entry).toHaveAccessibleDescription(`待我审核 ${count}`);
  expect(summaries).toEqual([]);
  await page.getByRole('button', { name: '审核通过' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '审核通过' }).click();
  await expect(entry).toHaveAccessibleDescription(`待我审核 ${count - 1}`);
});

test('on phones a tap anywhere in a line of work opens it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto('/');
  const work = page.getByRole('region', { name: '今天要处理' });
  const line = work.getByRole('listitem').filter({ hasText: '提交审核' }).first();
  // On its second line, beside the links.
  await line.click({ position: { x: 120, y: 44 } });
  await expect(page).toHaveURL(/article\/update\?id=/);
});

test('待复核 leads to the articles that are due, the most urgent first', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  const figure = overviewOf(page).getByRole('link', { name: /^待复核/ });
  await expect(figure).toBeVisible();
  const day = 24 * 60 * 60_000;
  const dueIn = (days: number) => ({
    title: `复核 ${randomUUID()}`,
    reviewDue: Date.now() + days * day,
  });
  const [late, soon, far] = [dueIn(-1), dueIn(3), dueIn(60)];
  for (const { title, reviewDue } of [far, soon, late]) await publish(page, title, { reviewDue });
  await page.reload();
  const due = page.getByRole('region', { name: '今天要处理' });
  await expect(due.getByRole('listitem').filter({ hasText: late.title })).toContainText(
    '已过复核日期',
  );
  await expect(due.getByRole('listitem').filter({ hasText: soon.title })).not.toContainText(
    '已过复核日期',
  );
  await expect(due.getByRole('link', { name: far.title })).toHaveCount(0);
  await figure.click();
  const table = page.getByRole('table');
  await expect(chip(page, '复核：30 天内待复核')).toBeVisible();
  await expect(table.getByRole('link', { name: soon.title })).toBeVisible();
  await expect(table.getByRole('link', { name: far.title })).toHaveCount(0);
  const dueTitles = async () =>
    (await table.getByRole('link').allInnerTexts()).filter((one) =>
      [late.title, soon.title].includes(one),
    );
  await expect.poll(dueTitles).toEqual([late.title, soon.title]);
  await narrow(page, '复核', '待复核');
  await expect(table.getByRole('link', { name: soon.title })).toHaveCount(0);
  await expect(table.getByRole('link', { name: late.title })).toBeVisible();
});

test('what was published today is counted, drawn, and found behind its figure', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/');
  const figure = overviewOf(page).getByRole('link', { name: /^今日发布/ });
  const count = (await numberIn(figure)) + 1;
  const title = `今天发布 ${randomUUID()}`;
  await publish(page, title);
  await storeArticle(page, '还没有发布的');
  await page.reload();
  await expect(figure).toContainText(String(count));
  await expect(overviewOf(page).getByRole('img', { name: `${count} 篇` })).toBeVisible();
  await figure.click();
  await expect(page.getByRole('button', { name: /^移除 首次发布：/ })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByRole('main').getByText(`共 ${count} 篇`)).toBeVisible();
});

test.describe('west of China', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' });

  test('publications are counted, drawn and found by the days of China', async ({ page }) => {
    await signIn(page);
    const title = `今天发布 ${randomUUID()}`;
    await publish(page, title);
    await page.goto('/');
    const day = (ago: number) => {
      const [, month, date] = new Date(Date.now() + (8 - 24 * ago) * 60 * 60_000)
        .toISOString()
        .split(/[-T]/)
        .map(Number);
      return `${month}月${date}日`;
    };
    const bars = page.locator('.chart title');
    await expect(bars).toHaveText(
      Array.from({ length: 30 }, (_, at) => new RegExp(`^${day(29 - at)}：\\d+ 篇$`)),
    );
    await overviewOf(page)
      .getByRole('link', { name: /^今日发布/ })
      .click();
    await expect(page.getByRole('table').getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: '移除 首次发布：今天' })).toBeVisible();
  });
});

test('the dashboard asks again when it is seen again after a while', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await page.goto('/');
  const drafts = overviewOf(page).getByRole('link', { name: /^草稿/ });
  const before = await numberIn(drafts);
  const title = `别处写的 ${randomUUID()}`;
  await storeArticle(page, title);
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  await page.clock.fastForward('01:30');
  await setHidden(false);
  await expect(drafts).toContainText(String(before + 1));
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the dashboard counts pending items of this device, and shows when there are none', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await signIn(page);
    await page.goto('/');
    await waitForInstall(page);
    const panel = page.getByRole('region', { name: '等待同步' });
    await expect(panel.getByText('保存过的内容都已在服务器上。')).toBeVisible();
    await page.goto('/#/article/add');
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('离线写的');
    await context.setOffline(true);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('status', { name: '保存状态' })).toContainText('等待同步');
    await page.goto('/#/dashboard');
    await expect(panel.getByRole('link', { name: /^待同步的修改/ })).toContainText('1');
    await expect(panel.getByText('网络恢复后会自动发送')).toBeVisible();
    await context.setOffline(false);
    await expect(panel.getByText('保存过的内容都已在服务器上。')).toBeVisible({ timeout: 60_000 });
  });
});
