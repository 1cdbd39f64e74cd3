import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { fileId, fileName, uploadPicture } from '../../support/device/library.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { chooseFile, goTo, press, takeFileDialogs } from '../../support/pages/keyboard.ts';
import { start } from '../../support/pages/pages.ts';
import { textFile } from '../../support/pages/queue.ts';
import { editorOf, tool } from '../../support/pages/rich-text.ts';
import { drawn } from '../../support/values/pictures.ts';

test.use({ serviceWorkers: 'block' });

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const picker = (page: Page): Locator => page.getByRole('dialog', { name: '从文件库选择' });

/** Finds a file in the library, whose dialog is opened with Enter, and takes it. */
async function pick(page: Page, name: string, kind: 'radio' | 'checkbox'): Promise<void> {
  await press(page, 'Enter');
  await expect(picker(page).getByRole('searchbox', { name: '关键词' })).toBeFocused();
  await page.keyboard.type(name);
  const file = picker(page).getByRole(kind);
  await expect(file).toHaveCount(1);
  await expect(file).toHaveAccessibleName(name);
  await goTo(page, file);
  await press(page, 'Space');
  await expect(file).toBeChecked();
  await goTo(page, button(picker(page), '选用'));
  await press(page, 'Enter');
  await expect(picker(page)).toHaveCount(0);
}

test('attachments, a picture of the library in the text and a cover are added to a saved article by keyboard alone', async ({
  page,
  server,
}) => {
  await start(page);
  const name = fileName('png');
  await uploadPicture(page, name);
  const id = await storeArticle(page, `键盘选文件 ${randomUUID()}`);
  takeFileDialogs(page);
  // From here on nothing touches the mouse.
  await page.goto(`/#/article/update?id=${id}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();

  await goTo(page, button(page, '添加附件'));
  await press(page, 'Enter');
  const attachments = page.getByRole('group', { name: '附件' });
  const listed = attachments.getByRole('listitem');
  const fromLibrary = button(attachments, '从文件库选择附件');
  await expect(fromLibrary).toBeFocused();
  await goTo(page, attachments.getByLabel('添加图片、视频或文件'), 'Shift+Tab');
  await chooseFile(page, textFile('委托书.txt'));
  await expect(listed).toContainText(['委托书.txt']);
  await goTo(page, fromLibrary);
  await pick(page, name, 'checkbox');
  await expect(listed).toContainText(['委托书.txt', name]);
  await expect(fromLibrary).toBeFocused();

  await goTo(page, button(page, '添加封面'), 'Shift+Tab');
  await press(page, 'Enter');
  const cover = page.getByRole('group', { name: '封面' });
  await expect(button(cover, '从文件库选择封面')).toBeFocused();
  await goTo(page, cover.getByLabel('选择封面图片'), 'Shift+Tab');
  await chooseFile(
    page,
    await drawn(page, '封面.png', {
      width: 1410,
      height: 780,
      quarters: ['red', 'green', 'blue', 'white'],
    }),
  );
  const crop = page.getByRole('dialog', { name: '裁剪图片' });
  await expect(crop.locator(':focus')).toHaveCount(1);
  await goTo(page, button(crop, '使用图片'));
  await press(page, 'Enter');
  await expect(crop).toHaveCount(0);
  await expect(cover).toContainText('已上传');
  await expect(page.locator('.view[data-active="true"] form.desk :focus')).toHaveCount(1);

  await goTo(page, editorOf(page), 'Shift+Tab');
  await press(page, 'Control+End');
  await goTo(page, tool(page, '撤销'), 'Shift+Tab');
  await goTo(page, tool(page, '从文件库插入图片'), 'ArrowRight');
  await pick(page, name, 'radio');
  await expect(editorOf(page).locator('img')).toHaveCount(1);
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type('见图。');

  await press(page, 'Control+s');
  const saved = page.getByRole('status', { name: '保存状态' });
  await expect(saved).toContainText('已保存到服务器');
  const [row] = rowsOf(
    server.dataDir,
    'select cover_id, attachment_ids, body from articles where id = ?',
    id,
  );
  const picture = fileId(server.dataDir, name);
  expect(JSON.parse(String(row?.attachment_ids))).toEqual([
    fileId(server.dataDir, '委托书.txt'),
    picture,
  ]);
  expect(row?.cover_id).toBe(fileId(server.dataDir, '封面-705x390.png'));
  expect(row?.body).toBe(
    `<p>正文一段</p><img src="/cn/management/v1/file/content/${picture}" alt=""><p>见图。</p>`,
  );
});
