import { storeArticle } from '../support/api-calls.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { addUserWith } from '../support/users.ts';

test.use({ serviceWorkers: 'block' });

/** Milliseconds: at the next heartbeat a page says that it edits, or asks who else does. */
const HEARTBEAT = 30_000;

test('two people who edit one article are told of each other without a reload; one may take over', async ({
  page,
  browser,
  server,
}) => {
  const other = await addUserWith(server.dataDir, ['article:search', 'article:update']);
  await page.clock.install();
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const id = await storeArticle(page, '两人同改');
  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  await theirs.clock.install();
  await signIn(theirs, other);
  await theirs.goto(`/#/article/update?id=${id}`);
  await expect(theirs.getByRole('textbox', { name: '副标题' })).toBeVisible();
  const note = theirs.getByText('admin 正在编辑这篇文章');
  await expect(note).toBeHidden();

  await page.goto(`/#/article/update?id=${id}`);
  const told = page.waitForResponse(
    (answer) => answer.request().postDataJSON()?.action === 'hold' && answer.ok(),
  );
  await page.getByRole('textbox', { name: '副标题' }).fill('甲');
  await told;
  await theirs.clock.fastForward(HEARTBEAT);
  await expect(note).toBeVisible();
  await theirs.getByRole('textbox', { name: '摘要' }).fill('乙');
  await theirs.getByRole('button', { name: '接管' }).click();
  await expect(note).toBeHidden();
  await page.clock.fastForward(HEARTBEAT);
  await expect(page.getByText(`${other} 正在编辑这篇文章`)).toBeVisible();
  await context.close();
});
