import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { attributeOf } from '../../support/browser/waiting.ts';
import { rowsOf, sha256 } from '../../support/data/server-data.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { openSections } from '../../support/pages/desk.ts';
import { stateTab } from '../../support/pages/lists.ts';

test.use({ serviceWorkers: 'block' });

/** The smallest PNG there is: one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const status = (page: Page) => page.getByRole('status', { name: '保存状态' });

async function writeArticle(page: Page, title: string): Promise<void> {
  await page.goto('/#/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
}

/** Somebody else changes the article meanwhile, through the same API, with the same rights. */
async function changeElsewhere(page: Page, id: string, title: string, version = 1): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const answer = await page.request.post('/cn/management/v1/article/update', {
    headers: { token, 'idempotency-key': randomUUID() },
    data: {
      id,
      version,
      title,
      summary: '',
      body: '',
      author: '',
      coverId: null,
      attachmentIds: [],
    },
  });
  expect((await answer.json()).rtn_code).toBe(0);
}

test.beforeEach(({ page }) => signIn(page));

test('S-UP-1 a picture is saved with its article; a file that is no picture is refused with the reason', async ({
  page,
  server,
}) => {
  const title = `带图片的文章 ${randomUUID()}`;
  await writeArticle(page, title);
  await openSections(page, '附件');
  const picker = page.getByLabel('添加图片、视频或文件');
  await picker.setInputFiles({
    name: '假图片.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(page.getByText('假图片.png：文件内容与扩展名不符')).toBeVisible();
  await picker.setInputFiles({ name: '印章 é.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(page.getByRole('list', { name: '附件列表' })).toContainText('已上传');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(status(page)).toContainText('已保存到服务器');

  const [article] = rowsOf(
    server.dataDir,
    'select attachment_ids from articles where title = ?',
    title,
  );
  const [id] = JSON.parse(String(article?.attachment_ids)) as string[];
  const [file] = rowsOf(server.dataDir, 'select name, sha256 from files where id = ?', id);
  expect(file).toMatchObject({ name: '印章 é.png', sha256: sha256(PIXEL) });
  const link = page.getByRole('link', { name: '印章 é.png' });
  const answer = await page.request.get(await attributeOf(link, 'href'));
  expect(sha256(await answer.body())).toBe(sha256(PIXEL));
});

test('S-API-5 several saves of one article follow each other without a false conflict', async ({
  page,
  server,
}) => {
  const title = `连续保存 ${randomUUID()}`;
  await writeArticle(page, title);
  for (const summary of ['一', '二', '三']) {
    await page.getByRole('textbox', { name: '摘要' }).fill(summary);
    await page.getByRole('button', { name: '保存' }).click();
  }
  await expect(status(page)).toContainText('已保存到服务器');
  const rows = rowsOf(server.dataDir, 'select summary from articles where title = ?', title);
  expect(rows).toMatchObject([{ summary: '三' }]);
});

/** Loads the form anew; what changes elsewhere comes after what it has read. */
async function readAnew(page: Page, title: string): Promise<void> {
  await Promise.all([page.waitForResponse('**/article/get'), page.reload()]);
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(title);
}

/** An article of this title, saved, open in the form; gives its id. */
async function savedArticle(page: Page, title: string): Promise<string> {
  await writeArticle(page, title);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(status(page)).toContainText('已保存到服务器');
  await expect(page).toHaveURL(/[?&]id=/);
  await readAnew(page, title);
  return new URL(page.url().replace('#', '')).searchParams.get('id') ?? '';
}

test('S-API-5 changes to different fields are merged, and both stay', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  const title = `两人编辑 ${randomUUID()}`;
  const id = await savedArticle(page, title);
  await changeElsewhere(page, id, `${title}（他人修改）`);
  await page.getByRole('textbox', { name: '摘要' }).fill('我的摘要');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已与 系统管理员 的修改合并保存')).toBeVisible();
  expect(
    rowsOf(server.dataDir, 'select title, summary from articles where id = ?', id),
  ).toMatchObject([{ title: `${title}（他人修改）`, summary: '我的摘要' }]);
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
    `${title}（他人修改）`,
  );
  await expect(status(page)).toContainText('已保存到服务器');
});

test('S-API-5 changes to the same field are never overwritten unasked', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  const title = `劳动合同的解除 ${randomUUID()}`;
  const id = await savedArticle(page, title);
  const stored = () =>
    rowsOf(server.dataDir, 'select title, summary from articles where id = ?', id);
  await changeElsewhere(page, id, `${title}（他人）`);
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(`${title}（我）`);
  await page.getByRole('textbox', { name: '摘要' }).fill('我的摘要');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(status(page)).toContainText('有冲突');
  expect(stored()).toMatchObject([{ title: `${title}（他人）`, summary: '' }]);

  await page.getByRole('button', { name: '逐项比较' }).click();
  const dialog = page.getByRole('dialog', { name: /^系统管理员 今天 .+ 也改过这篇文章$/ });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog.locator('ins')).toHaveText(['我', '他人']);
  await expect(dialog).toContainText('另有 1 处只有一方改过，已并在一起：摘要（你）。');
  await expect(dialog.getByRole('radio', { name: /^你的，今天/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^系统管理员，今天/ }).check();
  await dialog.getByRole('button', { name: '保存我的选择' }).click();
  await expect(status(page)).toContainText('已保存到服务器');
  expect(stored()).toMatchObject([{ title: `${title}（他人）`, summary: '我的摘要' }]);
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
    `${title}（他人）`,
  );

  await page.getByText('本机历史（1）').click();
  await expect(page.locator('.superseded-text').getByText(`${title}（我）`)).toBeVisible();

  await readAnew(page, `${title}（他人）`);
  await changeElsewhere(page, id, `${title}（再改）`, 3);
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(`${title}（最终）`);
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '以我的内容为准' }).click();
  await expect(status(page)).toContainText('已保存到服务器');
  expect(stored()).toMatchObject([{ title: `${title}（最终）` }]);
});

test('the filters of the list live in its address', async ({ page }) => {
  await page.goto('/#/content/article?status=draft');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const title = `只此一篇 ${randomUUID()}`;
  await storeArticle(page, title);
  const rows = page.getByRole('table').getByRole('row');
  await expect(stateTab(page, '草稿')).toHaveAttribute('aria-selected', 'true');
  // Of published articles only those with an unpublished change.
  const published = rows.filter({ hasText: '已发布' });
  await expect(published.first()).toBeVisible();
  await expect(published.filter({ hasNotText: '修改稿' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: '关键词' }).fill(title);
  await expect(page).toHaveURL(/keyword=/);
  await expect(rows.filter({ hasText: title })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue(title);
  await expect(rows).toHaveCount(2);
});
