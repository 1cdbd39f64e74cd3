import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { unfold } from '../../support/browser/waiting.ts';

test.use({ serviceWorkers: 'block' });

const YEAR = 365 * 86_400;

const avatar = (page: Page) => page.getByRole('button', { name: '用户菜单' });
const drawer = (page: Page) => page.getByRole('dialog', { name: '布局设置' });
const toggle = (page: Page, name: string) => drawer(page).getByRole('switch', { name });
const tags = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' });
const brand = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));

const hasFocus = (element: Element): boolean => element.contains(document.activeElement);

async function openSettings(page: Page): Promise<void> {
  await avatar(page).click();
  await page.getByRole('menuitem', { name: '布局设置' }).click();
  await expect(drawer(page)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(tags(page)).toBeVisible();
});

test('S-SET-1 the drawer closes by its button, on Escape and outside; focus returns', async ({
  page,
}) => {
  const ways = [
    () => drawer(page).getByRole('button', { name: '关闭' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(300, 500),
  ];
  for (const close of ways) {
    await openSettings(page);
    // It listens once it has the focus.
    await expect.poll(() => drawer(page).evaluate(hasFocus)).toBe(true);
    await close();
    await expect(drawer(page)).toBeHidden();
    await expect(avatar(page)).toBeFocused();
  }
});

test('S-SET-1 a colour picker it opened is not outside', async ({ page }) => {
  await openSettings(page);
  const before = await brand(page);
  const picker = drawer(page).getByLabel('其他颜色');
  await picker.click();
  await picker.fill('#8b4513');
  await expect(drawer(page)).toBeVisible();
  await expect.poll(() => brand(page)).not.toBe(before);
});

test('S-SET-2 every switch works at once and after a reload; 恢复默认 undoes all', async ({
  page,
}) => {
  const head = expect(page.locator('.head'));
  const inSight = (what: Locator) => (visible: boolean) => expect(what).toBeVisible({ visible });
  const effects: Record<string, (on: boolean) => Promise<void>> = {
    显示标签: inSight(tags(page)),
    固定头部: (on) => (on ? head : head.not).toHaveCSS('position', 'sticky'),
    显示LOGO: inSight(page.getByRole('complementary').getByText('律台')),
    显示页脚: inSight(page.locator('footer')),
  };
  const names = [...Object.keys(effects), '菜单手风琴'];
  const before = new Map(names.map((name) => [name, name !== '显示页脚']));
  await openSettings(page);
  for (const name of names) {
    await expect(toggle(page, name), name).toBeChecked({ checked: before.get(name) === true });
    await drawer(page).getByText(name).click();
  }
  const expectAll = async (touched: boolean) => {
    for (const [name, expectEffect] of Object.entries(effects)) {
      await expectEffect(before.get(name) !== touched);
    }
  };
  await page.keyboard.press('Escape');
  await expectAll(true);
  await page.reload();
  await expect(avatar(page)).toBeVisible();
  await expectAll(true);
  await openSettings(page);
  for (const name of names) {
    await expect(toggle(page, name), name).toBeChecked({ checked: !before.get(name) });
  }
  await drawer(page).getByRole('button', { name: '恢复默认' }).click();
  for (const name of names) {
    await expect(toggle(page, name), name).toBeChecked({ checked: before.get(name) === true });
  }
  await page.keyboard.press('Escape');
  await expectAll(false);
});

test('S-SET-2 without 菜单手风琴 two submenus stay open', async ({ page }) => {
  await page.route('**/getUserMenuList', async (route) => {
    const answer = await realAnswer(route);
    const json = await answer.json();
    for (const entry of json.rtn_data.list) entry.alwaysShow = true;
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const groups = menu.locator('[aria-expanded]');
  const expectOpen = async (count: number) => {
    for (const at of [0, 1]) await unfold(groups.nth(at));
    await expect(menu.locator('[aria-expanded="true"]')).toHaveCount(count);
  };
  await expectOpen(1);
  await openSettings(page);
  await drawer(page).getByText('菜单手风琴').click();
  await page.keyboard.press('Escape');
  await expectOpen(2);
});

test('S-SET-2 深色模式 is 浅色, 深色 or as the system is', async ({ page }) => {
  const dark = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === 'dark');
  await openSettings(page);
  const choice = (name: string) => drawer(page).getByRole('radio', { name });
  await expect(choice('跟随系统')).toBeChecked();
  await choice('深色').check();
  await expect.poll(dark).toBe(true);
  await choice('浅色').check();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(dark).toBe(false);
  await choice('跟随系统').check();
  await expect.poll(dark).toBe(true);
});

test('S-SET-3 the theme colour is kept for 365 days and colours what carries the brand', async ({
  page,
  context,
}) => {
  const solid = await brand(page);
  await openSettings(page);
  await drawer(page).getByRole('radio', { name: '松石绿' }).check();
  await expect.poll(() => brand(page)).not.toBe(solid);
  await page.keyboard.press('Escape');
  const green = await brand(page);
  const fill = () =>
    page
      .getByRole('main')
      .getByRole('link', { name: '写文章' })
      .and(page.locator('[data-tone="primary"]'))
      .evaluate((button) => {
        const probe = document.createElement('i');
        probe.style.color = getComputedStyle(document.documentElement).getPropertyValue('--brand');
        document.body.append(probe);
        const same = getComputedStyle(probe).color === getComputedStyle(button).backgroundColor;
        probe.remove();
        return same;
      });
  await expect.poll(fill).toBe(true);
  const cookie = (await context.cookies()).find(({ name }) => name === 'theme');
  expect(decodeURIComponent(cookie?.value ?? '')).toBe('#11a983');
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - YEAR)).toBeLessThan(600);
  await page.reload();
  await expect(avatar(page)).toBeVisible();
  expect(await brand(page)).toBe(green);
});

test('S-SET-3 other open tabs follow', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/#/dashboard');
  await expect(tags(other)).toBeVisible();
  await openSettings(page);
  await drawer(page).getByRole('radio', { name: '薄暮红' }).check();
  await drawer(page).getByText('显示标签').click();
  await expect(tags(other)).toBeHidden();
  expect(await brand(other)).toBe(await brand(page));
});

test('S-SET-1 without showSettings the menu does not offer it', async ({ page }) => {
  await page.route('**/app-config.json', async (route) => {
    const answer = await realAnswer(route);
    const config = await answer.json();
    config.settings.showSettings = false;
    await route.fulfill({ response: answer, json: config });
  });
  await page.reload();
  await avatar(page).click();
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '布局设置' })).toBeHidden();
});
