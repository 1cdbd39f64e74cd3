import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { emptyTitle, foundStatus, narrow, openRange } from '../../support/pages/lists.ts';
import { chooseOption } from '../../support/pages/select.ts';

test.use({ serviceWorkers: 'block' });

const row = (page: Page, title: string) => page.getByRole('row', { name: title });

/** Opens the list at the articles of this test. */
async function openList(page: Page, mark: string): Promise<void> {
  await page.goto(`/#/content/article?keyword=${mark}`);
  await expect(page.getByRole('table')).toContainText(mark);
}

async function choose(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await page.getByRole('checkbox', { name: `选择 ${title}` }).check();
}

/** Presses a button of the batch bar, and the same in the question that follows. */
async function batch(page: Page, verb: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await bar.getByRole('button', { name: verb, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
}

test('many articles are submitted, published, withdrawn and deleted at once, each with its result', async ({
  page,
}) => {
  const mark = `批量${randomUUID().slice(0, 8)}`;
  const [one, other, empty] = [`${mark}甲`, `${mark}乙`, `${mark}空`] as const;
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const cataId = randomUUID();
  await callApi(page, 'cata/create', { ...sampleOf('cata'), id: cataId });
  const ids = [
    await storeArticle(page, one, { cataId }),
    await storeArticle(page, other, { cataId }),
  ];
  await storeArticle(page, empty, { body: '' });
  await openList(page, mark);

  await choose(page, one, other, empty);
  await batch(page, '提交');
  await expect(page.getByText('已提交 2 篇文章')).toBeVisible();
  const refused = page.getByRole('dialog', { name: '1 条没有完成' });
  await expect(refused).toContainText(`${empty} 正文为空，不能提交`);
  await refused.getByRole('button', { name: '知道了' }).click();
  await expect(row(page, one)).toContainText('待审');
  await expect(row(page, empty)).toContainText('草稿');

  for (const id of ids) await callApi(page, 'article/approve', { id, version: 2 });
  await choose(page, one, other);
  await batch(page, '发布');
  await expect(row(page, one)).toContainText('已发布');
  await expect(row(page, other)).toContainText('已发布');

  await choose(page, one);
  await batch(page, '下线');
  await expect(row(page, one)).toContainText('已下线');
  await choose(page, one, other);
  await batch(page, '删除');
  await expect(refused).toContainText(`${other} 文章已发布，请先下线`);
  await refused.getByRole('button', { name: '知道了' }).click();
  await expect(row(page, one)).toBeHidden();

  await page.getByRole('button', { name: '回收站' }).click();
  await choose(page, one);
  await batch(page, '恢复');
  await expect(emptyTitle(page, '没有符合条件的文章')).toBeVisible();
  await page.getByRole('button', { name: '回收站' }).click();
  await expect(row(page, one)).toContainText('已下线');
});

test('articles move to another column, and the list is narrowed to it', async ({ page }) => {
  const mark = `移动${randomUUID().slice(0, 8)}`;
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const cata = randomUUID();
  await callApi(page, 'cata/create', {
    ...{ id: cata, parentId: null, name: `栏目${mark}`, slug: '', type: 'list', link: '' },
    ...{ icon: '', bannerId: null, summary: '', inNavigation: true, sort: 0, status: 'on' },
    ...{ seoTitle: '', seoKeywords: '', seoDescription: '' },
  });
  await storeArticle(page, `${mark}甲`);
  await storeArticle(page, `${mark}乙`);
  await openList(page, mark);
  await choose(page, `${mark}甲`);
  await page
    .getByRole('toolbar', { name: '批量操作' })
    .getByRole('button', { name: '移动' })
    .click();
  const dialog = page.getByRole('dialog', { name: '移动 1 篇文章' });
  await chooseOption(dialog.getByRole('combobox', { name: '移到栏目' }), `栏目${mark}`);
  await dialog.getByRole('button', { name: '移动' }).click();
  await expect(page.getByText('已移动 1 篇文章')).toBeVisible();

  await narrow(page, '栏目', `栏目${mark}`);
  await expect(row(page, `${mark}甲`)).toBeVisible();
  await expect(row(page, `${mark}乙`)).toBeHidden();
  await page.reload();
  await expect(row(page, `${mark}甲`)).toBeVisible();
  await expect(row(page, `${mark}乙`)).toBeHidden();
  // Nothing was changed before the first article was made.
  await (await openRange(page)).getByRole('textbox', { name: '至' }).fill('2020-01-01');
  await page.keyboard.press('Enter');
  await expect(emptyTitle(page, '没有符合条件的文章')).toBeVisible();
  await expect(foundStatus(page)).toHaveText('没有符合条件的文章');
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network batches are not offered, and say why', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const mark = `离线${randomUUID().slice(0, 8)}`;
    await signIn(page);
    await page.goto('/#/dashboard');
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    await storeArticle(page, `${mark}甲`);
    await openList(page, mark);
    await context.setOffline(true);
    await choose(page, `${mark}甲`);
    await expect(page.getByText('批量操作需要连接服务器')).toBeVisible();
    await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: '发布', exact: true })).toBeEnabled();
  });
});
