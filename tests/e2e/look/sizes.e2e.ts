import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { smallTargets } from '../../support/browser/targets.ts';

test.use({ serviceWorkers: 'block' });

const SIZES = ['default', 'medium', 'small', 'mini'];

const title = (page: Page) => page.getByRole('textbox', { name: '名称', exact: true });
const heightOf = async (page: Page) => (await title(page).boundingBox())?.height ?? 0;

async function choose(page: Page, size: string): Promise<void> {
  await page.getByRole('button', { name: '布局大小' }).click();
  await page.getByRole('menuitemradio', { name: size }).click();
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/#/cata/add');
  await expect(title(page)).toBeVisible();
}

test.beforeEach(({ page }) => signIn(page));

test('S-NAV-6 four sizes, small by default, kept in the cookie; the page is restyled, not remounted', async ({
  page,
  context,
}) => {
  await openForm(page);
  await title(page).fill('还没有保存的标题');
  const field = await title(page).elementHandle();
  const heights: number[] = [];
  await page.getByRole('button', { name: '布局大小' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(SIZES);
  await expect(page.getByRole('menuitemradio', { name: 'small' })).toBeChecked();
  await page.keyboard.press('Escape');
  for (const size of SIZES) {
    await choose(page, size);
    await expect(page.getByText('布局设置成功')).toBeVisible();
    await expect(title(page)).toHaveValue('还没有保存的标题');
    // The notice may be that of the size before.
    const stored = async () => (await context.cookies()).find(({ name }) => name === 'size')?.value;
    await expect.poll(stored).toBe(size);
    heights.push(await heightOf(page));
  }
  expect(heights).toEqual([...new Set(heights)].sort((a, b) => b - a));
  expect(await field?.evaluate((one) => one.isConnected), 'not remounted').toBe(true);
  await page.reload();
  await expect(title(page)).toBeVisible();
  expect(await heightOf(page)).toBe(heights.at(-1));
});

test('S-NAV-6 focus and caret survive a size that another tab has chosen', async ({
  page,
  context,
}) => {
  await openForm(page);
  await title(page).fill('一二三四五六');
  await title(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 4));
  const before = await heightOf(page);
  const other = await context.newPage();
  await openForm(other);
  await choose(other, 'default');
  await expect.poll(() => heightOf(page)).toBeGreaterThan(before);
  await expect(title(page)).toBeFocused();
  const selection = await title(page).evaluate((field: HTMLInputElement) => [
    field.selectionStart,
    field.selectionEnd,
  ]);
  expect(selection).toEqual([2, 4]);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test('S-NAV-6 every size has targets of 44 px', async ({ page }) => {
    await openForm(page);
    for (const size of SIZES) {
      await choose(page, size);
      expect(await smallTargets(page), size).toEqual([]);
    }
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '布局设置' }).click();
    await expect(page.getByRole('dialog', { name: '布局设置' })).toBeVisible();
    expect(await smallTargets(page), 'settings').toEqual([]);
  });
});
