import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { go, openPages, tag, tags } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  const y = start.y + start.height / 2;
  await page.mouse.move(start.x + 15, y);
  await page.mouse.down();
  // What drags is loaded with the first hover.
  let moves = 0;
  const dragging = async () => {
    moves += 1;
    await page.mouse.move(start.x + 15 + (moves % 2 ? 8 : 10), y);
    return from.getAttribute('data-dragging');
  };
  await expect.poll(dragging).toBe('true');
  for (const part of [0.3, 0.7, 1]) {
    await page.mouse.move(start.x + 15 + (end.x + end.width - start.x - start.width + 4) * part, y);
  }
  await page.mouse.up();
}

test('S-TAG-4 the context menu offers every command, stays in the window, and closes', async ({
  page,
}) => {
  await openPages(page, '/content/article', '/article/add', '/uploads', '/profile/index');
  await tag(page, '上传队列').click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText([
    '刷新',
    '关闭',
    '关闭其他',
    '关闭全部',
    '关闭左侧',
    '关闭右侧',
    '固定',
  ]);
  expect((await menu.boundingBox())?.width).toBeGreaterThanOrEqual(105);
  // It listens once it has the focus, a frame after it is drawn.
  await expect(menu).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(tag(page, '上传队列')).toBeFocused();

  await tag(page, '上传队列').click({ button: 'right' });
  await expect(menu).toBeFocused();
  await page.mouse.click(700, 500);
  await expect(menu).toBeHidden();
  await tag(page, '上传队列').click({ button: 'right' });
  await expect(menu).toBeFocused();
  await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
  await expect(menu).toBeHidden();

  // By keyboard, on the tag itself.
  await tag(page, '个人中心').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tag(page, '上传队列')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(tags(page)).toHaveText(['首页', '文章管理', '写文章', '个人中心']);

  await page.setViewportSize({ width: 360, height: 300 });
  await tag(page, '个人中心').click({ button: 'right' });
  const box = await menu.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});

test('S-TAG-4 S-TAG-5 closing in groups, pinning, and where it leads', async ({ page }) => {
  await openPages(page, '/content/article', '/article/add', '/uploads', '/profile/index');
  const choose = async (name: string, command: string) => {
    await tag(page, name).click({ button: 'right' });
    await item(page, command).click();
  };
  await choose('上传队列', '固定');
  await expect(tags(page)).toHaveText(['首页', '上传队列', '文章管理', '写文章', '个人中心']);
  await expect(tag(page, '上传队列').locator('.tag-close')).toHaveCount(0);
  await choose('写文章', '关闭右侧');
  await expect(tags(page)).toHaveText(['首页', '上传队列', '文章管理', '写文章']);
  await expect(page).toHaveURL(/#\/article\/add$/);
  await choose('写文章', '关闭左侧');
  await expect(tags(page)).toHaveText(['首页', '上传队列', '写文章']);
  await choose('写文章', '关闭全部');
  await expect(tags(page)).toHaveText(['首页', '上传队列']);
  await expect(page).toHaveURL(/#\/uploads$/);
  await openPages(page, '/profile/index', '/article/add');
  await tag(page, '首页').click();
  await choose('写文章', '关闭其他');
  await expect(tags(page)).toHaveText(['首页', '上传队列', '写文章']);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await choose('写文章', '关闭全部');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await choose('上传队列', '取消固定');
  await tag(page, '上传队列').click({ button: 'middle' });
  await expect(tags(page)).toHaveText(['首页']);
});

test('S-TAG-3 a double click on × closes one tag, and no tab changes its width below the pointer', async ({
  page,
}) => {
  await openPages(page, '/content/article', '/content/cata', '/system/dict', '/uploads');
  const closing = tag(page, '文章管理').locator('.tag-close');
  await closing.dblclick();
  await expect(tags(page)).toHaveText(['首页', '栏目管理', '字典管理', '上传队列']);
  const widths = () =>
    tags(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).style.width !== ''));
  expect(await widths()).toEqual([true, true, true, true]);
  await page.mouse.move(700, 400);
  expect(await widths()).toEqual([false, false, false, false]);

  // Two clicks that are none of one double click are two.
  await tag(page, '栏目管理').locator('.tag-close').click();
  await tag(page, '字典管理').locator('.tag-close').click();
  await expect(tags(page)).toHaveText(['首页', '上传队列']);
});

test('S-TAG-8 tags are dragged by mouse and keyboard and survive a reload', async ({ page }) => {
  await openPages(page, '/content/article', '/article/add', '/uploads');
  await drag(page, tag(page, '文章管理'), tag(page, '上传队列'));
  await expect(tags(page)).toHaveText(['首页', '写文章', '上传队列', '文章管理']);
  await expect(page).toHaveURL(/#\/uploads$/);
  await drag(page, tag(page, '文章管理'), tag(page, '首页'));
  await expect(tags(page)).toHaveText(['首页', '文章管理', '写文章', '上传队列']);
  await tag(page, '上传队列').focus();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(tags(page)).toHaveText(['首页', '文章管理', '上传队列', '写文章']);
  await expect(tag(page, '上传队列')).toBeFocused();

  await page.reload();
  await expect(tags(page)).toHaveText(['首页', '文章管理', '上传队列', '写文章']);
  await expect(page).toHaveURL(/#\/uploads$/);
});

test('S-TAG-9 S-TAG-2 closing a tag with unsaved edits asks; the edits stay as a draft', async ({
  page,
}) => {
  await openPages(page, '/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('没有保存的标题');
  const edited = tag(page, '有未保存的修改 没有保存的标题');
  await expect(edited).toBeVisible();
  // On Linux a selection waits to be pasted by the middle button wherever the caret is.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('End');
  await edited.click({ button: 'middle' });
  const question = page.getByRole('alertdialog', { name: '关闭页面' });
  await expect(question).toContainText('「没有保存的标题」有未保存的修改，确定关闭吗？');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(edited).toBeVisible();

  await go(page, '/uploads');
  await expect(page).toHaveURL(/#\/uploads$/);
  await edited.focus();
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(tags(page)).toHaveText(['首页', '上传队列']);
  await openPages(page, '/article/add');
  await expect(page.getByText('已恢复未保存的草稿')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
    '没有保存的标题',
  );
});

test('S-TAG-7 with thirty tags the wheel scrolls the bar and the active tag is in view', async ({
  page,
}) => {
  const ids = Array.from({ length: 30 }, (_, index) => `/article/update?id=missing-${index}`);
  for (const path of ids) await go(page, path);
  await expect(tags(page)).toHaveCount(31);
  await expect(tags(page).nth(30)).toBeInViewport();
  await tags(page).nth(30).hover();
  await page.mouse.wheel(0, -100_000);
  await expect(tags(page).first()).toBeInViewport();
  await expect(tags(page).nth(30)).not.toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await go(page, '/article/update?id=missing-12');
  await expect(tags(page).nth(13)).toHaveAttribute('aria-selected', 'true');
  await expect(tags(page).nth(13)).toBeInViewport();
  // A tablet that is turned: what was in view is beyond the edge.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(tags(page).nth(13)).toBeInViewport();
});

test('S-TAG-3 on a phone the tags are a line of words, and only the current one has its ×', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPages(page, '/content/article', '/content/cata');
  await expect(tag(page, '文章管理').locator('.tag-close')).toBeHidden();
  await expect(page.getByRole('main')).toHaveJSProperty('offsetTop', 86);
  await tag(page, '栏目管理').locator('.tag-close').click();
  await expect(tags(page)).toHaveText(['首页', '文章管理']);
  await expect(tag(page, '文章管理').locator('.tag-close')).toBeVisible();
});

test('S-TAG-7 on a phone the end of a line that goes on fades, and the current tag stands before it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPages(page, '/content/article', '/content/cata', '/content/course', '/uploads');
  const bar = page.getByRole('tablist', { name: '已打开的页面' });
  await expect(bar).toHaveCSS('mask-image', /linear-gradient/);
  for (const name of ['上传队列', '课程章节']) {
    await tag(page, name).click();
    await expect
      .poll(() => tag(page, name).evaluate((tab) => Math.round(tab.getBoundingClientRect().right)))
      .toBeLessThanOrEqual(360 - 36);
  }
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } });

  /** A finger on the screen: Playwright itself only taps. */
  async function finger(page: Page) {
    const cdp = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    return {
      down: (x: number, y: number) => send('touchStart', x, y),
      move: (x: number, y: number) => send('touchMove', x, y),
      up: () => send('touchEnd'),
    };
  }

  async function centreOf(locator: Locator): Promise<[number, number]> {
    const box = await locator.boundingBox();
    if (!box) throw new Error('not on the page');
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  test('S-TAG-4 S-TAG-8 a long press opens the menu; moved, it drags the tag', async ({ page }) => {
    await openPages(page, '/content/article', '/article/add', '/uploads');
    const touch = await finger(page);
    const held = tag(page, '写文章');
    await touch.down(...(await centreOf(held)));
    await expect(held).toHaveAttribute('data-held', 'true');
    await touch.up();
    await expect(page.getByRole('menuitem', { name: '关闭其他' })).toBeVisible();
    await expect(page).toHaveURL(/#\/uploads$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();

    const [x, y] = await centreOf(tag(page, '文章管理'));
    const [toX] = await centreOf(tag(page, '上传队列'));
    await touch.down(x, y);
    await expect(tag(page, '文章管理')).toHaveAttribute('data-held', 'true');
    for (const part of [0.2, 0.6, 1.1]) await touch.move(x + (toX - x) * part, y);
    await touch.up();
    await expect(tags(page)).toHaveText(['首页', '写文章', '上传队列', '文章管理']);
    await expect(page).toHaveURL(/#\/uploads$/);

    // A tap is a tap.
    await page.touchscreen.tap(...(await centreOf(tag(page, '写文章'))));
    await expect(page).toHaveURL(/#\/article\/add$/);
  });
});
