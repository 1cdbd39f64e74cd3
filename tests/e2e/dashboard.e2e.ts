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
  await expect(overview.getByText(/当前离线/)).toBeVisible();
});
