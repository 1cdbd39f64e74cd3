import type { Page } from '@playwright/test';
import { violations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { smallTargets } from '../../support/browser/targets.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { openSections, tagsOf } from '../../support/pages/desk.ts';
import { save, saveToServer, status, text } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const field = (page: Page) => text(page, '标签');
const chip = (page: Page, name: string) =>
  tagsOf(page).getByRole('button', { name: `移除 ${name}` });

/** Opens an article with these tags; gives its id. */
async function open(page: Page, tags: readonly string[] = []): Promise<string> {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const id = await storeArticle(page, '标签', { tags });
  await page.goto(`/#/article/update?id=${id}`);
  await openSections(page, '栏目与标签');
  return id;
}

/** Pastes a text as an application puts it into the clipboard. */
const paste = (page: Page, pasted: string) =>
  field(page).evaluate((input, plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    const common = { bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent('paste', { ...common, clipboardData }));
  }, pasted);

test('S-DESK-9 a tag is typed and finished by Enter or a comma, and taken out by Backspace or its button', async ({
  page,
  server,
}) => {
  const id = await open(page, ['离婚']);
  const { keyboard } = page;
  await field(page).focus();
  await keyboard.type('抚养');
  await keyboard.press('Enter');
  await expect(tagsOf(page)).toHaveText(['离婚', '抚养']);
  await expect(field(page)).toHaveValue('');
  await keyboard.type('探望，财产、离婚；');
  await expect(tagsOf(page)).toHaveText(['离婚', '抚养', '探望', '财产']);
  await expect(page.getByText('已添加 财产')).toBeAttached();
  await keyboard.press('Backspace');
  await expect(tagsOf(page)).toHaveText(['离婚', '抚养', '探望']);
  await expect(page.getByText('已移除 财产')).toBeAttached();
  await chip(page, '抚养').press('Enter');
  await expect(tagsOf(page)).toHaveText(['离婚', '探望']);
  await expect(chip(page, '探望')).toBeFocused();
  await chip(page, '探望').click();
  await chip(page, '离婚').click();
  await expect(tagsOf(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await paste(page, '劳动\n工伤\t社保');
  await expect(tagsOf(page)).toHaveText(['劳动', '工伤', '社保']);
  // Ctrl S in the middle of a word saves it as well.
  await keyboard.type('年假');
  await keyboard.press('Control+s');
  await expect(status(page)).toContainText('已保存到服务器');
  const stored = () =>
    JSON.parse(
      String(rowsOf(server.dataDir, 'select data from articles where id = ?', id)[0]?.data),
    );
  expect(stored()).toMatchObject({ tags: ['劳动', '工伤', '社保', '年假'] });
  await keyboard.press('Tab');
  await expect(tagsOf(page)).toHaveText(['劳动', '工伤', '社保', '年假']);
  await expect(status(page)).toContainText('已保存到服务器');
});

test('S-DESK-9 a tag that is typed is in the draft before it is finished; a key held down takes no tag out', async ({
  page,
}) => {
  await open(page, ['离婚']);
  await field(page).fill('抚养');
  await expect(status(page)).toContainText('草稿已保存到本设备');
  await page.reload();
  await openSections(page, '栏目与标签');
  await expect(tagsOf(page)).toHaveText(['离婚', '抚养']);
  await field(page).fill('a');
  await page.keyboard.down('Backspace');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.down('Backspace');
  await page.keyboard.up('Backspace');
  await expect(tagsOf(page)).toHaveText(['离婚', '抚养']);
});

test('S-DESK-9 a tag that is too long shows an error at its field, and no other input is lost', async ({
  page,
}) => {
  await open(page);
  await field(page).fill(`离婚，${'长'.repeat(21)}`);
  await save(page);
  await expect(page.getByText('标签不能超过 20 个字')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(tagsOf(page).first()).toHaveText('离婚');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Backspace');
  await saveToServer(page);
  await expect(tagsOf(page)).toHaveText(['离婚']);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

  test('S-DESK-9 tags and their field are high enough for a finger', async ({ page }) => {
    await open(page, ['离婚', '抚养费'.repeat(6)]);
    await expect(tagsOf(page)).toHaveCount(2);
    expect(await smallTargets(page)).toEqual([]);
    await chip(page, '离婚').tap();
    await expect(tagsOf(page)).toHaveCount(1);
  });
});
