import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { ADMIN_PASSWORD } from '../../support/server/server-process.ts';

test.use({ serviceWorkers: 'block' });

/** Nothing in this file touches the mouse. */
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Goes on with Tab (or back) until it is there; fails where it cannot be reached. */
async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${wanted} is not reached by ${key}`);
}

/** Whether what has the focus shows it: an outline, or an edge of its own. */
const focusShows = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(activeElement);
    const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return outlined || boxShadow !== 'none';
  });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tags = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
/** A screen takes the focus when it comes; keys that are pressed before go on from elsewhere. */
const hasArrived = (page: Page, name: string | RegExp = /./) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeFocused();

async function signIn(page: Page): Promise<void> {
  await page.goto('/#/dashboard');
  await tabTo(page, page.getByRole('textbox', { name: '用户名' }));
  await page.keyboard.type('admin');
  await press(page, 'Tab');
  await page.keyboard.type(ADMIN_PASSWORD);
  // Past the button that shows the password.
  await press(page, 'Tab', 'Tab', 'Space');
  await expect(page.getByRole('checkbox', { name: '记住我' })).toBeChecked();
  await press(page, 'Tab', 'Enter');
  await expect(button(page, '用户菜单')).toBeVisible();
}

test('S-SESS-1 S-NAV-2 sign in and reach a page through the menu by keyboard alone', async ({
  page,
}) => {
  await signIn(page);
  await hasArrived(page);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const group = menu.getByRole('button', { name: '内容管理' });
  await tabTo(page, group, 'Shift+Tab');
  await press(page, 'Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await tabTo(page, menu.getByRole('link', { name: '文章管理' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/#\/content\/article$/);
  await hasArrived(page, '文章管理');
});

test('everything that can be reached shows the focus', async ({ page }) => {
  await signIn(page);
  await hasArrived(page);
  await page.evaluate(() => document.body.focus());
  const unseen: string[] = [];
  for (let step = 0; step < 45; step += 1) {
    await press(page, 'Tab');
    if (await focusShows(page)) continue;
    unseen.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 90) ?? ''));
  }
  // After the last control the browser's own bar comes, and the page itself has the focus.
  expect(unseen.filter((html) => !html.startsWith('<body'))).toEqual([]);
});

test('the content of a tab is a stop that shows the focus', async ({ page }) => {
  await signIn(page);
  await hasArrived(page);
  await page.goto('/#/profile/index?tab=security');
  await hasArrived(page, '个人中心');
  await tabTo(page, page.getByRole('tabpanel', { name: '安全' }));
  expect(await focusShows(page)).toBe(true);
});

test('S-NAV-3 S-TAG-3 S-TAG-4 search, switch and close pages by keyboard alone', async ({
  page,
}) => {
  await signIn(page);
  await press(page, 'Control+k');
  await expect(page.getByRole('searchbox', { name: '搜索菜单' })).toBeFocused();
  await page.keyboard.type('wzgl');
  await expect(page.getByRole('option').first()).toContainText('文章管理');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/#\/content\/article$/);
  await expect(tags(page)).toHaveText(['首页', '文章管理']);
  await hasArrived(page, '文章管理');

  await tabTo(page, tags(page).nth(1), 'Shift+Tab');
  await press(page, 'ArrowLeft', 'Enter');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await tabTo(page, tags(page).nth(0), 'Shift+Tab');
  await press(page, 'ArrowRight', 'Shift+F10');
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible();
  await press(page, 'Escape');
  await expect(tags(page).nth(1)).toBeFocused();
  await press(page, 'Delete');
  await expect(tags(page)).toHaveText(['首页']);
});

test('S-SET-1 S-SET-2 settings by keyboard alone', async ({ page }) => {
  await signIn(page);
  const avatar = button(page, '用户菜单');
  await tabTo(page, avatar, 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: '布局设置' })).toBeVisible();
  await press(page, 'Home', 'Enter');
  const drawer = page.getByRole('dialog', { name: '布局设置' });
  await expect(drawer).toBeVisible();

  const colours = drawer.getByRole('radiogroup', { name: '主题颜色' }).getByRole('radio');
  await tabTo(page, colours.first());
  await press(page, 'ArrowRight');
  await expect(colours.nth(1)).toBeChecked();
  expect(await focusShows(page)).toBe(true);
  const shown = drawer.getByRole('switch', { name: '显示标签' });
  await tabTo(page, shown);
  expect(await focusShows(page)).toBe(true);
  await press(page, 'Space');
  await expect(shown).not.toBeChecked();
  // The focus stays inside while the drawer is open.
  for (let step = 0; step < 20; step += 1) await press(page, 'Tab');
  expect(await drawer.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await press(page, 'Escape');
  await expect(drawer).toBeHidden();
  await expect(avatar).toBeFocused();
  await expect(tags(page)).toHaveCount(0);
});

test('S-NAV-6 S-NAV-7 size and log-out by keyboard alone', async ({ page }) => {
  await signIn(page);
  const size = button(page, '布局大小');
  await tabTo(page, size, 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('menuitemradio', { name: 'small' })).toBeVisible();
  await press(page, 'End', 'Enter');
  await expect(page.locator('html')).toHaveAttribute('data-size', 'mini');
  await expect(size).toBeFocused();

  await tabTo(page, button(page, '用户菜单'));
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  await press(page, 'End', 'Enter');
  const question = page.getByRole('alertdialog', { name: '提示' });
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible();
});

test('S-NAV-7 keys pressed before the list has the focus are the list’s', async ({ page }) => {
  await signIn(page);
  // A busy device: each frame comes late.
  await page.evaluate(() => {
    const real = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) =>
      real(() => void setTimeout(() => draw(performance.now()), 400));
  });
  await tabTo(page, button(page, '用户菜单'));
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  await press(page, 'End', 'Enter');
  const question = page.getByRole('alertdialog', { name: '提示' });
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
});
