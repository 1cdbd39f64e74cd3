import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { go, startInstalled } from '../../support/pages/pages.ts';
import { line, picker, textFile } from '../../support/pages/queue.ts';
import { main, saveToDevice } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'allow' });

const row = (page: Page, title: string): Locator => main(page).getByRole('row', { name: title });
const title = (page: Page): Locator => page.getByRole('textbox', { name: '标题', exact: true });

/** Two articles in the list, the first of which was opened; then the network is gone. */
async function loseNetwork(page: Page): Promise<string> {
  const mark = `离${randomUUID().slice(0, 8)}`;
  await startInstalled(page);
  const id = await storeArticle(page, `${mark}甲`);
  await storeArticle(page, `${mark}乙`);
  await go(page, `/article/update?id=${id}`);
  await expect(title(page)).toHaveValue(`${mark}甲`);
  await go(page, `/content/article?keyword=${mark}`);
  await expect(row(page, `${mark}乙`)).toBeVisible();
  await waitForCached(page, 'record/article-list', mark);
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: '离线' })).toBeVisible();
  return mark;
}

test('S-LIST-3 without a network the list marks what can be opened; the rest is fetched once there is one', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const mark = await loseNetwork(page);
  await expect(row(page, `${mark}甲`)).toContainText('离线可用');
  await expect(row(page, `${mark}乙`)).not.toContainText('离线可用');
  await row(page, `${mark}乙`).getByRole('link').click();
  await expect(main(page)).toContainText('当前离线，本设备还没有保存这篇文章');
  await page.getByRole('button', { name: '联网后打开' }).click();
  await expect(page.getByRole('button', { name: '联网后会取回' })).toBeDisabled();
  await main(page).getByRole('link', { name: '返回列表' }).click();
  await page.getByRole('searchbox', { name: '关键词' }).fill(mark);
  await expect(row(page, `${mark}乙`)).toContainText('联网后取回');
  await page.reload();
  await expect(row(page, `${mark}乙`)).toContainText('联网后取回');
  await context.setOffline(false);
  await expect(page.getByText(`「${mark}乙」已取回，现在可以打开`)).toBeVisible();
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await expect(title(page)).toHaveValue(`${mark}乙`);
});

test('S-LIST-3 a row’s menu has it fetched too', async ({ page, context, consoleWatch }) => {
  consoleWatch.allowNetworkErrors();
  const mark = await loseNetwork(page);
  await row(page, `${mark}乙`).getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '联网后打开' }).click();
  await expect(row(page, `${mark}乙`)).toContainText('联网后取回');
  await context.setOffline(false);
  await expect(page.getByText(`「${mark}乙」已取回`)).toBeVisible();
  await expect(row(page, `${mark}乙`)).not.toContainText('联网后取回');
});

for (const width of [1440, 360]) {
  test(`S-LIST-3 nothing on a list moves when the network goes and comes back, ${width} wide`, async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await page.setViewportSize({ width, height: 900 });
    await startInstalled(page);
    const banner = main(page)
      .getByText('当前离线，显示的是本设备保存的内容')
      .filter({ visible: true });
    for (const [path, last] of [
      ['/content/article', page.getByRole('row').last()],
      ['/content/cata', page.getByRole('list', { name: '栏目树' })],
      ['/resource/file', page.getByRole('list', { name: '文件' }).getByRole('listitem').last()],
      ['/dashboard', page.getByRole('region', { name: '快捷动作' })],
    ] as const) {
      await go(page, path);
      await expect(last).toBeVisible();
      await page.waitForLoadState('networkidle');
      const place = await last.boundingBox();
      await context.setOffline(true);
      await expect(banner).toBeVisible();
      expect(await last.boundingBox(), path).toEqual(place);
      await context.setOffline(false);
      await expect(banner).toBeHidden();
      expect(await last.boundingBox(), path).toEqual(place);
    }
  });
}

test('S-LIST-4 back online, a notice shows what was synced', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const mark = await loseNetwork(page);
  await row(page, `${mark}甲`).getByRole('link').click();
  await title(page).fill(`${mark}改`);
  await saveToDevice(page);
  await go(page, '/uploads');
  await picker(page).setInputFiles(textFile('路上.txt'));
  await expect(line(page, '路上.txt')).toContainText('已保存到本设备');
  await context.setOffline(false);
  await expect(page.getByText('1 项修改、1 个文件已同步')).toBeVisible({ timeout: 30_000 });
});
