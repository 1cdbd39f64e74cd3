import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { openSections } from '../../support/pages/desk.ts';

// The worker has every chunk; these tests are about a page that needs one and cannot get it.
test.use({ serviceWorkers: 'block' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.beforeEach(async ({ page, consoleWatch }) => {
  consoleWatch.allowNetworkErrors();
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(button(page, '用户菜单')).toBeVisible();
});

/** What opens a dialog does so the next time, where the dialog's code could not be had. */
async function expectSecondTry(
  page: Page,
  chunk: string,
  open: () => Promise<void>,
  dialog: Locator,
): Promise<void> {
  const files = `**/assets/{${chunk},${chunk}.lazy}-*.js`;
  let asked = 0;
  let away = true;
  // The route stays: what is asked for while the browser's interception goes off and on may pass it by.
  await page.route(files, (route) => {
    asked += 1;
    return away ? route.abort() : route.continue();
  });
  await open();
  await expect.poll(() => asked).toBeGreaterThan(0);
  let before = 0;
  const isQuiet = () => {
    const same = asked === before;
    before = asked;
    return same;
  };
  await expect.poll(isQuiet, { message: 'not asked for in circles', intervals: [500] }).toBe(true);
  away = false;
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(dialog).toBeVisible();
}

test('S-ROUTE-11 dialogs of an article that could not be loaded open the next time', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allowLooks();
  const id = await storeArticle(page, `对话框 ${randomUUID()}`);
  await callApi(page, 'article/submit', { id, version: 1 });
  await page.goto(`/#/article/update?id=${id}`);
  const dialog = page.getByRole('dialog');
  for (const [chunk, name] of [
    ['PreviewPopup', '预览'],
    ['StepDialog', '退回'],
  ] as const) {
    await expectSecondTry(page, chunk, () => button(page, name).click(), dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const history = page.getByRole('region', { name: '版本历史' });
  await expectSecondTry(page, 'HistoryDesk', () => button(page, '历史').click(), history);
  await button(page, '返回编辑').click();
  await expect(button(page, '历史')).toBeFocused();
});

test('S-ROUTE-11 dialogs of a list that could not be loaded open the next time', async ({
  page,
}) => {
  const title = `对话框 ${randomUUID()}`;
  await callApi(page, 'course/create', { id: randomUUID(), ...sampleOf('course', { title }) });
  await page.goto('/#/content/course');
  await page.getByRole('checkbox', { name: `选择 ${title}` }).check();
  const remove = () =>
    page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '删除' }).click();
  await expectSecondTry(page, 'ConfirmPopup', remove, page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: '取消选择' }).click();
  const columns = page.getByRole('dialog', { name: '列设置' });
  await expectSecondTry(page, 'ColumnsPopup', () => button(page, '列设置').click(), columns);
  await page.keyboard.press('Escape');
  await expect(columns).toHaveCount(0);
  const help = page.getByRole('dialog', { name: '键盘快捷键' });
  await expectSecondTry(page, 'ShortcutList', () => page.keyboard.press('?'), help);
});

test('S-ROUTE-11 a control of a form that could not be loaded is tried again by 重试', async ({
  page,
}) => {
  await page.route('**/assets/{PictureControl,FilesControl}.lazy-*.js', (route) => route.abort());
  await page.goto('/#/article/add');
  await openSections(page, '封面', '附件');
  const failed = page.getByRole('alert').filter({ hasText: '没有加载出来' });
  await expect(failed).toHaveText([/^封面/, /^中图/, /^小图/, /^附件/]);
  await page.unroute('**/assets/{PictureControl,FilesControl}.lazy-*.js');
  await failed.first().getByRole('button', { name: '重试' }).click();
  await expect(failed).toHaveText([/^中图/, /^小图/, /^附件/]);
  for (let left = 2; left >= 0; left -= 1) {
    await failed.first().getByRole('button', { name: '重试' }).click();
    await expect(failed).toHaveCount(left);
  }
  await expect(page.getByRole('button', { name: '从文件库选择附件' })).toBeVisible();
});
