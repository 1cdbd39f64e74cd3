import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { status, text } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const DAY = 24 * 60 * 60_000;
const main = (page: Page) => page.getByRole('main');
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
/** Today as the dashboard writes it, by the clock of the machine that the server runs on. */
const today = () => {
  const zone = { timeZone: 'Asia/Shanghai' };
  const day = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric', ...zone });
  const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'long', ...zone });
  return `${day.format()} ${weekday.format()}`;
};
/** When the server answered last, of today: without the name of a day. */
const JUST_NOW = /^上次刷新：\d\d:\d\d$/;

for (const [wrong, shift] of [
  ['a day behind', -DAY],
  ['a day ahead', DAY],
  ['ten years behind', -3652 * DAY],
  ['ten years ahead', 3652 * DAY],
] as const) {
  test(`S-SESS-7 S-SESS-9 a device whose clock is ${wrong} says what today is, and loses nothing when it is set`, async ({
    page,
    server,
  }) => {
    await page.clock.install({ time: Date.now() + shift });
    await signIn(page);
    await page.goto('/#/dashboard');
    await expect(main(page).locator('.page-header')).toContainText(today());
    await storeArticle(page, '刚刚写下的文章');
    await page.goto('/#/content/article?keyword=刚刚写下');
    const row = main(page).getByRole('row').filter({ hasText: '刚刚写下的文章' });
    await expect(row.locator('time')).toContainText('今天');
    await expect(page.locator('.connection-time')).toHaveText(JUST_NOW);

    await page.goto('/#/article/add');
    await text(page, '标题').fill('钟不准时写的草稿');
    await expect(status(page)).toHaveText(/^草稿已保存到本设备 \d\d:\d\d$/);
    await page.clock.runFor('02:00');
    await expect(menu(page)).toBeVisible();

    // Somebody sets it right while the page is open, and it is opened anew.
    await page.clock.setSystemTime(Date.now());
    // Set ahead, it could have slept: the next touch has the server asked.
    const asked = shift < 0 ? page.waitForResponse(/\/healthz$/) : undefined;
    await page.keyboard.press('Shift');
    await asked;
    await page.clock.runFor('02:00');
    await expect(menu(page)).toBeVisible();
    await page.reload();
    await expect(text(page, '标题')).toHaveValue('钟不准时写的草稿');
    await expect(page.getByText('已恢复未保存的草稿')).toBeVisible();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(status(page)).toContainText('已保存到服务器');
    await expect
      .poll(() =>
        rowsOf(server.dataDir, 'select id from articles where title = ?', '钟不准时写的草稿'),
      )
      .toHaveLength(1);
    await expect(menu(page)).toBeVisible();
  });
}

test('S-PWA-3 a server whose clock was years ahead for a while does not make the menu too old for good', async ({
  page,
  consoleWatch,
}) => {
  await signIn(page);
  const ahead = new Date(Date.now() + 3652 * DAY).toUTCString();
  consoleWatch.allowNetworkErrors();
  await page.route('**/cn/management/v1/**', async (route) => {
    const response = await realAnswer(route);
    return route.fulfill({ response, headers: { ...response.headers(), date: ahead } });
  });
  await page.goto('/#/content/article');
  await expect(main(page).getByRole('table')).toBeVisible();
  // A picture may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/#/article/add');
  await text(page, '标题').fill('离线前写的');
  await page.reload();
  await expect(menu(page)).toBeVisible();
  await expect(page.locator('.connection-time')).toHaveText(JUST_NOW);
  await page.context().setOffline(true);
  await expect(page.getByRole('status', { name: '连接状态' })).toHaveText('离线');
  await expect(page.getByText('离线菜单已超过 72 小时')).toHaveCount(0);
  await expect(text(page, '标题')).toBeEditable();
});
