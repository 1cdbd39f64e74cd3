import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Menu } from '../../../src/contract/access/menu.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { holdBack } from '../../support/browser/hold-back.ts';
import { layoutShift, watchLayoutShift } from '../../support/browser/layout-shift.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { bodies } from '../../support/calls/endpoint-bodies.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { text } from '../../support/pages/record-pages.ts';
import { go } from '../../support/places/place.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'no-preference' } });

const CALLS = '**/cn/management/v1/**';
const main = (page: Page) => page.getByRole('main');
const news = (page: Page) =>
  main(page)
    .getByRole('note')
    .filter({ hasText: /^有 \d+ 条更新/ });

/** What is called so; a link may hold more than its name. */
const titled = (page: Page, name: string) =>
  main(page).getByText(name, { exact: true }).or(main(page).getByRole('link', { name }));

/** Longer than rows may still find their places. */
const beingRead = (page: Page) =>
  page
    .evaluate(() => performance.now())
    .then((from) => page.waitForFunction((start) => performance.now() > start + 1500, from));

/** Opens a page that the device has; the server's answers come once it is being read. */
async function openLate(page: Page, path: string, drawn: Locator) {
  await page.goto('about:blank');
  const release = await holdBack(page, CALLS);
  await page.goto(`/#${path}`);
  await expect(drawn.first()).toBeVisible();
  await beingRead(page);
  return release;
}

const submitted = async (page: Page, title: string): Promise<void> => {
  const id = await storeArticle(page, title);
  await callApi(page, 'article/submit', { ids: [id] });
};
const user = (page: Page, realName: string) =>
  callApi(page, 'user/create', { ...bodies.userCreate(), realName });
const course = (page: Page, title: string) =>
  callApi(page, 'course/create', { id: randomUUID(), ...sampleOf('course', { title }) });
const role = (page: Page, name: string) =>
  callApi(page, 'role/create', { ...bodies.roleCreate(), name });
const model = (page: Page, name: string) =>
  callApi(page, 'expandModel/create', { id: randomUUID(), ...sampleOf('expandModel', { name }) });

/** A button: it stands in the tree of the menu, and in nobody's sidebar. */
async function menuButton(page: Page, title: string): Promise<void> {
  const { list } = (await callApi(page, 'menu/search', {})) as { list: Menu[] };
  const parent = list.find(({ component }) => component === 'article/index');
  const body = { ...bodies.menuCreate(), kind: 'button', path: '', permission: 'dict:search' };
  await callApi(page, 'menu/create', { ...body, parentId: parent?.id, title, sort: 0 });
}

type Make = (page: Page, title: string) => Promise<unknown>;
const PLACES: readonly [path: string, make: Make][] = [
  ['/dashboard', submitted],
  ['/content/article', submitted],
  ['/content/course', course],
  ['/system/user', user],
  ['/system/role', role],
  ['/system/menu', menuButton],
  ['/system/log', course],
];
/** Lists beside what they lead to, where there is room for both. */
const BESIDE: readonly [path: string, make: Make][] = [
  ['/content/expands', model],
  ['/content/expands?view=models&add=1', model],
];

for (const width of [1440, 360]) {
  test(`S-PWA-7 rows that others add while a kept page is read are offered, and move nothing, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await watchLayoutShift(page);
    for (const [path, make] of [...PLACES, ...(width < 1200 ? [] : BESIDE)]) {
      const [first, later, last] = ['先有的', '后来的', '再后来的'].map((word) => word + path);
      const named = (title = '') => titled(page, title);
      await make(page, String(first));
      await go(page, path);
      await expect(named(first).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await make(page, String(later));
      await make(page, String(last));
      const release = await openLate(page, path, named(first));
      const before = (await layoutShift(page)).length;
      release();
      await expect(news(page), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect((await layoutShift(page)).slice(before), path).toEqual([]);
      await expect(named(later)).toHaveCount(0);
      await news(page).getByRole('button', { name: '显示' }).click();
      await expect(named(last).first()).toBeVisible();
      await expect(news(page)).toHaveCount(0);
      await page.unrouteAll();
    }
  });
}

test('S-PWA-7 rows that are gone stay where they are until what is new is shown', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  const ids = [];
  for (const title of ['一', '二', '三']) ids.push(await storeArticle(page, `要删的 ${title}`));
  await go(page, '/content/article');
  await expect(main(page).getByRole('link', { name: '要删的 三' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await callApi(page, 'article/delete', { ids });
  const release = await openLate(page, '/content/article', main(page).getByText('要删的 三'));
  release();
  await expect(news(page)).toContainText('有 3 条更新');
  await expect(main(page).getByRole('link', { name: /^要删的/ })).toHaveCount(3);
  await news(page).getByRole('button', { name: '显示' }).click();
  await expect(main(page).getByRole('link', { name: /^要删的/ })).toHaveCount(0);
});

test('S-PWA-7 what this device has written is in its list at once, however late that comes', async ({
  page,
}) => {
  await signIn(page);
  await go(page, '/content/article');
  await page.waitForLoadState('networkidle');
  await go(page, '/article/add');
  await text(page, '标题').fill('自己刚写的');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器');
  const release = await openLate(page, '/content/article', main(page).getByRole('table'));
  release();
  await expect(main(page).getByRole('link', { name: '自己刚写的' })).toBeVisible();
  await expect(news(page)).toHaveCount(0);
});
