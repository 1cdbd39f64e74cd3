import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { textsOf } from '../../support/browser/waiting.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { addUserWith } from '../../support/data/users.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';

test.use({ serviceWorkers: 'block' });

const FIND = '**/cn/management/v1/find';

const field = (page: Page): Locator => page.getByRole('searchbox', { name: '搜索菜单' });
const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option');
const active = (page: Page): Locator => page.getByRole('option', { selected: true });
const group = (page: Page, name: string): Locator =>
  page.getByRole('group', { name, exact: true }).getByRole('option');
const title = (page: Page): Locator => page.getByRole('textbox', { name: '标题', exact: true });

async function openHome(page: Page, user?: string, screen = '/dashboard'): Promise<string> {
  await signIn(page, user);
  await page.goto(`/#${screen}`);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  return randomUUID().slice(0, 8);
}

/** Types into the palette, opened by its key. */
async function search(page: Page, words: string): Promise<void> {
  if (await field(page).evaluate((one) => one !== document.activeElement))
    await page.keyboard.press('Control+k');
  await field(page).fill(words);
}

/** Has the device keep the list of a mark's articles; the server finds nothing for the palette from then on. */
async function keepList(page: Page, mark: string): Promise<void> {
  await page.goto(`/#/content/article?keyword=${mark}`);
  await expect(page.getByRole('main').getByRole('table')).toContainText(mark);
  await page.route(FIND, (route) =>
    route.fulfill({ json: { rtn_code: 0, rtn_msg: '', rtn_data: { list: [] } } }),
  );
}

test('S-FIND-1 records of this device are found by title, text, pinyin and initials, without the server', async ({
  page,
}) => {
  const mark = await openHome(page);
  const own = `竞业限制${mark}`;
  const id = await storeArticle(page, own, { body: '<p>约定<b>脱密期</b>的条件</p>', summary: '' });
  await keepList(page, mark);
  await page.getByRole('link', { name: own }).click();
  await expect(title(page)).toHaveValue(own);
  for (const words of [own, `jyxz${mark}`, `jing'ye'xian'zhi${mark}`]) {
    await search(page, words);
    await expect(group(page, '文章')).toHaveText([new RegExp(`^${own}`)]);
  }
  await search(page, `脱密期 ${mark}`);
  await expect(group(page, '文章')).toHaveText([`${own}正文含「脱密期 ${mark}」`]);
  await page.goto('/#/dashboard');
  await search(page, `jyxz${mark}`);
  await expect(active(page)).toContainText(own);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/article/update\\?id=${id}$`));
});

test('S-FIND-1 what the server finds joins in below the highlighted line, which stays', async ({
  page,
}) => {
  // On a screen without records: this device knows none of them.
  const mark = await openHome(page, undefined, '/help');
  for (const name of ['甲', '乙']) await storeArticle(page, `${name}${mark}`);
  await callApi(page, 'course/create', {
    ...sampleOf('course', { title: `课${mark}` }),
    id: randomUUID(),
  });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(FIND, (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest(FIND);
  await search(page, `甲${mark}`);
  await search(page, mark);
  await asked;
  await expect(page.locator('.search-panel').getByText('正在服务器上搜索').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveText(new RegExp(`写文章，标题「${mark}」`));
  const place = await active(page).boundingBox();
  answer();
  await expect(group(page, '文章')).toHaveText([
    new RegExp(`^乙${mark}`),
    new RegExp(`^甲${mark}`),
  ]);
  await expect(group(page, '栏目与课程')).toHaveText([`课${mark}课程`]);
  await expect(active(page)).toHaveText(new RegExp(`写文章，标题「${mark}」`));
  const drop = ((await active(page).boundingBox())?.y ?? 0) - (place?.y ?? 0);
  // The line that said that nothing was found is gone; nothing came above.
  expect(drop).toBeLessThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveValue(mark);
});

test('S-FIND-1 a server that fails is not spoken of in a notice', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 500 .*\/find\)/);
  const mark = await openHome(page);
  await page.route(FIND, (route) => route.fulfill({ status: 500, body: '' }));
  await search(page, mark);
  await expect(page.getByRole('note')).toHaveText('服务器没有应答：只有这台设备上的内容');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('S-FIND-1 actions are found by name, pinyin and other words, and done', async ({ page }) => {
  await openHome(page);
  await search(page, 'qhssms');
  await expect(active(page)).toHaveText('切换深色模式');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await search(page, '夜间');
  await expect(group(page, '动作').first()).toHaveText('切换浅色模式');
  await page.keyboard.press('Escape');
  await search(page, '新增课程');
  await expect(active(page)).toHaveText('新增课程');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '新增课程' })).toBeVisible();
  await search(page, '布局设置');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '布局设置' })).toBeVisible();
  await page.keyboard.press('Escape');
  await search(page, '退出登录');
  await group(page, '动作').first().click();
  await expect(page.getByRole('alertdialog', { name: '提示' })).toContainText('确定注销');
});

test('S-FIND-1 the palette offers no action or record without the permission for it, and finds pages beside', async ({
  page,
  server,
}) => {
  const mark = await openHome(page);
  await storeArticle(page, `合同${mark}`);
  await callApi(page, 'course/create', {
    ...sampleOf('course', { title: `合同${mark}` }),
    id: randomUUID(),
  });
  const user = await addUserWith(server.dataDir, ['course:search']);
  await openHome(page, user);
  await search(page, mark);
  await expect(options(page)).toHaveText([`合同${mark}课程`]);
  await search(page, '新增');
  await expect(page.locator('.search-panel').getByText('没有匹配').first()).toBeVisible();
  await search(page, '');
  const offered = await textsOf(group(page, '动作'));
  expect(offered).toContain('布局设置');
  expect(offered.join()).not.toMatch(/写文章|新增|上传文件/);
});

test('S-FIND-1 titles of hostile shape stay in their lines', async ({ page }) => {
  const mark = await openHome(page);
  const titles = [
    `<img src=x onerror=alert(1)>${mark}`,
    `${'超'.repeat(110)}${mark}`,
    `\u202egpj.exe ${mark}`,
    `👩‍⚖️🏳️‍🌈𠮷 ${mark}`,
    `İİİ ${mark}`,
  ];
  for (const one of titles) await storeArticle(page, one);
  await search(page, mark);
  await expect(group(page, '文章')).toHaveCount(5);
  for (const one of await group(page, '文章').all()) {
    const box = await one.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(44);
    expect(box?.width).toBeLessThanOrEqual(560);
  }
  await expect(page.locator('.search-panel img')).toHaveCount(0);
});

test('S-FIND-1 S-SESS-10 what one user’s device keeps another user never sees', async ({
  page,
  server,
}) => {
  const mark = await openHome(page);
  const id = await storeArticle(page, '读过的', { body: `<p>保密${mark}</p>`, summary: '' });
  await page.goto(`/#/article/update?id=${id}`);
  await expect(title(page)).toHaveValue('读过的');
  await search(page, `保密${mark}`);
  await expect(group(page, '文章')).toHaveCount(1);
  const user = await addUserWith(server.dataDir, ['article:search']);
  await openHome(page, user);
  await page.route(FIND, (route) =>
    route.fulfill({ json: { rtn_code: 0, rtn_msg: '', rtn_data: { list: [] } } }),
  );
  await search(page, `保密${mark}`);
  await expect(page.locator('.search-panel').getByText('没有匹配').first()).toBeVisible();
  await expect(group(page, '文章')).toHaveCount(0);
});

test('S-FIND-1 S-LIST-3 without a network the palette says so, and a record that is not cached can be requested for later', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const mark = await openHome(page);
  for (const name of ['读过的', '没读过的']) await storeArticle(page, `${name}${mark}`);
  await page.goto(`/#/content/article?keyword=${mark}`);
  await page.getByRole('link', { name: `读过的${mark}`, exact: true }).click();
  await expect(title(page)).toHaveValue(`读过的${mark}`);
  await page.goto('/#/uploads');
  // Its code is here from now on.
  await search(page, mark);
  await expect(group(page, '文章')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await server.stop();
  await search(page, mark);
  const note = page.locator('.search-panel').getByRole('note');
  await expect(note).toHaveText(/^离线：只搜索这台设备上的内容，截至今天 \d\d:\d\d$/);
  await expect(group(page, '文章')).toHaveText([
    new RegExp(`^没读过的${mark}联网后可打开$`),
    new RegExp(`^读过的${mark}(草稿)?$`),
  ]);
  await group(page, '文章').first().click();
  await expect(page.getByText('当前离线，本设备还没有保存这篇文章')).toBeVisible();
  await page.getByRole('button', { name: '联网后打开' }).click();
  await expect(page.getByRole('button', { name: '联网后会取回' })).toBeVisible();
  await search(page, mark);
  await group(page, '文章').nth(1).click();
  await expect(title(page)).toHaveValue(`读过的${mark}`);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`S-FIND-1 the open palette has no accessibility violation, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const mark = await openHome(page);
    await storeArticle(page, `合同${mark}`);
    await search(page, mark);
    await expect(group(page, '文章')).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('S-FIND-1 the palette is a sheet as wide as the page, above the keyboard, with targets for fingers', async ({
    page,
  }) => {
    await openHome(page);
    await field(page).tap();
    await page.evaluate(() => {
      const seen = window.visualViewport as VisualViewport;
      Object.defineProperty(seen, 'height', { value: 340 });
      seen.dispatchEvent(new Event('resize'));
    });
    const sheet = page.locator('.search-box');
    const bottom = async () => {
      const box = await sheet.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect(options(page).first()).toBeVisible();
    await expect.poll(bottom).toBeLessThanOrEqual(340);
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, width: 360 });
    for (const one of (await options(page).all()).slice(0, 4)) {
      expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await field(page).fill('xwz');
    await options(page).first().tap();
    await expect(page).toHaveURL(/#\/article\/add$/);
  });
});
