import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { stateBadge as state, stateBadges, submitAnyway } from '../../support/pages/desk.ts';

test.use({ serviceWorkers: 'block' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const moment = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Writes a time into a field, which shows it in another form once it has the focus. */
async function write(page: Page, name: string, time: string): Promise<void> {
  await moment(page, name).focus();
  await moment(page, name).fill(time);
}

/** Presses a button and the same in the question that follows. */
async function sure(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
}

/** Opens an article that has taken these steps. */
async function openAfter(page: Page, ...steps: readonly string[]): Promise<string> {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(button(page, '用户菜单')).toBeVisible();
  const cataId = randomUUID();
  await callApi(page, 'cata/create', { ...sampleOf('cata'), id: cataId });
  const id = await storeArticle(page, `定时${randomUUID().slice(0, 8)}`, { cataId });
  for (const [at, step] of steps.entries()) {
    await callApi(page, `article/${step}`, { id, version: at + 1 });
  }
  await page.goto(`/#/article/update?id=${id}`);
  return id;
}

test('a publication is planned, moved and cancelled', async ({ page }) => {
  await openAfter(page, 'submit', 'approve');
  await button(page, '发布').click();
  await page.getByRole('radio', { name: '定时' }).check();
  await write(page, '发布时间', '2099-01-01T08:00');
  await write(page, '下线时间', '2098-01-01T08:00');
  await button(page, '定时发布').click();
  await expect(page.getByText('下线时间应晚于发布时间')).toBeVisible();
  await write(page, '下线时间', '2099-06-01T08:00');
  await button(page, '定时发布').click();
  await expect(state(page, '待发布')).toBeVisible();
  await expect(page.getByText(/将于 2099年6月1日 .* 下线/)).toBeVisible();

  await button(page, '修改发布时间').click();
  await expect(moment(page, '发布时间')).toHaveValue('2099年1月1日 08:00');
  await expect(moment(page, '下线时间')).toHaveValue('2099年6月1日 08:00');
  await write(page, '发布时间', '2099-02-03T09:30');
  await button(page, '定时发布').click();
  await expect(page.getByText(/将于 2099年2月3日 09:30 发布/)).toBeVisible();
  await expect(page.getByText(/将于 2099年6月1日 .* 下线/)).toBeVisible();

  await sure(page, '取消定时');
  await expect(state(page, '已通过')).toBeVisible();
  await expect(page.getByText(/将于 .* 发布/)).toHaveCount(0);
});

test('a withdrawal is planned, moved and cancelled, stays with a new publication, and is done at once', async ({
  page,
  server,
}) => {
  const id = await openAfter(page, 'submit', 'approve', 'publish');
  const planned = () =>
    rowsOf(server.dataDir, 'select withdraw_at as at from articles where id = ?', id);
  await button(page, '定时下线').click();
  const dialog = page.getByRole('dialog', { name: /^定时下线：定时/ });
  await dialog.getByRole('button', { name: '定时下线' }).click();
  await expect(dialog.getByText('请选择将来的时间')).toBeVisible();
  await write(page, '下线时间', '2099-06-01T08:00');
  await dialog.getByRole('button', { name: '定时下线' }).click();
  await expect(page.getByText(/将于 2099年6月1日 .* 下线/)).toBeVisible();

  await page.getByRole('textbox', { name: '正文' }).fill('改过的正文');
  await button(page, '保存').click();
  await expect(state(page, '已发布，有未发布的修改')).toBeVisible();
  await submitAnyway(page);
  await sure(page, '审核通过');
  await button(page, '发布修改').click();
  await expect(moment(page, '下线时间')).toHaveValue('2099年6月1日 08:00');
  await button(page, '立即发布').click();
  await expect(stateBadges(page)).toHaveText(['已发布']);
  expect(planned()).toEqual([{ at: new Date('2099-06-01T08:00+08:00').getTime() }]);

  await button(page, '修改下线时间').click();
  await expect(moment(page, '下线时间')).toHaveValue('2099-06-01 08:00');
  await write(page, '下线时间', '2099-07-01T08:00');
  await page.getByRole('dialog').getByRole('button', { name: '定时下线' }).click();
  await expect(page.getByText(/将于 2099年7月1日 .* 下线/)).toBeVisible();
  await sure(page, '取消定时下线');
  await expect(page.getByText(/将于 .* 下线/)).toHaveCount(0);
  expect(planned()).toEqual([{ at: null }]);

  await sure(page, '下线');
  await expect(state(page, '已下线')).toBeVisible();
});

test('a typed reason stays while the server cannot be reached', async ({ page, consoleWatch }) => {
  consoleWatch.allowNetworkErrors();
  await openAfter(page, 'submit');
  await button(page, '退回').click();
  const dialog = page.getByRole('dialog', { name: /^退回「定时.+」？$/ });
  const reason = dialog.getByRole('textbox', { name: '退回原因' });
  await reason.fill('请补充第三条的依据');
  await page.route('**/article/reject', (route) => route.abort());
  await dialog.getByRole('button', { name: '退回' }).click();
  await expect(dialog.getByRole('button', { name: '退回' })).toBeEnabled();
  await expect(reason).toHaveValue('请补充第三条的依据');
  await page.unroute('**/article/reject');
  await dialog.getByRole('button', { name: '退回' }).click();
  await expect(page.getByText('退回原因：请补充第三条的依据')).toBeVisible();
  await expect(state(page, '已退回')).toBeVisible();
});
