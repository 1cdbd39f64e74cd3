import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { valueIn } from '../../support/browser/waiting.ts';
import { go, tag, tags } from '../../support/pages/pages.ts';
import { main, saveToServer, status, text } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const RETENTION = '草稿已保存到本设备';

test('S-TAG-2 an edit undone by hand leaves neither dot nor draft', async ({ page }) => {
  await signIn(page);
  await page.goto('/#/content/article');
  await main(page).getByRole('table').getByRole('link').first().click();
  const title = text(page, '标题');
  await expect(title).toHaveValue(/./);
  const name = await valueIn(title);
  const body = page.getByRole('textbox', { name: '正文' });
  for (const field of [title, body]) {
    await field.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('字');
    await expect(status(page)).toContainText(RETENTION);
    await expect(tag(page, `有未保存的修改 ${await valueIn(title)}`)).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(status(page)).toHaveText(/^已保存到服务器/);
    await expect(tag(page, name)).toBeVisible();
  }
  await page.reload();
  await expect(title).toHaveValue(name);
  await expect(page.getByText('已恢复未保存的草稿')).toHaveCount(0);
});

test('S-TAG-2 S-TAG-9 an empty form that was emptied again closes without a question', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/cata/add');
  await text(page, '名称').fill('婚');
  await expect(status(page)).toContainText(RETENTION);
  await page.keyboard.press('Backspace');
  await expect(status(page)).toHaveText('');
  await tag(page, '新增栏目').focus();
  await page.keyboard.press('Delete');
  await expect(tags(page)).toHaveText(['首页']);
  await go(page, '/cata/add');
  await expect(text(page, '名称')).toHaveValue('');
  await expect(page.getByText('已恢复未保存的草稿')).toHaveCount(0);
});

test('S-TAG-2 what waits to be sent counts as stored', async ({ page, consoleWatch }) => {
  consoleWatch.allowNetworkErrors();
  await signIn(page);
  await page.goto('/#/cata/add');
  await text(page, '名称').fill('劳动争议');
  await saveToServer(page);
  await page.context().setOffline(true);
  await text(page, '名称').fill('劳动');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(status(page)).toContainText('等待同步');
  await text(page, '名称').fill('劳动关系');
  await expect(status(page)).toContainText(RETENTION);
  await text(page, '名称').fill('劳动');
  await expect(status(page)).toContainText('等待同步');
  await expect(tag(page, '劳动')).toBeVisible();
});
