import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { go } from '../../support/places/place.ts';

test.use({
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
});

/** What is seen of an element with a little around it, where outlines are. */
async function seen(page: Page, element: Locator): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not in sight`);
  const [x, y] = [Math.max(0, box.x - 4), Math.max(0, box.y - 4)];
  const clip = { x, y, width: box.width + 8, height: box.height + 8 };
  return (await page.screenshot({ clip, caret: 'hide' })).toString('base64');
}

/** It looks otherwise after `change` than before. */
async function expectSeen(page: Page, element: Locator, change: () => Promise<void>, what: string) {
  const before = await seen(page, element);
  await change();
  await expect.poll(() => seen(page, element), what).not.toBe(before);
}

test.beforeEach(({ page }) => signIn(page));

test('with forced colours ticks, chosen rows, tabs, the current page and switches are seen', async ({
  page,
}) => {
  await go(page, '/content/article');
  const main = page.getByRole('main');
  const row = main.getByRole('row').nth(1);
  const tick = row.getByRole('checkbox');
  await row.hover();
  await expectSeen(page, tick, () => tick.check(), 'a tick');
  await tick.uncheck();
  await tick.check();
  await expect(row).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');

  const tab = page.getByRole('tablist', { name: '状态' }).getByRole('tab').nth(1);
  await page.mouse.move(0, 0);
  await expectSeen(page, tab, () => tab.click(), 'a chosen tab');

  const menu = page.getByRole('navigation', { name: '主菜单' });
  const entry = menu.getByRole('link', { name: '课程章节' });
  await expectSeen(page, entry, () => go(page, '/content/course'), 'the current page');

  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '布局设置' }).click();
  const drawer = page.getByRole('dialog', { name: '布局设置' });
  const turn = drawer.locator('label').filter({ hasText: '显示页脚' });
  await expectSeen(page, turn, () => turn.click(), 'a switch');
  const dark = drawer.locator('label').filter({ hasText: /^深色$/ });
  await expectSeen(page, dark, () => dark.click(), 'a segment');
});

test('with forced colours the focus is seen on every kind of control', async ({ page }) => {
  await go(page, '/content/article');
  const main = page.getByRole('main');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await page.keyboard.press('Tab');
  for (const [what, control] of [
    ['a button', page.getByRole('button', { name: '用户菜单' })],
    ['a link of the menu', menu.getByRole('link', { name: '课程章节' })],
    ['an opened page', page.getByRole('tab', { name: '首页' })],
    ['a field', main.getByRole('searchbox').first()],
    ['a tab', page.getByRole('tablist', { name: '状态' }).getByRole('tab').first()],
    ['a row', main.getByRole('row').nth(1).getByRole('link').first()],
    ['the palette', page.getByRole('searchbox', { name: '搜索菜单' })],
  ] as const) {
    await expectSeen(page, control, () => control.focus(), what);
    await page.keyboard.press('Escape');
  }
  await go(page, '/cata/add');
  for (const [what, control] of [
    ['a text', page.getByRole('textbox', { name: '名称', exact: true })],
    ['several lines', page.getByRole('textbox', { name: '简介', exact: true })],
    ['a choice', main.getByRole('combobox').first()],
    ['a switch', main.getByRole('switch').first()],
  ] as const) {
    await expectSeen(page, control.locator('xpath=..'), () => control.focus(), what);
  }
});

test('with forced colours what an arrow key chooses is seen, in the palette and in menus', async ({
  page,
}) => {
  await go(page, '/dashboard');
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('gl');
  const second = page.getByRole('option').nth(1);
  await expect(second).toBeVisible();
  await page.mouse.move(0, 0);
  await expectSeen(page, second, () => page.keyboard.press('ArrowDown'), 'an option');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '用户菜单' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeVisible();
  const highlighted = page.locator('[role="menuitem"][data-highlighted]');
  // The list hears keys once it has the focus.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(highlighted).toHaveCSS('outline-style', 'solid', { timeout: 500 });
  }).toPass();
});

test('with forced colours the open dictionary, the open part of a model and the open record of a tree are seen', async ({
  page,
}) => {
  const isSeen = (link: Locator) => expect(link).toHaveCSS('outline-style', 'solid');
  await go(page, '/system/dict');
  await page.getByRole('table').getByRole('link', { name: '文章状态' }).click();
  await isSeen(page.getByRole('main').locator('[aria-current="true"]'));
  await go(page, '/content/expands?view=models');
  await page.getByRole('table').getByRole('link').first().click();
  await isSeen(page.locator('[aria-current="page"]').filter({ hasText: /^字段/ }));
  await go(page, '/content/cata');
  await page.getByRole('list', { name: '栏目树' }).getByRole('link').first().click();
  await isSeen(page.getByRole('list', { name: '栏目树' }).locator('[aria-current="true"]'));
});
