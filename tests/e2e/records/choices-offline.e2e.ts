import { randomUUID } from 'node:crypto';
import { waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { openSections } from '../../support/pages/desk.ts';
import { chip } from '../../support/pages/lists.ts';
import { startInstalled } from '../../support/pages/pages.ts';
import { main, saveToDevice, stored, text } from '../../support/pages/record-pages.ts';
import { chooseOption } from '../../support/pages/select.ts';

test.use({ serviceWorkers: 'allow' });

test('S-API-5 a column made without a network is chosen and shown by its name, before and after it is on the server', async ({
  page,
  context,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await startInstalled(page);
  const known = `已有的栏目 ${randomUUID()}`;
  await callApi(page, 'cata/create', { ...sampleOf('cata', { name: known }), id: randomUUID() });
  await page.goto('/#/content/cata');
  await expect(main(page).getByRole('link', { name: known })).toBeVisible();
  await waitForCached(page, 'record/cata-all', known);
  await context.setOffline(true);
  const [name, title] = [`路上建的栏目 ${randomUUID()}`, `路上写的文章 ${randomUUID()}`];
  await page.goto('/#/content/cata?add=1');
  await text(page, '名称').fill(name);
  await saveToDevice(page);
  const id = new URL(page.url()).hash.split('open=')[1];

  await page.goto('/#/article/add');
  await text(page, '标题').fill(title);
  await openSections(page, '栏目与标签');
  const cata = page.getByRole('combobox', { name: '主栏目', exact: true });
  await chooseOption(cata, name);
  await saveToDevice(page);
  await page.reload();
  await openSections(page, '栏目与标签');
  await expect(cata).toHaveText(name);
  await page.goto(`/#/content/article?cataId=${id}`);
  await expect(chip(page, `栏目：${name}`)).toBeVisible();
  await page.goBack();
  expect(stored(server.dataDir, 'cata', name)).toBeUndefined();

  const articlesIn = async () => {
    const { list } = await callApi(page, 'article/search', { page: 0, size: 20, cataId: id });
    return (list as { title: string }[]).map((article) => article.title);
  };
  await context.setOffline(false);
  await expect.poll(() => stored(server.dataDir, 'cata', name)?.id, { timeout: 60_000 }).toBe(id);
  await expect.poll(articlesIn, { timeout: 60_000 }).toEqual([title]);
  await expect(cata).toHaveText(name);
});
