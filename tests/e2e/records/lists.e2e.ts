import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { narrow } from '../../support/pages/lists.ts';
import { main } from '../../support/pages/record-pages.ts';
import { go } from '../../support/places/place.ts';

test.use({ serviceWorkers: 'block' });

const titles = (page: Page): Locator => main(page).getByRole('table').getByRole('link');
/** A head that sorts, and the button in it. */
const head = (page: Page, name: string): Locator =>
  main(page).getByRole('columnheader', { name, exact: true });
const sortBy = (page: Page, name: string): Promise<void> =>
  head(page, name).getByRole('button').click();
const pager = (page: Page): Locator => main(page).getByRole('navigation', { name: '分页' });
/** The page that is shown, among those to choose from. */
const current = (page: Page): Locator => pager(page).locator('[aria-current="page"]');

/** Stores courses under one mark, the last of them changed last; the list shows them, if `more` allows. */
async function openCourses(page: Page, names: readonly string[], more = ''): Promise<string> {
  const mark = `课${randomUUID().slice(0, 8)}`;
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  for (const [at, name] of names.entries()) {
    const fields = sampleOf('course', { title: `${mark}${name}`, sort: names.length - at });
    await callApi(page, 'course/create', { id: randomUUID(), ...fields });
  }
  await page.goto(`/#/content/course?keyword=${mark}${more}`);
  await expect(main(page).getByRole('table')).toContainText(mark);
  return mark;
}

test('S-LIST-1 a head puts the list in order and turns it round, which its address keeps', async ({
  page,
}) => {
  const mark = await openCourses(page, ['2', '3', '1']);
  const named = (...names: string[]) => names.map((name) => mark + name);
  await expect(titles(page)).toHaveText(named('1', '3', '2'));
  await sortBy(page, '标题');
  await expect(titles(page)).toHaveText(named('1', '2', '3'));
  await expect(head(page, '标题')).toHaveAttribute('aria-sort', 'ascending');
  await sortBy(page, '标题');
  await expect(titles(page)).toHaveText(named('3', '2', '1'));
  await expect(head(page, '标题')).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect(titles(page)).toHaveText(named('3', '2', '1'));
  await sortBy(page, '标题');
  await titles(page).first().click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(`${mark}1`);
  await page.goBack();
  await expect(titles(page)).toHaveText(named('1', '2', '3'));
  await narrow(page, '排序', '按排序');
  await expect(titles(page)).toHaveText(named('1', '3', '2'));
  await narrow(page, '排序', '标题（倒序）');
  await expect(titles(page)).toHaveText(named('3', '2', '1'));
});

test('S-ROUTE-2 a list that corrects its page number leaves the rest of the query unchanged', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/content/course?from=mail&page=99&shown=');
  await expect(current(page)).toHaveText('1');
  await expect(page).toHaveURL(/#\/content\/course\?from=mail&shown=$/);
});

test('articles, entries and models can be sorted; an unknown order in the address is ignored', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/content/article?sort=title');
  await expect(head(page, '标题')).toHaveAttribute('aria-sort', 'ascending');
  await expect(titles(page).first()).toBeVisible();
  for (const address of ['/#/content/expands', '/#/content/expands?view=models']) {
    await page.goto(address);
    await narrow(page, '排序', '最近修改');
    await expect(page).toHaveURL(/sort=updatedAt/);
  }
  await page.goto('/#/content/article?sort=body');
  await expect(head(page, '修改')).toHaveAttribute('aria-sort', 'descending');
  await expect(titles(page).first()).toBeVisible();
});

test('a list is turned page by page; back and reload keep the page', async ({ page }) => {
  const names = Array.from({ length: 21 }, (_, at) => String(at + 1).padStart(2, '0'));
  const mark = await openCourses(page, names, '&sort=title');
  await expect(pager(page)).toContainText('第 1–20 门，共 21 门，每页 20 门');
  await expect(current(page)).toHaveText('1');
  await expect(pager(page).getByRole('button', { name: '上一页' })).toBeDisabled();
  await expect(titles(page)).toHaveCount(20);
  await pager(page).getByRole('button', { name: '下一页' }).click();
  await expect(titles(page)).toHaveText([`${mark}21`]);
  await expect(pager(page).getByRole('button', { name: '下一页' })).toBeDisabled();
  await titles(page).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(`${mark}21`);
  await page.goBack();
  await expect(titles(page)).toHaveText([`${mark}21`]);
  await page.reload();
  await expect(current(page)).toHaveText('2');
  await page.goBack();
  await expect(titles(page)).toHaveCount(20);
});

test('a page whose last record is deleted gives way to the one before it', async ({ page }) => {
  const names = Array.from({ length: 21 }, (_, at) => String(at + 1).padStart(2, '0'));
  const mark = await openCourses(page, names, '&sort=title&page=2');
  await page.getByRole('checkbox', { name: `选择 ${mark}21` }).check();
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(titles(page)).toHaveCount(20);
  await expect(current(page)).toHaveText('1');
  await expect(pager(page)).toContainText('第 1–20 门，共 20 门');
  await expect(page).not.toHaveURL(/page=2/);
});

test('the recycle bin shows when a record was deleted; its creator and creation time are optional columns', async ({
  page,
}) => {
  const mark = await openCourses(page, ['旧']);
  const table = main(page).getByRole('table');
  await expect(table.getByRole('columnheader', { name: '创建时间' })).toHaveCount(0);
  await page.getByRole('button', { name: '列设置' }).click();
  const columns = page.getByRole('dialog', { name: '列设置' });
  for (const name of ['创建人', '创建时间']) await columns.getByRole('checkbox', { name }).check();
  await columns.getByRole('button', { name: '确定' }).click();
  await expect(table.getByRole('columnheader', { name: '创建时间' })).toBeVisible();
  await expect(table.getByRole('row', { name: mark })).toContainText('系统管理员');
  await expect(table.getByRole('columnheader', { name: '删除时间' })).toHaveCount(0);

  await page.getByRole('checkbox', { name: `选择 ${mark}旧` }).check();
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await bar.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await page.getByRole('button', { name: '回收站' }).click();
  await expect(table.getByRole('columnheader', { name: '删除时间' })).toBeVisible();
  await expect(table.getByRole('row', { name: mark })).toContainText('今天');
});

test('the button that adds has the same mark on every list and tree', async ({ page }) => {
  await signIn(page);
  for (const [path, name] of [
    ['/content/cata', '新增栏目'],
    ['/content/course', '新增课程'],
    ['/content/expands', '新增扩展内容'],
    ['/content/expands?view=models', '新增模型'],
    ['/system/dict', '新增字典'],
    ['/system/user', '新增用户'],
    ['/system/menu', '新增菜单'],
  ] as const) {
    await page.goto(`/#${path}`);
    const adder = main(page).getByRole('link', { name, exact: true }).filter({ hasText: name });
    await expect(adder.locator('svg')).toHaveCount(1);
  }
});

test('on a phone records are cards that say what each value is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCourses(page, ['卡片']);
  const card = main(page).getByRole('table').getByRole('row').last();
  const label = card.getByRole('cell').filter({ hasText: '陈思远' });
  expect(await label.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"讲师"');
  const box = await card.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await titles(page).click();
  await expect(page).toHaveURL(/[?&]courseId=/);
});

test('on a wide screen a list keeps to 1640 in the middle, and the lines of its rows run across the sheet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1100 });
  await openCourses(page, ['1', '2']);
  const spanOf = (part: Locator) =>
    part.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [Math.round(left), Math.round(right)];
    });
  // Beside the menu and the sheet's own line.
  const sheet = [206, 2560];
  for (const part of [main(page).getByRole('row').last(), pager(page)]) {
    expect(await spanOf(part)).toEqual(sheet);
  }
  const [first] = await spanOf(main(page).getByRole('heading', { level: 1 }));
  const [, last] = await spanOf(main(page).getByRole('button', { name: '回收站' }));
  expect([first, last]).toEqual([564, 2203]);
});

test('courses are exported as the list shows them, with plain numbers; a running export can be stopped', async ({
  page,
}) => {
  const mark = await openCourses(page, ['2', '1'], '&sort=title');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('课程.csv');
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(head).toContain('标题,讲师,价格,章节');
  expect(lines.map((line) => line.split(',').slice(0, 4))).toEqual([
    [`${mark}1`, '陈思远', '0.00', '0'],
    [`${mark}2`, '陈思远', '0.00', '0'],
  ]);

  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  // Never answered: it runs until it is stopped.
  await page.route('**/course/search', () => undefined);
  await page.getByRole('button', { name: '导出 CSV' }).click();
  await page.getByRole('button', { name: /^停止导出/ }).click();
  await expect(page.getByRole('button', { name: '导出 CSV' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(downloads).toBe(0);
});

test('a keyword with more than 1,000 results shows 「1,000 篇以上」', async ({ page }) => {
  await page.route('**/article/search', async (route) => {
    const answer = await realAnswer(route);
    const { rtn_data, ...rest } = await answer.json();
    const json = { ...rest, rtn_data: { ...rtn_data, total: 1000, more: true } };
    await route.fulfill({ response: answer, json });
  });
  await signIn(page);
  await page.goto('/#/content/article?keyword=合同');
  await expect(pager(page)).toContainText('1,000 篇以上，请缩小范围查找');
});

test('on a tablet no list scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page);
  const paths = [
    '/resource/file?view=list',
    '/system/dict',
    '/system/dict?view=entries',
    '/content/course',
    '/content/expands',
    '/content/expands?view=models',
    '/system/user',
    '/content/article',
  ];
  for (const path of paths) {
    await go(page, path);
    const box = page.locator('.view[data-active="true"] .table-box');
    await expect(box.getByRole('row').nth(1)).toBeVisible();
    const beyond = () => box.evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(beyond, path).toBe(0);
  }
});
