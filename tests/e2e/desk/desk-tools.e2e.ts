import type { Page } from '@playwright/test';
import { violations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { smallTargets } from '../../support/browser/targets.ts';
import { fileId, fileName, uploadPicture } from '../../support/device/library.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { chooser, editorOf, tool } from '../../support/pages/rich-text.ts';

test.use({ serviceWorkers: 'block' });

const menu = (page: Page) => page.getByRole('listbox', { name: '插入' });
const insert = (page: Page) => page.getByRole('button', { name: '插入', exact: true });

async function open(page: Page, body: string, more: object = {}): Promise<void> {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const id = await storeArticle(page, '工具', { body, ...more });
  await page.goto(`/#/article/update?id=${id}`);
  await expect(editorOf(page)).toBeVisible();
}

test('S-DESK-4 an empty line has a handle that calls the blocks; a line with words has none', async ({
  page,
}) => {
  await open(page, '<p>甲</p>');
  const { keyboard } = page;
  await editorOf(page).click();
  await expect(insert(page)).toBeHidden();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(insert(page)).toBeVisible();
  await expect(editorOf(page).locator('p').last()).toHaveAttribute('data-placeholder', /输入 \//);
  await insert(page).click();
  await expect(menu(page).getByRole('group')).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await keyboard.type('分隔');
  await keyboard.press('Enter');
  await expect(editorOf(page).getByRole('separator')).toBeVisible();
  await expect(insert(page), 'the next line is empty').toBeVisible();
  await keyboard.type('乙');
  await expect(insert(page)).toBeHidden();
});

test('S-DESK-1 the tools name what the paragraph is, and leave the focus in the text', async ({
  page,
}) => {
  await open(page, '<h2>甲</h2><p class="align-center">乙</p>');
  await editorOf(page).getByText('乙').click();
  await expect(chooser(page, '段落样式')).toHaveText('正文');
  await expect(chooser(page, '对齐方式')).toHaveAccessibleName('对齐方式 居中');
  await editorOf(page).getByText('甲').click();
  await expect(chooser(page, '段落样式')).toHaveText('一级标题');
  await chooser(page, '段落样式').click();
  await expect(page.getByRole('menuitemradio', { name: '一级标题' })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  // What holds already is left as it is.
  await page.keyboard.press('Enter');
  await expect(editorOf(page)).toBeFocused();
  await expect(editorOf(page).getByRole('heading', { name: '甲' })).toBeVisible();
});

test('S-DESK-1 a folded cover shows its size, and that its alternative text is missing', async ({
  page,
  server,
}) => {
  await signIn(page);
  const name = fileName('png');
  await uploadPicture(page, name);
  await open(page, '<p>甲</p>', { coverId: fileId(server.dataDir, name) });
  const cover = page.locator('summary').filter({ hasText: '封面' });
  await expect(cover).toContainText('900×600');
  await expect(cover).toContainText('缺替代文字');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

  test('S-DESK-4 inserting, quoting a law and taking back are in sight, each high enough for a finger', async ({
    page,
  }) => {
    await open(page, '<p>甲</p>');
    await editorOf(page).getByText('甲').tap();
    for (const name of ['插入', '法条引用', '撤销']) {
      await expect(tool(page, name), name).toBeInViewport({ ratio: 1 });
    }
    expect(await smallTargets(page)).toEqual([]);
    await tool(page, '插入').tap();
    await expect(menu(page)).toBeInViewport();
    expect(await smallTargets(page)).toEqual([]);
    await menu(page).getByRole('option', { name: /^表格/ }).tap();
    await expect(editorOf(page).getByRole('table')).toBeVisible();
    await expect(editorOf(page).getByText('甲')).toBeVisible();
    await tool(page, '撤销').tap();
    await expect(editorOf(page).getByRole('table')).toBeHidden();
  });

  test('S-DESK-4 what an empty text says is read to its end', async ({ page }) => {
    await signIn(page);
    await page.goto('/#/article/add');
    const line = editorOf(page).locator('[data-placeholder]');
    await expect(line).toHaveAttribute('data-placeholder', /公众号的内容$/);
    const lines = () =>
      line.evaluate((element) => {
        const { lineHeight } = getComputedStyle(element);
        return Math.round(element.getBoundingClientRect().height / Number.parseFloat(lineHeight));
      });
    await expect.poll(lines, 'longer than one line of a phone').toBeGreaterThan(1);
  });
});
