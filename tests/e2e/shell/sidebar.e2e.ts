import type { Page } from '@playwright/test';
import { waitForDialog } from '../../support/browser/after-frame.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { go } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const folder = (page: Page, name: string) => menu(page).getByRole('button', { name });
const sidebarWidth = (page: Page) =>
  page.locator('.sidebar').evaluate((sidebar) => sidebar.getBoundingClientRect().width);
const drawer = (page: Page) => page.getByRole('dialog', { name: '菜单' });

const screen = (path: string, title: string, more: Record<string, unknown> = {}) => ({
  path,
  component: 'article/index',
  meta: { title },
  ...more,
});
const list = [
  {
    path: '/one',
    component: 'Layout',
    meta: { title: '第一组', icon: 'article' },
    children: [
      screen('a', '甲页'),
      screen('b', '乙页'),
      screen('secret', '隐藏页', { hidden: true, meta: { title: '隐藏页', activeMenu: '/one/b' } }),
    ],
  },
  {
    path: '/two',
    component: 'Layout',
    meta: { title: '第二组', icon: 'file' },
    children: [
      screen('c', '丙页'),
      { ...screen('d', '丁组'), children: [screen('e', '戊页'), screen('f', '己页')] },
    ],
  },
  {
    path: '/single',
    component: 'Layout',
    meta: { title: '单组', icon: 'dict' },
    children: [screen('g', '庚页')],
  },
  {
    path: '/always',
    component: 'Layout',
    alwaysShow: true,
    meta: { title: '总显示', icon: 'role' },
    children: [screen('h', '辛页')],
  },
  { ...screen('/gone', '整枝隐藏', { hidden: true }), children: [screen('i', '枝上')] },
];

async function start(page: Page): Promise<void> {
  await page.route('**/admin/getUserMenuList', (route) =>
    route.fulfill({ json: { rtn_code: 0, rtn_msg: '', rtn_data: { list } } }),
  );
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/#\/dashboard$/);
}

const cookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value;

test('S-SIDE-1 S-SIDE-5 205 px and 54 px, remembered in the cookie, from the first paint on', async ({
  page,
}) => {
  await start(page);
  expect(await sidebarWidth(page)).toBe(205);
  await expect(page.getByRole('link', { name: '律台首页' })).toContainText('律台');
  await page.getByRole('button', { name: '折叠菜单' }).click();
  await expect.poll(() => sidebarWidth(page)).toBe(54);
  expect(await cookie(page)).toBe('0');
  await page.reload();
  await expect(menu(page)).toBeVisible();
  expect(await sidebarWidth(page)).toBe(54);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(() => sidebarWidth(page)).toBe(205);
  expect(await cookie(page)).toBe('1');
});

test('S-SIDE-1 one submenu is open at a time, on each level, and the page’s own opens with it', async ({
  page,
}) => {
  await start(page);
  await folder(page, '第一组').click();
  await expect(menu(page).getByRole('link', { name: '甲页' })).toBeVisible();
  await folder(page, '第二组').click();
  await expect(menu(page).getByRole('link', { name: '丙页' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '甲页' })).toHaveCount(0);
  await expect(folder(page, '第一组')).toHaveAttribute('aria-expanded', 'false');
  await folder(page, '丁组').click();
  await expect(menu(page).getByRole('link', { name: '戊页' })).toBeVisible();

  // By another way than the menu.
  await go(page, '/one/a');
  await expect(menu(page).getByRole('link', { name: '甲页' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(menu(page).getByRole('link', { name: '丙页' })).toHaveCount(0);
  await folder(page, '第一组').click();
  await expect(menu(page).getByRole('link', { name: '甲页' })).toHaveCount(0);
});

test('S-SIDE-2 S-SIDE-4 single children, alwaysShow, hidden branches, activeMenu', async ({
  page,
}) => {
  await start(page);
  await expect(menu(page).getByRole('link')).toHaveText(['首页', '庚页']);
  await expect(menu(page).getByRole('button')).toHaveText(['第一组', '第二组', '总显示']);
  await folder(page, '总显示').click();
  await expect(menu(page).getByRole('link', { name: '辛页' })).toBeVisible();
  await go(page, '/one/secret');
  await expect(page).toHaveTitle('隐藏页 - 律台');
  await expect(menu(page).locator('[aria-current="page"]')).toHaveText('乙页');
});

test('S-SIDE-1 while only icons fit a submenu opens with the sidebar, by keyboard too', async ({
  page,
}) => {
  await start(page);
  await page.getByRole('button', { name: '折叠菜单' }).click();
  await folder(page, '第二组').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => sidebarWidth(page)).toBe(205);
  await expect(folder(page, '第二组')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('link', { name: '丙页' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/two\/c$/);
});

test('S-SIDE-5 991 px is mobile, 992 is desktop; becoming mobile writes no cookie', async ({
  page,
}) => {
  await start(page);
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(menu(page)).toBeVisible();
  expect(await sidebarWidth(page)).toBe(205);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(page.locator('.sidebar')).toBeHidden();
  await expect(drawer(page)).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(drawer(page)).toBeVisible();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(drawer(page)).toBeHidden();
  await expect(menu(page)).toBeVisible();
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(drawer(page)).toBeHidden();
  expect(await cookie(page)).toBeUndefined();
});

test('S-SIDE-5 Back closes the drawer, and every press of the hamburger counts', async ({
  page,
}) => {
  await start(page);
  await page.getByRole('button', { name: '折叠菜单' }).dblclick();
  await expect(page.getByRole('button', { name: '折叠菜单' })).toBeVisible();
  await expect.poll(() => cookie(page)).toBe('1');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.getByRole('button', { name: '折叠菜单' }).click({ clickCount: 3 });
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(page.getByRole('button', { name: '折叠菜单' })).toBeVisible();

  await page.setViewportSize({ width: 600, height: 800 });
  for (const path of ['/one/a', '/one/a?keyword=x']) await go(page, path);
  // To another address of the same view, and to another view.
  for (const back of [/#\/one\/a$/, /#\/dashboard$/]) {
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect(drawer(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(back);
    await expect(drawer(page)).toBeHidden();
  }
});

test('S-SIDE-5 the drawer closes on navigation, on its own page’s entry, by its overlay and by Escape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await start(page);
  const hamburger = page.getByRole('button', { name: '展开菜单' });
  const opened = async () => {
    await hamburger.click();
    await waitForDialog(page);
  };
  await opened();
  await drawer(page).getByRole('button', { name: '第一组' }).click();
  await drawer(page).getByRole('link', { name: '甲页' }).click();
  await expect(page).toHaveURL(/#\/one\/a$/);
  await expect(drawer(page)).toBeHidden();
  await opened();
  await drawer(page).getByRole('link', { name: '甲页' }).click();
  await expect(drawer(page)).toBeHidden();
  await opened();
  await page.mouse.click(580, 400);
  await expect(drawer(page)).toBeHidden();
  await opened();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(hamburger).toBeFocused();
  expect(await cookie(page)).toBeUndefined();
});

test('S-SIDE-5 a press beside the drawer closes it, however soon it comes', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await start(page);
  // Once before: its code is loaded then.
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  const pressed = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen = new MutationObserver(() => {
          const beside = document.querySelector('[role=dialog][data-state=open]')?.parentElement;
          if (!beside) return;
          seen.disconnect();
          for (const type of ['pointerdown', 'pointerup', 'click'])
            beside.dispatchEvent(new PointerEvent(type, { bubbles: true }));
          resolve(beside.dataset.part);
        });
        seen.observe(document.body, { subtree: true, childList: true, attributes: true });
        document.querySelector<HTMLButtonElement>('button[aria-label=展开菜单]')?.click();
      }),
  );
  expect(pressed).toBe('positioner');
  await expect(drawer(page)).toBeHidden();
});

test('S-SIDE-5 a hidden page keeps its layout until it is seen again', async ({ page }) => {
  await start(page);
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (value ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(page.getByRole('navigation', { name: '面包屑' })).toHaveCount(1);
  await setHidden(false);
  await expect(page.getByRole('navigation', { name: '面包屑' })).toHaveCount(0);
});
