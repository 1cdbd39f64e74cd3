import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { addUserWith, nameUser } from '../../support/data/users.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { openSections } from '../../support/pages/desk.ts';
import { chip } from '../../support/pages/lists.ts';
import { start } from '../../support/pages/pages.ts';
import { save, saveToServer, status, stored, text } from '../../support/pages/record-pages.ts';
import { chooseOption, expectOffered, offered } from '../../support/pages/select.ts';

test.use({ serviceWorkers: 'block' });
test.beforeEach(({ page }) => start(page));

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('S-DESK-9 the author is a user found by pinyin, or any other name; readers of articles are not offered', async ({
  page,
  server,
}) => {
  const writer = await addUserWith(server.dataDir, ['article:search', 'article:create']);
  const reader = await addUserWith(server.dataDir, ['article:search']);
  // So many that there is a search.
  for (let count = 0; count < 8; count += 1)
    await addUserWith(server.dataDir, ['article:search', 'article:create']);
  nameUser(server.dataDir, writer, '林若溪');
  nameUser(server.dataDir, reader, '只读者');
  const id = await storeArticle(page, '署名', { author: '外部作者' });
  await page.goto(`/#/article/update?id=${id}`);
  await openSections(page, '来源与署名');
  const author = text(page, '作者');
  await expect(author).toHaveValue('外部作者');
  await expect(page.getByRole('button', { name: '选择作者' })).toBeVisible();
  await author.focus();
  await page.keyboard.press('ArrowDown');
  await expect(offered(author).getByText('系统管理员')).toBeVisible();
  await expect(offered(author).getByText('只读者')).toBeHidden();
  await page.getByRole('textbox', { name: '查找作者' }).fill('lrx');
  await expect(offered(author)).toHaveText(['林若溪']);
  await page.keyboard.press('Enter');
  await expect(author).toHaveValue('林若溪');
  await saveToServer(page);
  await author.fill('某某律师事务所');
  await saveToServer(page);
  await page.reload();
  await openSections(page, '来源与署名');
  await expect(text(page, '作者')).toHaveValue('某某律师事务所');
});

test('S-DESK-9 分类 and 难度 of a course are chosen from dictionaries, and an older value stays until it is changed', async ({
  page,
  server,
}) => {
  const id = randomUUID();
  const title = `选择 ${id}`;
  await callApi(page, 'course/create', { ...sampleOf('course', { title }), id });
  await page.goto(`/#/content/course?edit=${id}`);
  await expect(select(page, '分类')).toHaveText('未选择');
  await chooseOption(select(page, '分类'), '劳动');
  await expectOffered(select(page, '难度'), ['未选择', '入门', '进阶', '高级']);
  await chooseOption(select(page, '难度'), '进阶');
  await save(page);
  await expect
    .poll(() => stored(server.dataDir, 'course', title)?.fields)
    .toMatchObject({ category: '劳动', level: '进阶' });

  // As a database of before has it.
  await page.route('**/course/get', async (route) => {
    const answer = await realAnswer(route);
    const json = await answer.json();
    json.rtn_data.level = '研究生';
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await expect(select(page, '难度')).toHaveText('研究生');
  await expectOffered(select(page, '难度'), ['未选择', '研究生', '入门', '进阶', '高级']);
});

test('S-DESK-9 regions come from the dictionary, each taken out again; days have no time', async ({
  page,
}) => {
  // Noon of that day in China, as the fields of before wrote it.
  const validUntil = Date.parse('2030-05-01T12:00:00+08:00');
  const id = await storeArticle(page, '地区和日期', { regions: ['北京'], validUntil });
  await page.goto(`/#/article/update?id=${id}`);
  await openSections(page, '法律信息');
  await chooseOption(select(page, '适用地区'), '上海');
  const chosen = page.getByRole('list', { name: '已选的适用地区' });
  await expect(chosen.getByRole('listitem')).toHaveText([/北京/, /上海/]);
  await chosen.getByRole('button', { name: '移除 北京' }).click();
  await expect(text(page, '有效期至')).toHaveValue('2030年5月1日');
  await text(page, '复核日期').fill('2030-06-30');
  await text(page, '复核日期').blur();
  await expect(text(page, '复核日期')).toHaveValue('2030年6月30日');
  await saveToServer(page);
  const kept = await callApi(page, 'article/get', { id });
  expect(kept).toMatchObject({
    regions: ['上海'],
    validUntil,
    reviewDue: Date.parse('2030-06-30T00:00:00+08:00'),
  });
  await page.getByRole('button', { name: '选择有效期至' }).click();
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await expect(text(page, '有效期至')).toHaveValue('');
});

test('S-DESK-9 an icon is found by its name and chosen by the arrows; one of another set stays', async ({
  page,
}) => {
  const id = randomUUID();
  const name = `图标 ${id.slice(0, 6)}`;
  await callApi(page, 'cata/create', { ...sampleOf('cata', { name, icon: 'fa-balance' }), id });
  await page.goto(`/#/cata/edit?id=${id}`);
  const icon = select(page, '图标');
  await expect(icon).toHaveText('fa-balance');
  await icon.focus();
  await page.keyboard.press('ArrowDown');
  const search = page.getByRole('dialog', { name: '图标' }).getByLabel('查找图标');
  await expect(search).toBeFocused();
  const current = page.locator('[role="option"][data-highlighted]');
  for (const [key, name] of [
    ['ArrowDown', '首页'],
    ['ArrowRight', '文章'],
    ['ArrowDown', '上传'],
    ['ArrowLeft', '视频'],
    ['ArrowUp', '首页'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(current).toHaveText(name);
  }
  await search.fill('日历');
  await expect(offered(icon)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(icon).toHaveText('日历');
  await expect(icon).toBeFocused();
  await saveToServer(page);
  expect(await callApi(page, 'cata/get', { id })).toMatchObject({ icon: 'calendar' });
});

test('S-DESK-9 columns are a tree with a search, and what is above a hit is shown', async ({
  page,
}) => {
  const [top, below] = [randomUUID(), randomUUID()];
  await callApi(page, 'cata/create', { ...sampleOf('cata', { name: '上层栏目' }), id: top });
  const inner = sampleOf('cata', { name: '商标纠纷', parentId: top });
  await callApi(page, 'cata/create', { ...inner, id: below });
  const id = await storeArticle(page, '栏目树');
  await page.goto(`/#/article/update?id=${id}`);
  await openSections(page, '栏目与标签');
  const cata = select(page, '主栏目');
  await cata.click();
  await page.getByLabel('查找主栏目').fill('商标');
  await expect(offered(cata)).toHaveText(['上层栏目', '商标纠纷']);
  await page.keyboard.press('Enter');
  await expect(cata).toHaveText('商标纠纷');
  await expect(status(page)).toContainText('草稿');
  await cata.click();
  await expect(page.getByLabel('查找主栏目')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: '上层栏目' })).toHaveAttribute('data-highlighted');
});

test('S-DESK-9 a column shows its number of articles and that it is disabled; its branch folds', async ({
  page,
}) => {
  const [top, below] = [randomUUID(), randomUUID()];
  await callApi(page, 'cata/create', { ...sampleOf('cata', { name: '折叠栏目' }), id: top });
  const inner = sampleOf('cata', { name: '停用栏目', parentId: top, status: 'off' });
  await callApi(page, 'cata/create', { ...inner, id: below });
  const id = await storeArticle(page, '栏目计数', { cataId: below });
  await page.goto(`/#/article/update?id=${id}`);
  await openSections(page, '栏目与标签');
  const cata = select(page, '主栏目');
  await expect(cata).toHaveText('停用栏目');
  await cata.click();
  const [outer, own] = ['折叠栏目', '停用栏目（停用）'].map((name) =>
    page.getByRole('option', { name, exact: true }),
  ) as [Locator, Locator];
  await expect(own).toContainText('1 篇');
  await expect(page.getByLabel('查找主栏目')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(outer).toHaveAttribute('data-highlighted');
  await page.keyboard.press('ArrowLeft');
  await expect(own).toBeHidden();
  await expect(outer).toHaveAttribute('data-highlighted');
  await page.keyboard.press('ArrowRight');
  await expect(own).toBeVisible();
  await outer.locator('svg').first().click();
  await expect(own).toBeHidden();
  await page.getByLabel('查找主栏目').fill('停用栏');
  await expect(own).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(cata).toHaveText('停用栏目');
});

test('S-DESK-9 a column that the list of all columns leaves out is found on the server, and has its name', async ({
  page,
}) => {
  const [near, far] = [`近的 ${randomUUID()}`, `远的 ${randomUUID()}`];
  const ids = [randomUUID(), randomUUID()] as const;
  await callApi(page, 'cata/create', { ...sampleOf('cata', { name: near }), id: ids[0] });
  await callApi(page, 'cata/create', { ...sampleOf('cata', { name: far }), id: ids[1] });
  // As a server answers that has more columns than fit into one page, or that sends smaller pages than were asked for.
  const { list, total } = await callApi(page, 'cata/search', { page: 0, size: 9999 });
  const cut = { total, list: (list as { id: string }[]).filter((row) => row.id === ids[0]) };
  await page.route('**/cata/search', (route) =>
    route.request().postDataJSON().keyword
      ? route.fallback()
      : route.fulfill({ json: { rtn_code: 0, rtn_msg: '', rtn_data: cut } }),
  );
  const id = await storeArticle(page, '远栏目', { cataId: null });
  await page.goto(`/#/article/update?id=${id}`);
  await openSections(page, '栏目与标签');
  const cata = select(page, '主栏目');
  await expectOffered(cata, ['未选择', near]);
  await cata.click();
  const search = page.getByLabel('查找主栏目');
  await search.fill('没有这样的栏目');
  await expect(page.getByText('没有找到', { exact: true })).toBeVisible();
  await search.fill(far.slice(3));
  await expect(offered(cata)).toHaveText([far]);
  await page.keyboard.press('Enter');
  await expect(cata).toHaveText(far);
  await saveToServer(page);
  expect(await callApi(page, 'article/get', { id })).toMatchObject({ cataId: ids[1] });
  await page.reload();
  await openSections(page, '栏目与标签');
  await expect(cata).toHaveText(far);
  await page.goto(`/#/content/article?cataId=${ids[1]}`);
  await expect(chip(page, `栏目：${far}`)).toBeVisible();
});
