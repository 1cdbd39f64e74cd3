import { randomUUID } from 'node:crypto';
import { callApi, storeArticle } from '../support/api-calls.ts';
import { expect, login, test } from '../support/fixtures.ts';
import { waitForInstall } from '../support/pages.ts';

test('S-PWA-2 the dashboard tells where the articles stand, and offline how old that is', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await page.goto('/');
  await login(page);
  await waitForInstall(page);
  const overview = page.getByRole('region', { name: '文章概况' });
  await expect(overview.getByText('近 30 天首次发布')).toBeVisible();
  const drafts = overview.getByRole('link', { name: /^草稿/ });
  const before = Number((await drafts.innerText()).replace(/\D/g, ''));

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

test('即将到期 leads to the articles that are due, the most urgent first', async ({ page }) => {
  await page.goto('/');
  await login(page);
  const figure = page
    .getByRole('region', { name: '文章概况' })
    .getByRole('link', { name: /^即将到期/ });
  await expect(figure).toBeVisible();
  const day = 24 * 60 * 60_000;
  const dueIn = (days: number) => ({
    title: `复核 ${randomUUID()}`,
    reviewDue: Date.now() + days * day,
  });
  const [late, soon, far] = [dueIn(-1), dueIn(3), dueIn(60)];
  for (const { title, reviewDue } of [far, soon, late]) {
    const id = await storeArticle(page, title, { reviewDue });
    await callApi(page, 'article/submit', { ids: [id] });
    await callApi(page, 'article/approve', { id, version: 2 });
    await callApi(page, 'article/publish', { ids: [id] });
  }
  await figure.click();
  const table = page.getByRole('table');
  await expect(page.getByRole('combobox', { name: '复核' })).toHaveValue('30');
  await expect(table.getByRole('link', { name: soon.title })).toBeVisible();
  await expect(table.getByRole('link', { name: far.title })).toHaveCount(0);
  const titles = await table.getByRole('link').allInnerTexts();
  expect(titles.indexOf(late.title)).toBeLessThan(titles.indexOf(soon.title));
  await page.getByRole('combobox', { name: '复核' }).selectOption({ label: '已到期' });
  await expect(table.getByRole('link', { name: soon.title })).toHaveCount(0);
  await expect(table.getByRole('link', { name: late.title })).toBeVisible();
});
