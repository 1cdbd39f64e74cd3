import { rowsOf } from '../support/data/server-data.ts';
import { waitForInstall } from '../support/pages/pages.ts';
import { articlesOf, save, writeArticle } from './article-form.ts';
import { expect, expectExactlyOnce, text } from './fixtures.ts';
import { test } from './worker-fixture.ts';

test('S-UP-4 sync with no page open sends edits too, after the files they refer to', async ({
  page,
  worker,
  network,
  server,
}) => {
  const title = `关闭之后保存 ${crypto.randomUUID()}`;
  await writeArticle(page, { 标题: title });
  await waitForInstall(page);
  network.cut();
  const file = text('附在文章里.txt', 2000);
  await page.getByRole('button', { name: '添加图片、视频或文件' }).setInputFiles([file]);
  await expect(page.getByRole('list', { name: '附件列表' })).toContainText(file.name);
  await save(page);
  await page.close();
  network.uncut();
  expect(await worker.syncToTheEnd()).toBe(false);
  await expectExactlyOnce(server.dataDir, file);
  const [stored] = rowsOf(server.dataDir, 'select id from files where name = ?', file.name);
  expect(articlesOf(server.dataDir, title)).toMatchObject([
    { version: 1, files: JSON.stringify([stored?.id]) },
  ]);
});
