import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { storedDigests } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';

test.use({ serviceWorkers: 'block' });

const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => page.getByRole('region', { name: '示例内容' });
const question = (page: Page) => page.getByRole('alertdialog', { name: '清除示例内容？' });
const steps = (page: Page) => page.getByRole('region', { name: '从这里开始' });
const recent = (page: Page) => page.getByRole('region', { name: '最近修改的文章' });

async function clear(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: '清除示例内容' }).click();
  await question(page).getByRole('button', { name: '清除', exact: true }).click();
  await expect(panel(page)).toHaveCount(0);
}

test('example content: the question lists what will be deleted; afterwards empty lists show how to begin', async ({
  page,
  server,
}) => {
  await signIn(page);
  await page.goto('/');
  await expect(recent(page).getByRole('listitem')).toHaveCount(6);
  await expect(steps(page)).toHaveCount(0);
  await panel(page).getByRole('button', { name: '清除示例内容' }).click();
  await expect(question(page)).toContainText(
    '18 篇文章、12 个栏目、2 门课程、7 个章节、2 个扩展模型、6 条扩展内容、16 个文件',
  );
  await expect(question(page)).toContainText('不能恢复');
  await question(page).getByRole('button', { name: '取消' }).click();
  await expect(recent(page).getByRole('listitem')).toHaveCount(6);

  await clear(page);
  await expect(page.getByText('示例内容已清除')).toBeVisible();
  await expect(recent(page)).toContainText('还没有文章');
  await expect(page.getByRole('region', { name: '今天要处理' })).toContainText('都处理完了');
  expect(await storedDigests(server.dataDir)).toEqual([]);
  await steps(page).getByRole('link', { name: '新建栏目' }).click();
  await expect(main(page).getByRole('heading', { name: '栏目管理' })).toBeVisible();
  await page.goto('/#/dashboard');
  await expect(panel(page)).toHaveCount(0);
  await steps(page).getByRole('link', { name: '写第一篇文章' }).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeVisible();
});

test('example content: changed records stay, and the question says so', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  const title = '租房押金不退怎么办：证据与步骤';
  await recent(page).getByRole('link', { name: title }).click();
  const summary = page.getByRole('textbox', { name: '摘要' });
  await summary.fill('改过的摘要');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器');
  await page.goto('/#/dashboard');
  await panel(page).getByRole('button', { name: '清除示例内容' }).click();
  await expect(question(page)).toContainText('17 篇文章');
  await expect(question(page)).toContainText(`保留：「${title}」`);
  await question(page).getByRole('button', { name: '清除', exact: true }).click();
  await expect(page.getByText(`保留：「${title}」`)).toBeVisible();
  await expect(recent(page).getByRole('listitem')).toHaveCount(1);
  await recent(page).getByRole('link', { name: title }).click();
  await expect(summary).toHaveValue('改过的摘要');
});

test('first steps go one by one, as there is a column and an article', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await clear(page);
  const done = steps(page).getByText('已完成');
  await expect(steps(page).getByRole('listitem')).toHaveCount(3);
  await expect(done).toHaveCount(0);
  await callApi(page, 'cata/create', {
    ...{ id: crypto.randomUUID(), parentId: null, name: '劳动', slug: '', type: 'list', link: '' },
    ...{ icon: '', bannerId: null, summary: '', inNavigation: true, sort: 0, status: 'on' },
    ...{ seoTitle: '', seoKeywords: '', seoDescription: '' },
  });
  await page.reload();
  await expect(done).toHaveCount(1);
  await expect(steps(page).getByRole('link', { name: '新建栏目' })).toHaveCount(0);
  await expect(steps(page).getByRole('link', { name: '写第一篇文章' })).toBeVisible();
});
