import { callApi, storeArticle } from '../support/api-calls.ts';
import { expect, login, test } from '../support/fixtures.ts';

test('the oldest of many versions is found, compared and brought back', async ({ page }) => {
  await page.goto('/#/dashboard');
  await login(page);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const empty = { author: '', coverId: null, attachmentIds: [] };
  const text = { ...empty, title: '很多版本', summary: '最初的摘要', body: '正文一段' };
  const id = await storeArticle(page, text.title, text);
  for (let version = 1; version <= 50; version += 1) {
    await callApi(page, 'article/update', { ...text, id, version, title: `很多版本 ${version}` });
  }
  await callApi(page, 'article/update', {
    ...text,
    id,
    version: 51,
    title: '后来的标题',
    summary: '后来的摘要',
  });
  await page.goto(`/#/article/update?id=${id}`);
  await page.getByRole('button', { name: '历史', exact: true }).click();
  const history = page.getByRole('dialog', { name: '版本历史' });
  await expect(history.getByText('共 52 条')).toBeVisible();
  await expect(history.getByText('版本 52', { exact: false })).toBeVisible();
  await history.getByRole('button', { name: '下一页' }).click();
  await history.getByRole('button', { name: '比较版本 1', exact: true }).click();
  await expect(history.getByRole('term')).toHaveText(['标题', '摘要']);
  await expect(history.locator('del')).toHaveText(['很多版本', '最初']);
  await history.getByRole('button', { name: '恢复为新草稿' }).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue('很多版本');
  await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('最初的摘要');
});
