import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { holdBack } from '../../support/browser/hold-back.ts';
import { layoutShift, watchLayoutShift } from '../../support/browser/layout-shift.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { editorOf, tool } from '../../support/pages/rich-text.ts';

// The worker has every chunk; these stories are about a first visit.
test.use({ serviceWorkers: 'block' });

const title = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true });
const hint = (page: Page) => page.locator('.desk-body [data-placeholder]');

/** A new article, opened by its address, whose editor has not arrived yet; gives what lets it arrive. */
async function openEarly(page: Page): Promise<() => void> {
  await watchLayoutShift(page);
  const release = await holdBack(page, '**/assets/editor-*.js');
  await signIn(page);
  await page.goto('/#/article/add');
  await expect(hint(page)).toBeVisible();
  return release;
}

test('S-PWA-7 S-DESK-1 a new article is written on before its editor has come, which moves nothing', async ({
  page,
}) => {
  const release = await openEarly(page);
  await expect(editorOf(page)).toHaveCount(0);
  expect(await layoutShift(page)).toEqual([]);
  await title(page).fill('先写标题');
  // The tag takes the title: that is typed, and moves its button.
  await expect.poll(() => layoutShift(page)).not.toEqual([]);
  await page.evaluate(() => window.shifts.splice(0));
  const before = await hint(page).boundingBox();
  release();
  await expect(tool(page, '加粗')).toBeVisible();
  expect(await hint(page).boundingBox()).toEqual(before);
  expect(await layoutShift(page)).toEqual([]);
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveValue('先写标题');
});

test('S-DESK-1 a press on the text before its editor has come puts the caret there', async ({
  page,
}) => {
  const release = await openEarly(page);
  await hint(page).click();
  release();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type('正文');
  await expect(editorOf(page)).toHaveText('正文');
});
