import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { textsOf } from '../../support/browser/waiting.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { narrow } from '../../support/pages/lists.ts';
import { dropBeside } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const links = (page: Page, label: string) =>
  page.getByRole('list', { name: label }).getByRole('link');
const handle = (page: Page, name: string) => page.getByRole('button', { name: `移动 ${name}` });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
});

test('the articles of a column are put in order by keyboard; those of columns below it have their own', async ({
  page,
  server,
}) => {
  const mark = randomUUID().slice(0, 8);
  const [upper, lower] = [randomUUID(), randomUUID()];
  const column = (id: string, parentId: string | null, name: string) =>
    callApi(page, 'cata/create', { id, ...sampleOf('cata', { parentId, name }) });
  await column(upper, null, `上级${mark}`);
  await column(lower, upper, `下级${mark}`);
  const own = [`甲${mark}`, `乙${mark}`, `丙${mark}`] as const;
  for (const title of own) await storeArticle(page, title, { cataId: upper });
  await storeArticle(page, `别处${mark}`, { cataId: lower });

  await page.goto('/#/content/article');
  const link = page.getByRole('link', { name: '调整顺序' });
  await expect(page.getByRole('table')).toBeVisible();
  await expect(link).toHaveCount(0);
  await narrow(page, '栏目', upper);
  await link.click();
  await expect(links(page, '文章')).toHaveCount(3);
  const [first = '', second = '', third = ''] = await textsOf(links(page, '文章'));
  await handle(page, third).press('Home');
  await expect(links(page, '文章')).toHaveText([third, first, second]);
  const sorts = () =>
    rowsOf(server.dataDir, 'select title from articles where cata_id = ? order by sort, id', upper);
  await expect.poll(() => sorts().map(({ title }) => title)).toEqual([third, first, second]);
  await page.reload();
  await expect(links(page, '文章')).toHaveText([third, first, second]);
  await page.getByRole('link', { name: '完成' }).click();
  await expect(page.getByRole('table')).toContainText(`别处${mark}`);
});

test('the entries of a model are put in order by mouse', async ({ page, server }) => {
  const modelId = randomUUID();
  await callApi(page, 'expandModel/create', { id: modelId, ...sampleOf('expandModel') });
  const own = ['甲', '乙', '丙'].map((title) => `${title}${modelId.slice(0, 8)}`);
  for (const [sort, title] of own.entries()) {
    const fields = sampleOf('expand', { modelId, title, sort });
    await callApi(page, 'expand/create', { id: randomUUID(), ...fields });
  }
  const [first = '', second = '', third = ''] = own;
  await page.goto(`/#/content/expands?modelId=${modelId}`);
  await page.getByRole('link', { name: '调整顺序' }).click();
  await expect(links(page, '扩展内容')).toHaveText(own);
  const from = await handle(page, first).boundingBox();
  const to = await page.getByRole('link', { name: third }).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height - 2, { steps: 5 });
  await dropBeside(page, 'after', third);
  await expect(links(page, '扩展内容')).toHaveText([second, third, first]);
  const stored = () =>
    rowsOf(server.dataDir, 'select title from records where group_id = ? order by sort', modelId);
  await expect.poll(() => stored().map(({ title }) => title)).toEqual([second, third, first]);
});

test('courses, models and dictionaries have an order of their own', async ({ page, server }) => {
  for (const [entity, place, label, field] of [
    ['course', '/content/course', '课程', 'title'],
    ['expandModel', '/content/expands?view=models', '模型', 'name'],
    ['dict', '/system/dict', '字典', 'name'],
  ] as const) {
    const name = `排到最前 ${randomUUID()}`;
    // Behind the first, and before what other stories may have made by the dozen.
    const fields = sampleOf(entity, { [field]: name, sort: 0 });
    // Dictionaries have no base path.
    const path = entity === 'dict' ? '../../../dict' : entity;
    await callApi(page, `${path}/create`, { id: randomUUID(), ...fields });
    await page.goto(`/#${place}`);
    await page.getByRole('link', { name: '调整顺序' }).click();
    await expect(handle(page, name)).toBeVisible();
    await expect(links(page, label).first()).not.toHaveText(name);
    await handle(page, name).press('Home');
    await expect(links(page, label).first()).toHaveText(name);
    await expect
      .poll(() =>
        rowsOf(
          server.dataDir,
          'select title from records where kind = ? order by sort limit 1',
          entity,
        ),
      )
      .toEqual([{ title: name }]);
  }
});
