import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { emptyTitle } from '../../support/pages/lists.ts';
import { startInstalled } from '../../support/pages/pages.ts';
import { go } from '../../support/places/place.ts';

test.use({ serviceWorkers: 'allow' });

const event = (page: Page, ...texts: string[]) =>
  texts
    .reduce((found, hasText) => found.filter({ hasText }), page.getByRole('main').getByRole('link'))
    .first();
const details = (page: Page) => page.getByRole('complementary', { name: '日志详情' });

/** A course that got another name. */
async function rename(page: Page): Promise<string> {
  const id = randomUUID();
  const course = { ...sampleOf('course'), id, title: '=劳动法入门' };
  await callApi(page, 'course/create', course);
  await callApi(page, 'course/update', { ...course, version: 1, title: '=劳动法精讲' });
  return id;
}

test('S-ADM-5 an administrator finds out who changed what, narrows the log, and takes it along as CSV', async ({
  page,
}) => {
  await signIn(page);
  const id = await rename(page);
  await go(page, '/system/log');
  await expect(page.getByText('只增不改，保留 365 天')).toBeVisible();
  await expect(page.getByRole('region', { name: '今天' })).toBeVisible();
  await event(page, '修改课程').click();
  await expect(details(page)).toContainText('改动 1 个字段');
  await expect(details(page).getByRole('deletion')).toHaveText('=劳动法入门');
  await expect(details(page).getByRole('insertion')).toHaveText('=劳动法精讲');
  await expect(details(page)).toContainText('POST /course/update');
  await expect(
    details(page).getByText('课程名称').or(details(page).getByText('标题')),
  ).toBeVisible();
  await details(page).getByRole('link', { name: '下一条' }).click();
  await expect(details(page).getByRole('heading', { name: '新建课程' })).toBeVisible();
  await page.reload();
  await expect(details(page).getByRole('heading', { name: '新建课程' })).toBeVisible();

  await details(page).getByRole('link', { name: '只看这个对象' }).click();
  await expect(page).toHaveURL(new RegExp(`object=${id}`));
  await expect(page.getByRole('button', { name: '移除 对象：=劳动法精讲' })).toBeVisible();
  await expect(page.getByRole('main').locator('a.log-row')).toHaveCount(2);
  await page.getByRole('tab', { name: '被拒' }).click();
  await expect(emptyTitle(page, '没有符合条件的日志')).toBeVisible();
  await page.getByRole('tab', { name: '全部' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [head, ...lines] = csv.trim().split('\r\n');
  expect(head).toContain('时间,操作人,账号,动作,对象');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("修改课程,'=劳动法精讲");

  await event(page, '新建课程').click();
  await details(page).getByRole('link', { name: '=劳动法入门' }).click();
  await expect(page).toHaveURL(new RegExp(`courseId=${id}`));
});

test('S-ADM-5 the log is turned to older and newer events, shows visitors as counted, and is read without a network', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await startInstalled(page);
  const { origin } = new URL(page.url());
  for (let round = 0; round < 60; round += 1) {
    const { id, ...course } = { ...sampleOf('course'), id: randomUUID(), title: `第 ${round} 门` };
    await callApi(page, 'course/create', { id, ...course });
  }
  for (let knock = 0; knock < 3; knock += 1) {
    await page.request.post(`${origin}/cn/management/v1/course/delete`, { data: {} });
  }
  await go(page, '/system/log');
  await expect(event(page, '未登录的请求')).toContainText(/\d 次，来自 /);
  await expect(event(page, '未登录的请求')).toContainText('被拒');
  const lines = page.getByRole('main').locator('a.log-row');
  await expect(lines).toHaveCount(50);
  await expect(page.getByRole('button', { name: '更新的' })).toBeDisabled();
  await page.getByRole('button', { name: '更早的' }).click();
  await expect(event(page, '第 5 门')).toBeVisible();
  await expect(page).toHaveURL(/older=/);
  await page.getByRole('button', { name: '更新的' }).click();
  await expect(event(page, '第 59 门')).toBeVisible();
  await go(page, '/system/log');
  await waitForCached(page, 'record/log?', '第 59 门');
  await context.setOffline(true);
  await page.reload();
  await expect(event(page, '第 59 门')).toBeVisible();
  await expect(page.getByRole('button', { name: '导出 CSV（需要连接服务器）' })).toBeDisabled();
  await event(page, '第 59 门').click();
  await expect(details(page)).toContainText('POST /course/create');
});
