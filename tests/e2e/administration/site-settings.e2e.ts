import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { waitForInstall } from '../../support/pages/pages.ts';

const form = (page: Page) => page.getByRole('form', { name: '站点设置' });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name });
const save = (page: Page) => form(page).getByRole('button', { name: '保存' });
const saved = (page: Page) => page.getByText('站点设置已保存到服务器').first();

async function open(page: Page): Promise<void> {
  await page.goto('/#/system/setting');
  await expect(form(page)).toBeVisible();
}

test('S-ADM-9 title, retention and session limit are set; what file and environment say is only shown', async ({
  page,
}) => {
  await signIn(page);
  await open(page);
  const captcha = form(page).locator('dl', { hasText: '登录验证码' });
  await expect(captcha).toContainText('来自环境变量 CAPTCHA，重启后生效');
  await expect(form(page).locator('dl', { hasText: 'upload.videoMaxMB' })).toContainText('200 MB');
  await expect(form(page).getByRole('textbox')).toHaveCount(3);
  await expect(save(page)).toHaveCount(0);

  await field(page, '操作日志（天）').fill('29');
  await field(page, '每人最多（个会话）').fill('4');
  await expect(form(page)).toContainText('改动 2 项');
  await expect(form(page)).toContainText('操作日志：365 天 → 29 天');
  await expect(form(page).getByText('原来 365 天')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('操作日志的保留天数应在 30 到 3650 之间')).toBeVisible();
  await form(page).getByRole('button', { name: '放弃' }).click();
  await expect(field(page, '操作日志（天）')).toHaveValue('365');
  await expect(form(page)).not.toContainText('改动');

  await field(page, '操作日志（天）').fill('730');
  await field(page, '每人最多（个会话）').fill('4');
  await field(page, '站点名称').fill('安和律所');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveTitle(/安和律所/);
  await page.reload();
  await expect(page).toHaveTitle(/安和律所/);
  await expect(field(page, '操作日志（天）')).toHaveValue('730');
  await expect(form(page)).toContainText('系统管理员 修改于');

  await page.goto('/#/system/session');
  await expect(page.getByText('每人最多 4 个，满了最久没用的让位')).toBeVisible();
  await page.goto('/#/system/log');
  await expect(page.getByText('只增不改，保留 730 天')).toBeVisible();
  await page.getByText('修改站点设置').first().click();
  const event = page.getByRole('complementary').or(page.getByRole('dialog'));
  await expect(event.getByText('站点名称').first()).toBeVisible();
});

test('S-ADM-9 two administrators change the settings: what one of them changed is joined, the rest is asked for', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  await signIn(page);
  await open(page);
  const context = await browser.newContext({ baseURL: server.url });
  consoleWatch.watch(context);
  const other = await context.newPage();
  await signIn(other);
  await open(other);
  await field(page, '操作日志（天）').fill('100');
  await field(page, '站点名称').fill('我的名称');
  await field(other, '站点名称').fill('别人的名称');
  await field(other, '每人最多（个会话）').fill('7');
  await save(other).click();
  await expect(saved(other)).toBeVisible();

  await save(page).click();
  const dialog = page.getByRole('dialog', { name: /也改过站点设置/ });
  await expect(dialog).toContainText('操作日志（你）');
  await expect(dialog).toContainText('每人最多（系统管理员）');
  await dialog.getByRole('button', { name: '保存我的选择' }).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(field(page, '站点名称')).toHaveValue('我的名称');
  await expect(field(page, '操作日志（天）')).toHaveValue('100');
  await expect(field(page, '每人最多（个会话）')).toHaveValue('7');
  await context.close();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-ADM-9 settings are read without a network, and say that they cannot be changed', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await signIn(page);
    await open(page);
    await waitForInstall(page);
    await context.setOffline(true);
    await expect(page.getByText('离线时只能查看，修改设置需要连接服务器。')).toBeVisible();
    await page.reload();
    await expect(field(page, '操作日志（天）')).toHaveValue('365');
    await field(page, '操作日志（天）').fill('366');
    await expect(page.getByRole('button', { name: '保存（需要连接服务器）' })).toBeDisabled();
    await context.setOffline(false);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
  });
});
