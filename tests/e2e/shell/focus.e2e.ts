import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addDict } from '../../support/data/dicts.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { addUser } from '../../support/data/users.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { openPages, tag } from '../../support/pages/pages.ts';
import { main } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const heading = (page: Page, name: string): Locator =>
  main(page).getByRole('heading', { level: 1, name, exact: true });

/** Presses a key on a control, which is in sight. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.page().keyboard.press(key);
}

/** Articles of one mark in their list, the first on top. */
async function openArticles(
  page: Page,
  names: readonly string[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const mark = `焦${randomUUID().slice(0, 8)}`;
  for (const name of [...names].reverse()) await storeArticle(page, `${mark}${name}`, more);
  await openPages(page, `/content/article?keyword=${mark}`);
  await expect(main(page).getByRole('link', { name: mark })).toHaveCount(names.length);
  return mark;
}

async function deleteByMenu(page: Page, title: string): Promise<void> {
  await press(button(page, `更多 ${title}`));
  await expect(page.getByRole('menuitem', { name: '删除', exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
});

test('the focus of a row, a tag or a bar that goes is where that stood', async ({ page }) => {
  const mark = await openArticles(page, ['甲', '乙', '丙']);
  await deleteByMenu(page, `${mark}乙`);
  await expect(button(page, `更多 ${mark}丙`)).toBeFocused();

  await press(main(page).getByRole('checkbox', { name: `选择 ${mark}甲` }), 'Space');
  await press(button(page, /^取消选择/));
  const filters = main(page).locator('.list-band');
  await expect(filters.locator(':focus')).toHaveCount(1);

  await openPages(page, '/uploads', '/dashboard');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
  await press(tag(page, '文章管理'), 'Delete');
  await expect(tag(page, '上传队列')).toBeFocused();
});

test('the focus of an entry that is deleted is at the entry after it', async ({ page, server }) => {
  const id = addDict(server.dataDir, '焦点', 3);
  await openPages(page, `/system/dict?edit=${id}`);
  await deleteByMenu(page, '第 1 项');
  await expect(button(page, '更多 第 2 项')).toBeFocused();
});

test('what has moved to the end of its list hands the focus to the other way', async ({ page }) => {
  await openArticles(page, ['甲']);
  await press(button(page, '列设置'));
  const columns = page.getByRole('dialog', { name: '列设置' });
  await expect(columns).toBeVisible();
  await press(columns.getByRole('button', { name: /^上移/ }).nth(1));
  await expect(columns.getByRole('button', { name: /^下移/ }).first()).toBeFocused();
});

test('ux “focus goes to the heading” where a page of the same address, or none, follows', async ({
  page,
  server,
}) => {
  const name = `字典${randomUUID().slice(0, 8)}`;
  addDict(server.dataDir, name, 2);
  await openPages(page, `/system/dict?keyword=${name}`);
  await press(main(page).getByRole('link', { name, exact: true }));
  await expect(heading(page, name)).toBeFocused();
  await page.goBack();
  await expect(heading(page, '字典管理')).toBeFocused();
  await press(main(page).getByRole('link', { name: '新增字典' }));
  await expect(page).toHaveURL(/add=1/);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();

  await openPages(page, '/system/role');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
  await openPages(page, '/404');
  await expect(heading(page, '页面不存在')).toBeFocused();
});

test('the focus at the desk stays there: its panel shut, the article published, its versions open', async ({
  page,
}) => {
  const cataId = randomUUID();
  await callApi(page, 'cata/create', { ...sampleOf('cata'), id: cataId });
  const mark = await openArticles(page, ['甲'], { cataId });
  await press(main(page).getByRole('link', { name: `${mark}甲` }));
  await expect(heading(page, '编辑文章')).toBeFocused();
  const panel = page.getByRole('complementary', { name: '文章设置' });
  const desk = page.locator('.view[data-active="true"] form.desk');
  await press(panel.locator('summary').first(), 'Control+\\');
  await expect(panel).toBeHidden();
  await expect(desk.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Control+\\');

  await press(desk.getByRole('button', { name: '发布', exact: true }).first());
  const question = page.getByRole('dialog', { name: new RegExp(`发布「${mark}甲`) });
  await press(question.getByRole('button', { name: /发布/ }).last());
  await expect(question).toHaveCount(0);
  await expect(desk.locator('.desk-state')).toContainText('已发布');
  await expect(desk.locator(':focus')).toHaveCount(1);
  await press(desk.getByRole('button', { name: '历史', exact: true }));
  await expect(heading(page, '版本历史')).toBeFocused();
});

test('the focus of a session that is ended stays among the sessions', async ({
  page,
  browser,
  server,
}) => {
  const other = await browser.newContext({ baseURL: server.url });
  const lawyer = await addUser(server.dataDir);
  await signIn(await other.newPage(), lawyer);
  await openPages(page, '/system/session');
  const person = page.getByRole('region', { name: lawyer, exact: true });
  await press(person.getByRole('button', { name: /^强制下线/ }));
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(person).toHaveCount(0);
  await expect(main(page).locator(':focus')).toHaveCount(1);
  await other.close();
});

test('S-FIND-2 F8 leads to 撤销 wherever the focus is, and it returns there', async ({ page }) => {
  const mark = await openArticles(page, ['甲', '乙']);
  await deleteByMenu(page, `${mark}甲`);
  const next = button(page, `更多 ${mark}乙`);
  await expect(next).toBeFocused();
  const undo = button(page, /^撤销/);
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('link', { name: mark })).toHaveCount(2);
  await expect(next).toBeFocused();
});

/** Whether what has the focus is wholly behind something else, or outside the window: its name; else null. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: control, body } = document;
    if (!control || control === body) return null;
    // A box that is drawn by its label.
    const shown = (control.matches('input') && control.closest('label')) || control;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const seen = parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (shown.contains(hit) || hit.contains(shown));
      }),
    );
    return seen ? null : `${control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 90)}`;
  });

for (const [width, height] of [
  [1440, 600],
  [360, 640],
] as const) {
  test(`WCAG 2.4.11 nothing that has the focus is behind a bar, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const hidden: string[] = [];
    for (const path of ['/content/article', '/system/setting']) {
      await openPages(page, path);
      const title = main(page).getByRole('heading', { level: 1 });
      await expect(title).toBeFocused();
      await expect(
        main(page).getByRole('textbox').or(main(page).getByRole('row')).last(),
      ).toBeAttached();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 0; step < 90; step += 1) {
          await page.keyboard.press(key);
          const name = await hiddenFocus(page);
          if (name) hidden.push(`${path} ${key} ${name}`);
        }
      }
    }
    expect(hidden).toEqual([]);
  });
}
