import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { holdBack } from '../../support/browser/hold-back.ts';
import { layoutShift, watchLayoutShift } from '../../support/browser/layout-shift.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { fileId, fileName, uploadPicture } from '../../support/device/library.ts';
import { saveToServer } from '../../support/pages/record-pages.ts';
import { bring, editorOf, tool } from '../../support/pages/rich-text.ts';

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

const LAW =
  '<figure class="law-quote"><figcaption>《民法典》第一千一百六十五条</figcaption><blockquote><p>行为人因过错侵害他人民事权益造成损害的，应当承担侵权责任。</p></blockquote></figure>';
/** One of each block that a text can have. */
const blocksWith = (picture: string) =>
  `<p>第一段，<strong>加粗</strong>。</p><h2>标题</h2><p class="align-center">居中</p><ul><li><p>一</p><ul><li><p>二</p></li></ul></li></ul><blockquote><p>引用</p></blockquote><table><tbody><tr><th><p>表头</p></th><td><p>格</p></td></tr></tbody></table><img src="/cn/management/v1/file/content/${picture}" alt="图">${LAW}<hr><p>末段，<a href="https://example.com/">链接</a>。</p>`;

/** Where each block of the text stands. */
const places = (page: Page) =>
  page.locator('.desk-body .ProseMirror').evaluate((text) =>
    [...text.querySelectorAll('p, h2, li, blockquote, table, img, figure, figcaption, hr')].map(
      (block) => {
        const { x, y, width, height } = block.getBoundingClientRect();
        return [block.nodeName, x, y, width, height].join(' ');
      },
    ),
  );

/** Runs in a page: records whether a frame is drawn without the text. */
function watchText(): void {
  const look = () => {
    const text = document.querySelector('.desk-body .rich-text p');
    if (!text?.checkVisibility()) document.documentElement.dataset.blank = 'drawn';
    requestAnimationFrame(() => setTimeout(look));
  };
  look();
}

test('S-PWA-7 S-DESK-1 an article is read before its editor has come, which moves nothing and takes the press', async ({
  page,
  server,
}) => {
  await signIn(page);
  await page.goto('/');
  const name = fileName('png');
  await uploadPicture(page, name);
  await page.goto('/#/article/add');
  await title(page).fill('已有的文章');
  await editorOf(page).click();
  await bring(editorOf(page), 'paste', { html: blocksWith(fileId(server.dataDir, name)) });
  await expect(editorOf(page).locator('figure')).toBeVisible();
  await saveToServer(page);
  await expect(page).toHaveURL(/article\/update\?id=/);
  await watchLayoutShift(page);
  const release = await holdBack(page, '**/assets/editor-*.js');
  await page.reload();
  await expect(page.getByText('末段，')).toBeVisible();
  await expect(editorOf(page)).toHaveCount(0);
  // A pasted picture has no size of its own: it moves what is below it when it comes.
  await expect(page.locator('.desk-body img')).toHaveJSProperty('complete', true);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.evaluate(() => window.shifts.splice(0));
  const before = await places(page);
  // It takes no focus; the press is the desk's.
  const { x = 0, y = 0 } = (await page.getByText('第一段，').boundingBox()) ?? {};
  await page.mouse.click(x + 1, y + 12);
  await page.evaluate(watchText);
  release();
  await expect(editorOf(page)).toBeFocused();
  await expect(page.locator('html')).not.toHaveAttribute('data-blank');
  expect(await places(page)).toEqual(before);
  expect(await layoutShift(page)).toEqual([]);
  await page.keyboard.type('在前：');
  await expect(editorOf(page).locator('p').first()).toHaveText('在前：第一段，加粗。');
});
