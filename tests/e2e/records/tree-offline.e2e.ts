import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/browser/fixtures.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { startInstalled } from '../../support/pages/pages.ts';
import { main, saveToDevice, text } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ page, consoleWatch }) => {
  consoleWatch.allowNetworkErrors();
  return startInstalled(page);
});

test('S-API-5 without a network a tree refuses to move or delete, with the reason; pending records are marked', async ({
  page,
  context,
}) => {
  const name = `离线栏目 ${randomUUID()}`;
  await callApi(page, 'cata/create', { id: randomUUID(), ...sampleOf('cata', { name }) });
  await page.goto('/#/content/cata');
  const link = page.getByRole('link', { name, exact: true });
  const handle = page.getByRole('button', { name: `移动 ${name}` });
  await expect(handle).toBeEnabled();
  await link.click();
  await expect(text(page, '名称')).toHaveValue(name);
  await context.setOffline(true);
  await text(page, '简介').fill('路上改的');
  await saveToDevice(page);

  await page.goto('/#/content/cata');
  await expect(page.getByText('调整顺序需要连接服务器，不会排队')).toBeVisible();
  await expect(handle).toBeDisabled();
  const row = page.locator('[data-branch]').filter({ has: link });
  await expect(row).toContainText('有待同步的修改');
  await page.getByRole('button', { name: `更多 ${name}` }).click();
  const remove = page.getByRole('menuitem', { name: '删除（需要连接服务器）' });
  await expect(remove).toBeDisabled();
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await expect(handle).toBeEnabled();
  await expect(row).not.toContainText('有待同步的修改');
});

test('S-API-5 without a network orders, exports and passwords are disabled and say why', async ({
  page,
  context,
}) => {
  const title = `离线课程 ${randomUUID()}`;
  await callApi(page, 'course/create', { id: randomUUID(), ...sampleOf('course', { title }) });
  await page.goto('/#/content/course');
  await expect(page.getByRole('button', { name: '导出 CSV', exact: true })).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: '导出 CSV（需要连接服务器）' })).toBeDisabled();
  await context.setOffline(false);
  await page.getByRole('link', { name: '调整顺序' }).click();
  const handle = page.getByRole('button', { name: `移动 ${title}` });
  await expect(handle).toBeEnabled();
  await context.setOffline(true);
  await expect(main(page).getByText('调整顺序需要连接服务器，不会排队')).toBeVisible();
  await expect(handle).toBeDisabled();
  await page.goto('/#/profile/index?tab=security');
  await expect(page.getByRole('button', { name: '修改密码（需要连接服务器）' })).toBeDisabled();
});
