import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { chooseFile, goTo, press, takeFileDialogs } from '../../support/pages/keyboard.ts';
import { main } from '../../support/pages/record-pages.ts';
import { conflictPlace } from '../../support/places/article-places.ts';

// Nothing in this file touches the mouse.
test.use({ serviceWorkers: 'block' });

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const heading = (page: Page, name: string | RegExp = /./): Locator =>
  main(page).getByRole('heading', { level: 1, name });
const title = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true });

/** Opens a page, which takes the focus when it comes. */
async function arriveAt(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(heading(page, name)).toBeFocused();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(heading(page)).toBeFocused();
});

test('an article is written, given its column, submitted, approved and published by keyboard alone', async ({
  page,
}) => {
  const id = randomUUID();
  const name = `键盘${id.slice(0, 6)}`;
  await callApi(page, 'cata/create', { ...sampleOf('cata', { name }), id });
  await press(page, 'n');
  await expect(heading(page, '写文章')).toBeFocused();
  await goTo(page, title(page));
  await page.keyboard.type('键盘写的文章');
  await goTo(page, page.getByRole('textbox', { name: '正文', exact: true }));
  await page.keyboard.type('第一段。');
  const column = page.getByRole('combobox', { name: '主栏目' });
  await goTo(page, column);
  await press(page, 'Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name })).toHaveCount(1);
  await press(page, 'ArrowDown', 'Enter');
  await expect(column).toHaveText(name);
  await expect(column).toBeFocused();
  await press(page, 'Control+s');
  const desk = page.locator('.view[data-active="true"] form.desk');
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器');
  await expect(column).toBeFocused();
  const panel = page.getByRole('complementary', { name: '文章设置' });
  for (const [step, question, state] of [
    ['提交审核', '仍然提交', '待审'],
    ['审核通过', '审核通过', '已通过'],
  ] as const) {
    await goTo(page, button(panel, step), 'Shift+Tab');
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await goTo(page, button(dialog, question));
    await press(page, 'Enter');
    await expect(desk.locator('.desk-state')).toContainText(state);
    await expect(desk.locator(':focus')).toHaveCount(1);
  }
  await press(page, 'Control+Enter');
  const question = page.getByRole('dialog', { name: /^发布「键盘写的文章」/ });
  await expect(question.locator(':focus')).toHaveCount(1);
  await goTo(page, button(question, /发布/).last());
  await press(page, 'Enter');
  await expect(question).toHaveCount(0);
  await expect(desk.locator('.desk-state')).toContainText('已发布');
  await expect(desk.locator(':focus')).toHaveCount(1);
});

test('articles are chosen and deleted by keyboard alone, and the focus goes to the filters that come back', async ({
  page,
}) => {
  const mark = `批${randomUUID().slice(0, 6)}`;
  for (const name of ['丙', '乙', '甲']) await storeArticle(page, mark + name);
  await arriveAt(page, `/content/article?keyword=${mark}`, '文章管理');
  await expect(main(page).getByRole('link', { name: mark })).toHaveCount(3);
  const check = (name: string) =>
    main(page).getByRole('checkbox', { name: `选择 ${mark}${name}`, exact: true });
  for (const name of ['甲', '乙']) {
    await goTo(page, check(name));
    await press(page, 'Space');
    await expect(check(name)).toBeFocused();
  }
  const bar = main(page).getByRole('toolbar', { name: '批量操作' });
  await expect(bar).toContainText('已选 2 篇');
  await goTo(page, bar.getByRole('button').first(), 'Shift+Tab');
  const remove = button(bar, '删除');
  await goTo(page, remove, 'ArrowRight');
  await press(page, 'Enter');
  const question = page.getByRole('alertdialog');
  await expect(button(question, '取消')).toBeFocused();
  await press(page, 'Escape');
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
  await press(page, 'Enter');
  await expect(button(question, '取消')).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(question).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: mark })).toHaveCount(1);
  await expect(main(page).locator('.list-band :focus')).toHaveCount(1);
});

test('filters are set and taken off, rows put in order and narrowed by keyboard alone', async ({
  page,
}) => {
  await arriveAt(page, '/content/article', '文章管理');
  const more = button(page, /^更多筛选/);
  await goTo(page, more);
  await press(page, 'Enter');
  const panel = page.getByRole('dialog', { name: '更多筛选' });
  await expect(panel).toBeFocused();
  const column = panel.getByRole('combobox').first();
  await goTo(page, column);
  await press(page, 'Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.type('婚姻家庭');
  await expect(page.getByRole('option', { name: '婚姻家庭' })).toHaveCount(1);
  await press(page, 'ArrowDown', 'Enter');
  await expect(column).toHaveText('婚姻家庭');
  await expect(column).toBeFocused();
  await press(page, 'Escape');
  await expect(panel).toHaveCount(0);
  await expect(more).toBeFocused();
  await expect(page).toHaveURL(/cataId=/);
  const off = button(main(page), /栏目.*婚姻家庭/);
  await goTo(page, off, 'ArrowRight');
  await press(page, 'Enter');
  await expect(page).not.toHaveURL(/cataId=/);
  await expect(main(page).locator('.list-band :focus')).toHaveCount(1);
  const head = main(page).getByRole('columnheader', { name: '标题' }).getByRole('button');
  await goTo(page, main(page).getByRole('checkbox', { name: '选择本页全部' }));
  await goTo(page, head, 'ArrowRight');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/sort=title/);
  await expect(head).toBeFocused();
  const tab = (name: RegExp) => main(page).getByRole('tab', { name });
  await goTo(page, tab(/^全部/), 'Shift+Tab');
  await goTo(page, tab(/^草稿/), 'ArrowRight');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/status=draft/);
  await expect(tab(/^草稿/)).toBeFocused();
  const menu = button(page, /^更多 /).first();
  await goTo(page, menu);
  await press(page, 'Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test('the focus returns from the palette to where it was, however that was opened and left', async ({
  page,
}) => {
  await arriveAt(page, '/content/article', '文章管理');
  const field = page.getByRole('searchbox', { name: '搜索菜单' });
  await goTo(page, field, 'Shift+Tab');
  await press(page, 'Shift+Tab');
  await page.evaluate(() => document.activeElement?.setAttribute('data-was', ''));
  await press(page, 'Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('文章');
  await expect(page.getByRole('option').first()).toBeVisible();
  await press(page, 'Escape');
  await expect(page.locator('[data-was]')).toBeFocused();
  const link = main(page).getByRole('table').getByRole('link').first();
  await goTo(page, link);
  await press(page, 'Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('深色');
  await expect(page.getByRole('option', { name: /深色/ }).first()).toBeVisible();
  await press(page, 'Enter');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(link).toBeFocused();
  await press(page, 'Control+k');
  await page.keyboard.type('文章管理');
  await expect(page.getByRole('option').first()).toContainText('文章管理');
  await press(page, 'Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(main(page).locator(':focus')).toHaveCount(1);
});

test('a file is attached, a cover given up and a conflict decided by keyboard alone', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 412/);
  takeFileDialogs(page);
  await arriveAt(page, '/article/add', '写文章');
  const section = (name: string) =>
    page.locator('.view[data-active="true"] summary').filter({ hasText: name });
  await goTo(page, section('封面'));
  await press(page, 'Enter');
  const cover = page.getByLabel('选择封面图片').locator('visible=true');
  await goTo(page, cover);
  await chooseFile(page, 'docs/screenshots/help/desk.webp');
  const crop = page.getByRole('dialog', { name: '裁剪图片' });
  await expect(crop.locator(':focus')).toHaveCount(1);
  await press(page, 'Escape');
  await expect(crop).toHaveCount(0);
  await expect(cover).toBeFocused();
  await page.goto('/#/dashboard');
  await conflictPlace.open(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await press(page, 'Escape');
  await expect(button(page, '逐项比较')).toBeFocused();
  await press(page, 'Enter');
  await goTo(page, button(dialog, '保存我的选择'));
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.view[data-active="true"] form.desk :focus')).toHaveCount(1);
});
