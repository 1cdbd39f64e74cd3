import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { LIVE_PATH } from '../../../src/contract/live.ts';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { attributeOf, expectToStay } from '../../support/browser/waiting.ts';
import { addDict } from '../../support/data/dicts.ts';
import { rowsOf, sha256 } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { openSections } from '../../support/pages/desk.ts';
import { entry } from '../../support/pages/dict-pages.ts';
import { waitForInstall } from '../../support/pages/pages.ts';
import { ServerProcess } from '../../support/server/server-process.ts';
import { FaultProxy } from '../../support/services/fault-proxy.ts';

test.use({ serviceWorkers: 'block' });

const BUILT = new URL('../../../dist/client/app-config.json', import.meta.url).pathname;
/** The smallest PNG there is: one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A server whose page calls the API of another one. */
async function frontOf(api: ServerProcess, front: ServerProcess, websocket = ''): Promise<void> {
  const config = JSON.parse(await readFile(BUILT, 'utf8'));
  const addresses = { ...config.addresses, websocket };
  const own = JSON.stringify({ ...config, apiHost: api.url, addresses });
  await writeFile(join(front.dataDir, 'app-config.json'), own);
  await front.restart();
}

const requestsOf = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  return seen;
};

test('S-API-1 S-CFG-1 app and API on two hosts: sign in, list, save and upload', async ({
  page,
}) => {
  const front = await ServerProcess.create();
  const api = await ServerProcess.create({ ALLOWED_ORIGINS: front.url });
  try {
    await frontOf(api, front);
    const seen = requestsOf(page);
    await page.goto(`${front.url}/#/content/article`);
    await login(page);
    await expect(page.getByRole('main').getByRole('table')).toBeVisible();
    await expect(page.getByRole('table').getByText('已发布').first()).toBeVisible();

    const title = `跨域保存 ${randomUUID()}`;
    await page.goto(`${front.url}/#/article/add`);
    await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
    await openSections(page, '附件');
    await page
      .getByLabel('添加图片、视频或文件')
      .setInputFiles({ name: '印章.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(page.getByRole('list', { name: '附件列表' })).toContainText('已上传');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器');

    expect(rowsOf(api.dataDir, 'select id from articles where title = ?', title)).toHaveLength(1);
    expect(rowsOf(front.dataDir, 'select id from articles where title = ?', title)).toEqual([]);
    const address = await attributeOf(page.getByRole('link', { name: '印章.png' }), 'href');
    expect(address).toMatch(new RegExp(`^${api.url}/cn/`));
    const answer = await page.request.get(address);
    expect(sha256(await answer.body())).toBe(sha256(PIXEL));
    // A picture of the API's host may be shown: the page's policy knows it.
    const shown = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const image = Object.assign(new Image(), { src });
          image.onload = () => resolve(true);
          image.onerror = () => resolve(false);
        }),
      String(address),
    );
    expect(shown).toBe(true);
    expect(seen.filter((url) => url.startsWith(`${front.url}/cn/`))).toEqual([]);

    await page.reload();
    await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(title);
  } finally {
    // What it loads in advance must not be cut off.
    await page.goto('about:blank');
    await front.dispose();
    await api.dispose();
  }
});

test('S-API-1 from an origin that is not on the list nothing can be read', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  consoleWatch.expect(/blocked by CORS policy/);
  const front = await ServerProcess.create();
  const api = await ServerProcess.create({ ALLOWED_ORIGINS: 'https://desk.example.com' });
  try {
    await frontOf(api, front);
    await page.goto(`${front.url}/#/login`);
    await login(page);
    await expect(page.getByRole('alert')).toContainText('接口请求失败');
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name === 'token')).toEqual([]);
    const readable = await page.evaluate(
      (url) =>
        fetch(`${url}/healthz`).then(
          () => true,
          () => false,
        ),
      api.url,
    );
    expect(readable).toBe(false);
  } finally {
    // What it loads in advance must not be cut off.
    await page.goto('about:blank');
    await front.dispose();
    await api.dispose();
  }
});

test('S-API-1 a sign-in before the configuration is there goes to the configured host, too', async ({
  page,
}) => {
  const front = await ServerProcess.create();
  const api = await ServerProcess.create({ ALLOWED_ORIGINS: front.url });
  try {
    await frontOf(api, front);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/app-config.json', async (route) => {
      await released;
      await route.continue();
    });
    const seen = requestsOf(page);
    await page.goto(`${front.url}/#/login`);
    await login(page);
    const toOwnHost = () => seen.filter((url) => url.startsWith(`${front.url}/cn/`));
    await expectToStay(toOwnHost, [], 500);
    release();
    await expect(page).toHaveURL(/#\/dashboard$/);
    await expect(page.getByRole('main').getByText('最近修改的文章')).toBeVisible();
    expect(toOwnHost()).toEqual([]);
  } finally {
    // What it loads in advance must not be cut off.
    await page.goto('about:blank');
    await front.dispose();
    await api.dispose();
  }
});

test('S-CFG-1 S-DICT-3 changes of other users arrive by a websocket on a host of its own', async ({
  page,
  browser,
}) => {
  const front = await ServerProcess.create();
  const api = await ServerProcess.create({ ALLOWED_ORIGINS: front.url });
  const third = await FaultProxy.before(api.url);
  const device = await browser.newContext();
  try {
    const socket = `${third.url.replace('http', 'ws')}${BASE_PATH}${LIVE_PATH}`;
    await frontOf(api, front, socket);
    const sockets: string[] = [];
    page.on('websocket', (opened) => sockets.push(opened.url()));
    const dictId = addDict(api.dataDir, `法院 ${randomUUID()}`, 3);
    await page.goto(`${front.url}/#/system/dict?edit=${dictId}`);
    await login(page);
    await expect(entry(page, '第 3 项')).toBeVisible();
    await expect.poll(() => sockets).toEqual([socket]);
    const other = await device.newPage();
    await signIn(other, 'admin', api.url);
    const fields = { color: '', isDefault: false, note: '', sort: 3, status: 'on' };
    const fourth = { id: randomUUID(), dictId, label: '第四项', value: 'four', ...fields };
    await callApi(other, '/dict/detail/create', fourth);
    await expect(entry(page, '第四项')).toBeVisible();
  } finally {
    // What it loads in advance must not be cut off.
    await page.goto('about:blank');
    await device.close();
    await third.close();
    await front.dispose();
    await api.dispose();
  }
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-CFG-1 an installed app whose configuration gets another host is renewed with one click', async ({
    page,
    consoleWatch,
  }) => {
    // The page that the worker kept has the policy of before.
    consoleWatch.expect(/content security policy/i);
    consoleWatch.allowNetworkErrors();
    const front = await ServerProcess.create();
    const api = await ServerProcess.create({ ALLOWED_ORIGINS: front.url });
    try {
      await page.goto(`${front.url}/`);
      await login(page);
      await expect(page).toHaveURL(/#\/dashboard$/);
      await waitForInstall(page);
      await frontOf(api, front);
      await page.reload();
      await expect
        .poll(() => page.evaluate(() => localStorage['lexdesk.config']))
        .toContain(api.url);
      // The first calls may have gone by the copy of before; this one goes to the new host.
      await page.goto(`${front.url}/#/content/article`);
      await page.getByRole('button', { name: '立即更新' }).click();
      // The session was the other host's.
      await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeVisible();
      await login(page);
      await expect(page.getByRole('main').getByRole('table')).toBeVisible();
      await expect(page.getByRole('status', { name: '连接状态' })).toHaveText('在线');
    } finally {
      // What it loads in advance must not be cut off.
      await page.goto('about:blank');
      await front.dispose();
      await api.dispose();
    }
  });
});
