import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { expectToStay } from '../../support/browser/waiting.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { emptyTitle } from '../../support/pages/lists.ts';

// The worker would answer for the network that these tests break.
test.use({ serviceWorkers: 'block' });

const SEARCH = '**/cn/management/v1/article/search';
const main = (page: Page) => page.getByRole('main');
const notices = (page: Page) => page.getByRole('region', { name: '通知' });
const failure = (page: Page) => notices(page).getByRole('alert');
const retry = (page: Page) => main(page).getByRole('button', { name: '重试' });
const table = (page: Page) => main(page).getByRole('table');

const json = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
const refusal = (code: number, message: string, status = 200) =>
  json(status, { rtn_code: code, rtn_msg: message, rtn_data: null });
const portal = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>免费 WiFi</title><script>location = "/login"</script>',
};

async function openList(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/#/content/article');
}

type Answer = Parameters<Route['fulfill']>[0];

/**
 * Failures that are told and leave everything else as it is: what comes back, one after the other, and what the notice
 * says.
 */
const told: [what: string, answers: [answer: Answer, title: string][], said?: RegExp][] = [
  [
    'S-API-3 a refusal',
    [
      [refusal(2003, '栏目仍有内容'), '栏目仍有内容'],
      [refusal(2001, '提交的内容有误'), '提交的内容有误'],
    ],
  ],
  [
    'S-API-4 a status',
    [
      [refusal(500, '服务器内部错误', 500), '服务器内部错误'],
      [{ status: 404, body: 'not here' }, '接口请求失败'],
      [refusal(429, '操作过于频繁', 429), '操作过于频繁'],
    ],
    /status of (?:500|404|429)/,
  ],
  [
    'S-API-4 an answer that is none of ours',
    [
      [portal, '接口请求失败'],
      [{ ...json(200, {}), body: '{"rtn_code":0,"rtn_msg":"","rtn_data":{"li' }, '接口请求失败'],
      [json(200, { rtn_code: 0, rtn_msg: '', rtn_data: { list: 'x' } }), '接口请求失败'],
    ],
  ],
];

for (const [what, answers, said] of told) {
  test(`${what} shows one notice, the shell stays usable, 重试 recovers`, async ({
    page,
    consoleWatch,
  }) => {
    if (said) consoleWatch.expect(said);
    await page.clock.install();
    await openList(page);
    await expect(table(page)).toBeVisible();
    for (const [index, [answer, title]] of answers.entries()) {
      await page.route(SEARCH, (route) => route.fulfill(answer));
      // A list that the device has not kept.
      await page.goto(`/#/content/article?keyword=zz${index}`);
      await expect(failure(page)).toHaveCount(1);
      await expect(failure(page)).toContainText(title);
      await expect(retry(page)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#/content/article[?]keyword=zz${index}$`));
      await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
      await page.clock.fastForward(5000);
      await expect(failure(page)).toHaveCount(0);
      await page.unroute(SEARCH);
      // Where nothing sensible had answered, the page asks by itself, and may be faster.
      await expect(async () => {
        if (await retry(page).isVisible()) await retry(page).click({ timeout: 1000 });
        await expect(retry(page)).toBeHidden({ timeout: 1000 });
      }).toPass();
      await expect(emptyTitle(page, '没有符合条件的文章')).toBeVisible();
    }
  });
}

test('S-API-4 403 leads to /401, and 返回 to the page before', async ({ page, consoleWatch }) => {
  consoleWatch.expect(/status of 403/);
  await signIn(page);
  await page.goto('/#/uploads');
  await expect(main(page).getByRole('heading', { name: '上传队列' })).toBeVisible();
  await page.route(SEARCH, (route) => route.fulfill(refusal(403, '你没有权限', 403)));
  await page.goto('/#/content/article');
  await expect(page).toHaveURL(/#\/401$/);
  await expect(page.getByText('你没有权限去该页面')).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/#\/uploads$/);
});

for (const [what, answer, said] of [
  ['S-API-4 401', refusal(401, '请先登录', 401), /status of 401/],
  ['S-API-3 S-SESS-8 1001', refusal(1001, '当前登录状态已过期'), null],
] as const) {
  test(`${what} clears the session, reloads and shows the reason`, async ({
    page,
    consoleWatch,
  }) => {
    if (said) consoleWatch.expect(said);
    await signIn(page);
    await page.goto('/#/dashboard');
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    await page.route(SEARCH, (route) => route.fulfill(answer));
    await page.goto('/#/content/article');
    await expect(page).toHaveURL(/#\/login\?redirect=%2Fcontent%2Farticle$/);
    await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name === 'token')).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('lexdesk.user'))).toBeNull();
  });
}

test('S-API-4 no answer within two minutes is a time-out', async ({ page }) => {
  await page.clock.install();
  await page.route(SEARCH, () => undefined);
  const asked = page.waitForRequest(SEARCH);
  await openList(page);
  const sentAt = Number((await asked).headers().timestamp);
  await page.clock.pauseAt(sentAt + 119_000);
  await expect(failure(page)).toHaveCount(0);
  await page.clock.fastForward(2000);
  await page.clock.resume();
  await expect(failure(page)).toHaveText(/网络请求超时/);
  await page.clock.fastForward(5000);
  await expect(failure(page)).toHaveCount(0);
});

for (const [what, message] of [
  ['the same message', () => '服务器内部错误'],
  ['a message of its own each', (index: number) => `第 ${index} 个请求失败了`],
] as const) {
  test(`S-API-4 twenty failures at once with ${what} show one notice`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expect(/status of 500/);
    await openList(page);
    await expect(table(page)).toBeVisible();
    const held: Route[] = [];
    await page.route(SEARCH, (route) => void held.push(route));
    for (let count = 1; count <= 20; count += 1) {
      await page.goto(`/#/content/article?keyword=${count}`);
      await expect.poll(() => held.length).toBe(count);
    }
    await Promise.all(held.map((route, index) => route.fulfill(refusal(500, message(index), 500))));
    await expectToStay(() => failure(page).count(), 1, 500);
  });
}

test('S-API-4 a record that the server gets while its form asks for it is asked for once more', async ({
  page,
}) => {
  await openList(page);
  await expect(table(page)).toBeVisible();
  const id = randomUUID();
  let asked = 0;
  await page.route('**/article/get', async (route) => {
    asked += 1;
    const response = await realAnswer(route);
    if (asked === 1) await storeArticle(page, '刚刚到达的文章', { id });
    await route.fulfill({ response });
  });
  await page.goto(`/#/article/update?id=${id}`);
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
    '刚刚到达的文章',
  );
  await page.goto(`/#/article/update?id=${randomUUID()}`);
  await expect(retry(page)).toBeVisible();
  // What is missing twice is missing.
  await expectToStay(() => asked, 4, 500);
});

test('S-API-5 offline is no error: what was seen is shown with its age, and no notice comes', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await openList(page);
  await expect(table(page)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('searchbox', { name: '关键词' }).fill('没有搜索过的词');
  await expect(main(page).getByText('当前离线，本设备还没有保存这一页')).toBeVisible();
  await expect(main(page).locator('.state-icon')).not.toHaveAttribute('data-tone', 'danger');
  await page.getByRole('searchbox', { name: '关键词' }).fill('');
  await expect(table(page)).toBeVisible();
  await expect(main(page).getByText('当前离线，显示的是本设备保存的内容')).toContainText('今天');
  await expect(page.getByRole('status', { name: '连接状态' })).toHaveText('离线');
  await expect(notices(page).locator('.notice')).toHaveCount(0);
  await context.setOffline(false);
  await expect(main(page).getByText('当前离线，显示的是本设备保存的内容')).toBeHidden();
  await expect(page.getByRole('status', { name: '连接状态' })).toHaveText('在线');
});

test('S-API-4 S-API-5 a failing server is not reported as offline; cached data is shown with its age', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 500/);
  await openList(page);
  await expect(table(page)).toBeVisible();
  let asked = 0;
  await page.route(SEARCH, (route) => {
    asked += 1;
    return route.fulfill(refusal(500, '服务器内部错误', 500));
  });
  await page.reload();
  await expect(failure(page)).toContainText('服务器内部错误');
  await expect(table(page)).toBeVisible();
  await expect(main(page).getByRole('note')).toContainText(
    /服务器内部错误，显示的是本设备保存的内容（今天/,
  );
  // Nobody asks again and again.
  await expectToStay(() => asked, 1, 3000);
  await expect(page.getByRole('status', { name: '连接状态' })).toHaveText('在线');
  await page.unroute(SEARCH);
  await main(page).getByRole('note').getByRole('button', { name: '重试' }).click();
  await expect(main(page).getByRole('note')).toHaveCount(0);
});

test('S-API-4 a notice stays while it is hovered or focused, and is closed by its button', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 500/);
  await page.clock.install();
  await page.route(SEARCH, (route) => route.fulfill(refusal(500, '服务器内部错误', 500)));
  await openList(page);
  await expect(failure(page)).toBeVisible();
  await failure(page).hover();
  await page.clock.fastForward(30_000);
  await expect(failure(page)).toBeVisible();
  await page.getByRole('button', { name: '用户菜单' }).hover();
  await page.clock.fastForward(5000);
  await expect(failure(page)).toHaveCount(0);

  await retry(page).click();
  await expect(failure(page)).toBeVisible();
  const close = failure(page).getByRole('button', { name: '关闭通知' });
  await close.focus();
  await page.clock.fastForward(30_000);
  await expect(failure(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(failure(page)).toHaveCount(0);

  // The one that was closed under the keyboard holds back no later one.
  await retry(page).click();
  await expect(failure(page)).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(failure(page)).toHaveCount(0);
});
