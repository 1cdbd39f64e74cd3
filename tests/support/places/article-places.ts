import { expect, type Page } from '@playwright/test';
import { callApi, storeArticle } from '../pages/api-calls.ts';
import { openSections } from '../pages/desk.ts';
import { go, type Place, settle } from './place.ts';

/** The first of the example articles that stand there. */
async function openArticle(page: Page, state: string): Promise<void> {
  await go(page, `/content/article?status=${state}`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: '编辑文章' })).toBeVisible();
  await expect(page.getByRole('button', { name: '文章设置', exact: true })).toBeVisible();
}

const VERSIONED = '加班费由谁举证';

/** Gives the id of an article with two versions, which is stored once. */
async function withVersions(page: Page): Promise<string> {
  const asked = { page: 0, size: 1, keyword: VERSIONED };
  const { list } = await callApi(page, 'article/search', asked);
  const [stored] = list as { id: string }[];
  if (stored) return stored.id;
  const fields = { body: '正文一段', author: '李明珠', coverId: null, attachmentIds: [] };
  const before = { ...fields, summary: '劳动者就加班事实的存在承担举证责任。' };
  const id = await storeArticle(page, VERSIONED, before);
  const summary = '劳动者主张加班费的，就加班事实的存在承担举证责任。';
  await callApi(page, 'article/update', { id, version: 1, ...fields, title: VERSIONED, summary });
  return id;
}

/** The article screen with what floats above it. */
export const articlePlaces: readonly Place[] = [
  {
    name: 'article-all-fields',
    async open(page) {
      await go(page, '/article/add');
      await openSections(page, '封面', '法律信息', '来源与署名', '搜索与链接', '附件');
      await expect(page.getByRole('textbox', { name: 'SEO 标题' })).toBeVisible();
    },
  },
  {
    name: 'article-steps',
    async open(page) {
      await openArticle(page, 'approved');
    },
  },
  {
    name: 'article-publish',
    floats: true,
    async open(page) {
      await openArticle(page, 'approved');
      await page.getByRole('button', { name: '发布', exact: true }).click();
      await page.getByRole('radio', { name: '定时' }).check();
      await expect(page.getByRole('textbox', { name: '发布时间' })).toBeVisible();
    },
  },
  {
    name: 'article-refuse',
    floats: true,
    async open(page) {
      await openArticle(page, 'pending');
      await openSections(page);
      await page.getByRole('button', { name: '退回', exact: true }).click();
      await expect(page.getByRole('textbox', { name: '退回原因' })).toBeVisible();
    },
  },
  {
    name: 'article-withdraw',
    floats: true,
    async open(page) {
      await openArticle(page, 'published');
      await openSections(page);
      await page.getByRole('button', { name: '定时下线', exact: true }).click();
      await expect(page.getByRole('textbox', { name: '下线时间' })).toBeVisible();
    },
  },
  {
    name: 'article-bin',
    async open(page) {
      const { total } = await callApi(page, 'article/search', { page: 0, size: 1, deleted: true });
      if (total === 0) {
        const id = await storeArticle(page, '已经不用的旧文（2024 年版）');
        await callApi(page, 'article/delete', { ids: [id] });
      }
      await go(page, '/content/article?deleted=1');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'article-history',
    floats: true,
    async open(page) {
      await go(page, `/article/update?id=${await withVersions(page)}`);
      await openSections(page);
      await page.getByRole('button', { name: /^历史版本/ }).click();
      const history = page.getByRole('region', { name: '版本历史' });
      await history.getByRole('button', { name: '比较版本 1', exact: true }).click();
      await expect(history.locator('ins').first()).toBeVisible();
      await settle(page);
    },
  },
  {
    name: 'article-move',
    floats: true,
    async open(page) {
      await go(page, '/content/article');
      const more = page.getByRole('button', { name: /^更多 / }).nth(1);
      await expect(more).toBeVisible();
      // Cards have no ticks before the first is chosen.
      if ((page.viewportSize()?.width ?? 0) < 768) {
        await more.click();
        await page.getByRole('menuitem', { name: '选择', exact: true }).click();
      } else {
        await page
          .getByRole('checkbox', { name: /^选择 / })
          .first()
          .check();
      }
      await page.getByRole('button', { name: '移动', exact: true }).click();
      await expect(page.getByRole('combobox', { name: '移到栏目' })).toBeVisible();
    },
  },
];

/** Two people's changes of one article, side by side. The server's refusal of the later save stands in the console. */
export const conflictPlace: Place = {
  name: 'article-conflict',
  async open(page) {
    const fields = { author: '', coverId: null, attachmentIds: [] };
    const [title, summary] = ['加班费由谁举证', '劳动者就加班事实的存在承担举证责任。'];
    const before = {
      ...fields,
      summary,
      body: '<p>劳动者主张加班费的，应当就加班事实的存在承担举证责任。</p>',
    };
    const id = await storeArticle(page, title, before);
    await go(page, `/article/update?id=${id}`);
    const box = (name: string) => page.getByRole('textbox', { name, exact: true });
    await expect(box('标题')).toHaveValue(title);
    const body = '<p>劳动者主张加班费的，应当就加班事实承担举证责任；证据由单位掌握的除外。</p>';
    await callApi(page, 'article/update', {
      ...{ ...fields, id, version: 1, title: '加班费由谁举证：两个例外', summary, body },
    });
    await box('标题').fill('加班费的举证责任');
    await box('摘要').fill('劳动者举证，单位掌握证据的由单位举证。');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByRole('button', { name: '逐项比较' }).click();
    await expect(page.getByRole('dialog').getByRole('group').first()).toBeVisible();
    await settle(page);
  },
  leave: (page) => page.getByRole('button', { name: /^全用.+的$/ }).click(),
};
