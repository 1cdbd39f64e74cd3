import type { Page } from '@playwright/test';
import { violations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { attributeOf, textsOf } from '../../support/browser/waiting.ts';
import { waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const field = (page: Page) => page.getByRole('searchbox', { name: '搜索菜单' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const active = (page: Page) => page.getByRole('option', { selected: true });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/#\/dashboard$/);
  // The menu has come.
  await expect(field(page)).toBeVisible();
});

test('S-NAV-3 S-NAV-4 Ctrl K, initials, Enter: the first result opens', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('wzgl');
  await expect(options(page).first()).toHaveText('内容管理 › 文章管理');
  await expect(active(page)).toHaveText('内容管理 › 文章管理');
  const activeId = await attributeOf(active(page), 'id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', activeId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/content\/article$/);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('a slow line', () => {
  test.use({ serviceWorkers: 'block' });

  test('S-NAV-3 Enter counts even before the results are there', async ({ page }) => {
    let arrive = () => {};
    const entered = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/SearchPanel.lazy-*.js', (route) =>
      entered.then(() => route.continue()),
    );
    await page.keyboard.press('Control+k');
    await page.keyboard.type('字典');
    await expect(field(page)).toHaveValue('字典');
    await page.keyboard.press('Enter');
    arrive();
    await expect(page).toHaveURL(/#\/system\/dict$/);
  });
});

test('S-NAV-3 arrows move, hidden pages and folders are not offered, Escape closes', async ({
  page,
}) => {
  const heading = page.getByRole('button', { name: '用户菜单' });
  await heading.focus();
  await page.keyboard.press('Control+k');
  await field(page).fill('管理');
  await expect(options(page)).not.toHaveCount(0);
  const texts = await textsOf(options(page));
  expect(texts).toContain('内容管理 › 栏目管理');
  expect(texts).not.toContain('内容管理');
  const pages = page.getByRole('group', { name: '页面' }).getByRole('option');
  expect((await textsOf(pages)).join()).not.toContain('写文章');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveText(texts[1] ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  // What the server found stands below the first line by now, and before the last.
  await expect(active(page)).toHaveText(texts.at(-1) ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(heading).toBeFocused();

  await field(page).click();
  await field(page).fill('没有这样的东西');
  await expect(page.locator('.search-panel').getByText('没有匹配的菜单').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S-NAV-3 an outside address opens a new tab that cannot reach this one', async ({
  page,
  context,
}) => {
  await context.route('https://flk.npc.gov.cn/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }),
  );
  await field(page).click();
  await field(page).fill('法律法规');
  const opening = context.waitForEvent('page');
  await options(page).first().click();
  const opened = await opening;
  await expect(opened).toHaveTitle('outside');
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S-NAV-4 before anything is typed the last pages stand first', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByText('内容管理')).toBeVisible();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/#/uploads');
  await expect(heading('上传队列')).toBeVisible();
  await page.goto('/#/system/dict');
  await expect(heading('字典管理')).toBeVisible();
  await page.goto('/#/dashboard');
  await expect(page.getByRole('main').getByText('最近修改的文章')).toBeVisible();
  await field(page).click();
  const recent = page.getByRole('group', { name: '最近访问' }).getByRole('option');
  await expect(recent).toHaveText(['系统管理 › 字典管理', '上传队列']);
  await expect(page.getByRole('group', { name: '菜单' }).getByRole('option').first()).toHaveText(
    '内容管理 › 文章管理',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/system\/dict$/);
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-NAV-4 the search works without a server, after a reload too', async ({
    page,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await waitForInstall(page);
    await server.stop();
    await page.reload();
    await expect(page.getByText('离线菜单')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lanmu');
    await expect(options(page).first()).toHaveText('内容管理 › 栏目管理');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/content\/cata$/);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`S-NAV-3 the open search has no accessibility violation, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/#/uploads');
    await page.goto('/#/dashboard');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/^首页/);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const typed of ['', '管理', '没有这样的东西']) {
        await field(page).click();
        await field(page).fill(typed);
        await expect(page.locator('.search-panel')).toBeVisible();
        expect(await violations(page), `${width} ${typed}`).toEqual([]);
        await page.keyboard.press('Escape');
      }
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('S-NAV-1 S-NAV-3 the field is an icon until it is touched', async ({ page }) => {
    const width = async () => (await field(page).boundingBox())?.width;
    expect(await field(page).boundingBox()).toMatchObject({ width: 44, height: 44 });
    await field(page).tap();
    expect(await width()).toBeGreaterThan(300);
    await field(page).fill('wz');
    await options(page).first().tap();
    await expect(page).toHaveURL(/#\/content\/article$/);
    await expect.poll(width).toBe(44);
  });
});
