import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { waitForDialog } from '../../support/browser/after-frame.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { addUserWith } from '../../support/data/users.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { status, text } from '../../support/pages/record-pages.ts';
import { editorOf } from '../../support/pages/rich-text.ts';

test.use({ serviceWorkers: 'block' });

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const title = (page: Page): Locator => page.getByRole('textbox', { name: '标题', exact: true });
const heading = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('heading', { level: 1, name });
const help = (page: Page): Locator => page.getByRole('dialog', { name: '键盘快捷键' });
const tags = (page: Page): Locator =>
  page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');

async function openHome(page: Page): Promise<void> {
  await page.goto('/#/dashboard');
  await expect(button(page, '用户菜单')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
}

/** Stores articles of one mark, the first the newest, and opens their list. */
async function openArticles(page: Page, names: readonly string[]): Promise<string> {
  const mark = `键${randomUUID().slice(0, 8)}`;
  await signIn(page);
  await openHome(page);
  for (const name of [...names].reverse()) await storeArticle(page, `${mark}${name}`);
  await page.goto(`/#/content/article?keyword=${mark}`);
  await expect(page.getByRole('main').getByRole('table')).toContainText(mark);
  return mark;
}

test('S-FIND-2 N writes an article, U leads to the uploads, a slash into the search of the list', async ({
  page,
}) => {
  await signIn(page);
  await openHome(page);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/#\/article\/add$/);
  await expect(heading(page, '写文章')).toBeFocused();
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/#\/uploads$/);
  await page.goto('/#/content/article');
  await expect(heading(page, '文章管理')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '关键词' })).toBeFocused();
});

test('S-FIND-2 letters are letters in fields and texts, behind a dialog, and where they are switched off', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/article/add');
  await title(page).fill('');
  await title(page).press('n');
  await page.keyboard.type('uj?k/');
  await expect(title(page)).toHaveValue('nuj?k/');
  await editorOf(page).click();
  await page.keyboard.type('nujk');
  await expect(editorOf(page)).toContainText('nujk');
  // As an input method sends it while a word is put together.
  await button(page, '用户菜单').focus();
  await page.evaluate(() => {
    const composing = { key: 'u', bubbles: true, cancelable: true, isComposing: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', composing));
  });
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  await waitForDialog(page);
  await page.keyboard.press('u');
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  await expect(page).toHaveURL(/#\/article\/add$/);

  await button(page, '用户菜单').click();
  await page.getByRole('menuitem', { name: '布局设置' }).click();
  const single = page.getByRole('switch', { name: '单键快捷键' });
  await expect(single).toBeChecked();
  await single.press('Space');
  await expect(single).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(button(page, '用户菜单')).toBeFocused();
  for (const key of ['u', '?', '/']) await page.keyboard.press(key);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: '搜索菜单' })).toBeFocused();
  await expect(page).toHaveURL(/#\/article\/add$/);
  await expect(help(page)).toHaveCount(0);
});

test('S-FIND-2 J and K, and Alt with Page Down and Page Up, go through the list that was opened, each record in place of the last', async ({
  page,
}) => {
  const mark = await openArticles(page, ['甲', '乙', '丙']);
  await page.getByRole('link', { name: `${mark}甲` }).click();
  await expect(title(page)).toHaveValue(`${mark}甲`);
  await expect(heading(page, '编辑文章')).toBeFocused();
  await page.keyboard.press('j');
  await expect(title(page)).toHaveValue(`${mark}乙`);
  await expect(tags(page)).toHaveText(['首页', '文章管理', `${mark}乙`]);
  await editorOf(page).click();
  await page.keyboard.press('Alt+PageDown');
  await expect(title(page)).toHaveValue(`${mark}丙`);
  await expect(heading(page, '编辑文章')).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByText('已是列表的最后一条')).toBeVisible();
  await page.keyboard.press('k');
  await expect(title(page)).toHaveValue(`${mark}乙`);
  await page.goBack();
  await expect(title(page)).toHaveValue(`${mark}丙`);
});

test('S-FIND-2 a record with unsaved text stays open behind the next one', async ({ page }) => {
  const mark = await openArticles(page, ['甲', '乙']);
  await page.getByRole('link', { name: `${mark}甲` }).click();
  await expect(title(page)).toHaveValue(`${mark}甲`);
  await title(page).fill(`${mark}甲改`);
  await page.keyboard.press('Alt+PageDown');
  await expect(title(page)).toHaveValue(`${mark}乙`);
  await expect(tags(page)).toHaveText([
    ...['首页', '文章管理', new RegExp(`${mark}甲改`), `${mark}乙`],
  ]);
  await page.keyboard.press('Alt+PageUp');
  await expect(title(page)).toHaveValue(`${mark}甲改`);
});

test('S-FIND-2 the walk goes on beyond the page of the list', async ({ page }) => {
  const names = Array.from({ length: 21 }, (_, at) => String(at + 1).padStart(2, '0'));
  const mark = await openArticles(page, names);
  await page.getByRole('link', { name: `${mark}20` }).click();
  await expect(title(page)).toHaveValue(`${mark}20`);
  await page.keyboard.press('Alt+PageDown');
  await expect(title(page)).toHaveValue(`${mark}21`);
  await page.keyboard.press('Alt+PageUp');
  await expect(title(page)).toHaveValue(`${mark}20`);
});

test('S-FIND-2 records that are edited in their list are gone through, too', async ({ page }) => {
  await signIn(page);
  await openHome(page);
  const mark = `课${randomUUID().slice(0, 8)}`;
  for (const [sort, name] of ['甲', '乙'].entries()) {
    const fields = sampleOf('course', { title: `${mark}${name}`, sort });
    await callApi(page, 'course/create', { ...fields, id: randomUUID() });
  }
  await page.goto(`/#/content/course?keyword=${mark}`);
  await page.getByRole('link', { name: `${mark}甲` }).click();
  await expect(text(page, '标题')).toHaveValue(`${mark}甲`);
  await page.keyboard.press('Alt+PageDown');
  await expect(text(page, '标题')).toHaveValue(`${mark}乙`);
  await text(page, '标题').fill(`${mark}乙改`);
  await page.keyboard.press('Control+Enter');
  await expect(status(page)).toContainText('已保存');
});

test('S-FIND-2 Ctrl Enter takes the next step of the desk, Ctrl \\ opens and shuts its panel', async ({
  page,
}) => {
  const mark = await openArticles(page, ['甲']);
  await page.getByRole('link', { name: `${mark}甲` }).click();
  await expect(title(page)).toHaveValue(`${mark}甲`);
  const panel = page.getByRole('complementary', { name: '文章设置' });
  await expect(panel).toBeVisible();
  await editorOf(page).click();
  await page.keyboard.press('Control+\\');
  await expect(panel).toBeHidden();
  await page.keyboard.press('Control+\\');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: new RegExp(`发布「${mark}甲`) });
  await expect(question).toBeVisible();
  // The question keeps the keys.
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
});

test('S-FIND-2 a question mark lists what the keys do on this page, for this user', async ({
  page,
  server,
}) => {
  const lines = help(page).locator('dd');
  const user = await addUserWith(server.dataDir, ['article:search', 'cata:search']);
  await signIn(page, user);
  await openHome(page);
  await page.keyboard.press('?');
  await expect(lines.first()).toHaveText('搜索菜单、内容和动作');
  await expect(lines.filter({ hasText: /^(写文章|上传文件|保存|下一条|在列表中)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();

  const mark = await openArticles(page, ['甲']);
  await page.keyboard.press('?');
  await expect(lines.filter({ hasText: /^(写文章|上传文件|在列表中搜索)$/ })).toHaveCount(3);
  await expect(lines.filter({ hasText: /^(保存|下一条)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  await page.getByRole('link', { name: `${mark}甲` }).click();
  await expect(heading(page, '编辑文章')).toBeFocused();
  await page.keyboard.press('?');
  const shown = /^(保存正在编辑的内容|下一步.*|下一条|上一条|打开或收起文章设置)$/;
  await expect(lines.filter({ hasText: shown })).toHaveCount(5);
  await expect(help(page)).toContainText('Ctrl');
  await expect(lines.filter({ hasText: '在列表中搜索' })).toHaveCount(0);
});
