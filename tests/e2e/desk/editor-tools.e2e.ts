import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import {
  choose as chooseOne,
  chooser,
  editorOf,
  goToEnd,
  tool,
} from '../../support/pages/rich-text.ts';
import { drawn } from '../../support/values/pictures.ts';

test.use({ serviceWorkers: 'block' });

const QUARTERS = ['red', 'green', 'blue', 'white'] as const;

/** Opens the form of a new article with the text chosen that it was given. */
async function choose(page: Page, text: string): Promise<string> {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const id = await storeArticle(page, '工具栏', { body: `<p>${text}</p>` });
  await page.goto(`/#/article/update?id=${id}`);
  await editorOf(page).getByText(text).selectText();
  return id;
}

/** Saves, and gives what the server has. */
async function saved(page: Page, dataDir: string, id: string): Promise<unknown> {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器');
  return rowsOf(dataDir, 'select body from articles where id = ?', id)[0]?.body;
}

test('marks, headings, lists and quotes are put on and taken off by the toolbar', async ({
  page,
  server,
}) => {
  const id = await choose(page, '甲');
  const marks = ['加粗', '斜体', '下划线', '删除线'];
  for (const name of marks) {
    await tool(page, name).click();
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  expect(await saved(page, server.dataDir, id)).toMatch(
    /^<p>(?=.*<strong>)(?=.*<em>)(?=.*<u>)(?=.*<s>)[^甲]*甲/,
  );
  await tool(page, '清除格式').click();
  for (const name of marks) {
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false');
  }
  const styles: readonly ['段落样式' | '对齐方式', string, string][] = [
    ['段落样式', '二级标题', '<h3>甲</h3>'],
    ['段落样式', '三级标题', '<h4>甲</h4>'],
    ['对齐方式', '右对齐', '<h4 class="align-right">甲</h4>'],
    ['对齐方式', '左对齐', '<h4>甲</h4>'],
    ['段落样式', '正文', '<p>甲</p>'],
  ];
  for (const [group, name, html] of styles) {
    await chooseOne(page, group, name);
    await expect(chooser(page, group)).toHaveAccessibleName(`${group} ${name}`);
    await expect(editorOf(page)).toBeFocused();
    expect(await saved(page, server.dataDir, id), name).toBe(html);
  }
  const blocks: readonly [string, string][] = [
    ['项目列表', '<ul><li><p>甲</p></li></ul>'],
    ['编号列表', '<ol><li><p>甲</p></li></ol>'],
    ['编号列表', '<p>甲</p>'],
    ['引用', '<blockquote><p>甲</p></blockquote>'],
    ['清除格式', '<p>甲</p>'],
  ];
  for (const [name, html] of blocks) {
    await tool(page, name).click();
    expect(await saved(page, server.dataDir, id), name).toBe(html);
  }
});

test('a step is undone and done again, a line is drawn', async ({ page, server }) => {
  const id = await choose(page, '乙');
  await expect(tool(page, '撤销')).toHaveAttribute('aria-disabled', 'true');
  const place = await tool(page, '撤销').boundingBox();
  await page.keyboard.type('丙');
  await expect(page.getByText('请先保存，再提交、审核或发布')).toBeVisible();
  expect(await tool(page, '撤销').boundingBox(), 'nothing moves by typing').toEqual(place);
  await tool(page, '撤销').click();
  await expect(editorOf(page)).toHaveText('乙');
  await tool(page, '重做').click();
  await expect(editorOf(page)).toHaveText('丙');
  await expect(tool(page, '重做')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('End');
  await tool(page, '分隔线').click();
  await page.keyboard.type('丁');
  expect(await saved(page, server.dataDir, id)).toBe('<p>丙</p><hr><p>丁</p>');
});

test('a link is put on a text and taken off, a picture is chosen from the device', async ({
  page,
  server,
}) => {
  const id = await choose(page, '依据');
  const link = page.getByRole('dialog', { name: '链接' });
  await tool(page, '链接').click();
  await link.getByRole('textbox', { name: '链接地址' }).fill('https://flk.npc.gov.cn');
  await link.getByRole('button', { name: '确定' }).click();
  const html = '<p><a href="https://flk.npc.gov.cn">依据</a></p>';
  expect(await saved(page, server.dataDir, id)).toBe(html);
  await expect(tool(page, '链接')).toHaveAttribute('aria-pressed', 'true');
  await tool(page, '链接').click();
  await expect(link.getByRole('textbox')).toHaveValue('https://flk.npc.gov.cn');
  await link.getByRole('textbox').fill('');
  await link.getByRole('button', { name: '确定' }).click();
  expect(await saved(page, server.dataDir, id)).toBe('<p>依据</p>');

  await editorOf(page).focus();
  await goToEnd(page);
  const chooser = page.waitForEvent('filechooser');
  await tool(page, '插入图片').click();
  await (await chooser).setFiles(
    await drawn(page, '现场.png', { width: 40, height: 30, quarters: QUARTERS }),
  );
  await expect(editorOf(page).locator('img')).toBeVisible();
  expect(await saved(page, server.dataDir, id)).toMatch(
    /^<p>依据<\/p><img src="[^"]+\/file\/content\/[0-9a-f-]{36}" alt="">/,
  );
});

test('table columns are added and removed, cells merged and split, a heading row turned off', async ({
  page,
  server,
}) => {
  const id = await choose(page, '表');
  await page.keyboard.press('Delete');
  await tool(page, '插入表格').click();
  const table = editorOf(page).getByRole('table');
  await table.getByRole('columnheader').first().click();
  await tool(page, '在右侧插入列').click();
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await tool(page, '删除列').click();
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await tool(page, '首行作为表头').click();
  await expect(table.getByRole('columnheader')).toHaveCount(0);
  const cells = table.getByRole('cell');
  await cells.nth(0).click();
  await page.keyboard.type('甲');
  await cells.nth(0).click();
  await cells.nth(1).click({ modifiers: ['Shift'] });
  await tool(page, '合并或拆分单元格').click();
  await expect(cells).toHaveCount(8);
  await tool(page, '合并或拆分单元格').click();
  await expect(cells).toHaveCount(9);
  await cells.nth(3).click();
  await tool(page, '删除行').click();
  await expect(table.getByRole('row')).toHaveCount(2);
  expect(await saved(page, server.dataDir, id)).toMatch(
    /^<table><tbody><tr><td><p>甲<\/p><\/td>(<td><p><\/p><\/td>){2}<\/tr><tr>(<td><p><\/p><\/td>){3}<\/tr>/,
  );
  await tool(page, '删除表格').click();
  await expect(table).toHaveCount(0);
  expect(await saved(page, server.dataDir, id)).not.toContain('table');
});
