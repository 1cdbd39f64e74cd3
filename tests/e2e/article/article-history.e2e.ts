import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { openSections, tagsOf } from '../../support/pages/desk.ts';
import { saveToServer, text as textBox } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

test('the oldest of many versions is found, compared and brought back', async ({ page }) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const empty = { author: '', coverId: null, attachmentIds: [] };
  const text = { ...empty, title: '很多版本', summary: '最初的摘要', body: '正文一段' };
  const id = await storeArticle(page, text.title, text);
  for (let version = 1; version <= 50; version += 1) {
    await callApi(page, 'article/update', { ...text, id, version, title: `很多版本 ${version}` });
  }
  await callApi(page, 'article/update', {
    ...text,
    id,
    version: 51,
    title: '后来的标题',
    summary: '后来的摘要',
  });
  await page.goto(`/#/article/update?id=${id}`);
  await page.getByRole('button', { name: '历史', exact: true }).click();
  const history = page.getByRole('region', { name: '版本历史' });
  await expect(history.getByText('共 52 条')).toBeVisible();
  await expect(history.getByRole('button', { name: '比较版本 52', exact: true })).toContainText(
    '当前',
  );
  await history.getByRole('button', { name: '下一页' }).click();
  await history.getByRole('button', { name: '比较版本 1', exact: true }).click();
  await expect(history.locator('del')).toHaveText(['很多版本', '最初']);
  await history.getByRole('button', { name: '恢复为新草稿' }).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue('很多版本');
  await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('最初的摘要');
});

test('changed fields other than the text are shown by name and restored with a version', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const cataId = randomUUID();
  await callApi(page, 'cata/create', { ...sampleOf('cata', { name: '后来的栏目' }), id: cataId });
  const text = {
    ...{ title: '若 a<b 且 b>c', summary: '', author: '', coverId: null, attachmentIds: [] },
    ...{ body: '<p>正文</p>', slug: '', seoTitle: '旧标题', tags: ['离婚', '抚养'] },
    ...{ flags: ['headline', 'pinned'], regions: [], cataId: null },
    validUntil: Date.parse('2030-05-01T08:00:00+08:00'),
  };
  const id = await storeArticle(page, text.title, text);
  await callApi(page, 'article/update', {
    ...{ ...text, id, version: 1, cataId, body: '<p><strong>正文</strong></p>' },
    ...{ slug: `later-${id}`, seoTitle: '新标题', tags: ['离婚'], flags: ['headline'] },
    ...{ regions: ['北京', '上海'], validUntil: Date.parse('2031-05-01T08:00:00+08:00') },
  });
  await page.goto(`/#/article/update?id=${id}`);
  await page.getByRole('button', { name: '历史', exact: true }).click();
  const history = page.getByRole('region', { name: '版本历史' });
  await history.getByRole('button', { name: '比较版本 2', exact: true }).click();
  await expect(history.getByText('与当前内容相同')).toBeVisible();
  await expect(history.getByRole('heading', { name: '今天', exact: true })).toHaveCount(1);
  await expect(history.getByText('2 个', { exact: true })).toBeVisible();
  await history.getByRole('button', { name: '比较版本 1', exact: true }).click();
  const terms = ['主栏目', '标签', '属性', '适用地区', '有效期至', 'SEO 标题'];
  await expect(history.getByRole('term')).toHaveText(terms);
  await expect(history.locator('dl del')).toHaveText(['未选择', '，抚养', '，置顶', '2030', '旧']);
  await expect(history.locator('dl ins')).toHaveText(['后来的栏目', '北京，上海', '2031', '新']);
  const body = history.getByRole('region', { name: '正文的差别' });
  await expect(body.locator('.diff-change')).toHaveAttribute('data-change', '改');
  await expect(body.locator('ins strong')).toHaveText('正文');

  await history.getByRole('button', { name: '恢复为新草稿' }).click();
  await expect(history).toBeHidden();
  await saveToServer(page);
  await page.reload();
  await openSections(page, '栏目与标签', '法律信息', '搜索与链接');
  await expect(textBox(page, '标题')).toHaveValue('若 a<b 且 b>c');
  await expect(tagsOf(page)).toHaveText(['离婚', '抚养']);
  await expect(page.getByRole('combobox', { name: '主栏目' })).toHaveAttribute('data-value', '');
  await expect(page.getByRole('checkbox', { name: '置顶' })).toBeChecked();
  await expect(page.getByRole('list', { name: '已选的适用地区' })).toBeHidden();
  await expect(textBox(page, '有效期至')).toHaveValue('2030年5月1日');
  await expect(textBox(page, 'SEO 标题')).toHaveValue('旧标题');
  await expect(textBox(page, '别名')).toHaveValue(`later-${id}`);
});

for (const width of [768, 1440]) {
  test(`without a network the versions say where they come from, in one line above them, ${width} wide`, async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await page.goto('/#/dashboard');
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    const text = { author: '', coverId: null, attachmentIds: [], summary: '', body: '正文' };
    const id = await storeArticle(page, '离线看历史', { ...text, title: '离线看历史' });
    await page.goto(`/#/article/update?id=${id}`);
    const open = page.getByRole('button', { name: '历史', exact: true });
    const list = page.getByRole('complementary', { name: '历史版本' });
    await open.click();
    await expect(list.getByText('新建文章')).toBeVisible();
    await page.getByRole('button', { name: '返回编辑' }).click();
    await context.setOffline(true);
    await open.click();
    const note = list.getByRole('note');
    await expect(note).toContainText('当前离线，显示的是本设备保存的内容');
    const shape = () =>
      note.evaluate((banner) => {
        const [line, head] = [banner.querySelector('p'), banner.parentElement?.querySelector('h2')];
        const { height, bottom } = banner.getBoundingClientRect();
        return {
          isOneLine: height < 30,
          hasRoom: (line?.clientWidth ?? 0) > 150,
          isAbove: bottom <= (head?.getBoundingClientRect().top ?? 0) + 4,
        };
      });
    await expect.poll(shape).toEqual({ isOneLine: true, hasRoom: true, isAbove: true });
  });
}

for (const width of [768, 1440]) {
  test(`without a network the desk shows the origin of its text at full contrast, ${width} wide`, async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await page.goto('/#/dashboard');
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    const text = { author: '', coverId: null, attachmentIds: [], summary: '', body: '正文' };
    const id = await storeArticle(page, '离线看正文', { ...text, title: '离线看正文' });
    await page.goto(`/#/article/update?id=${id}`);
    await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeVisible();
    await context.setOffline(true);
    const note = page.getByRole('main').getByRole('note');
    await expect(note).toContainText('当前离线，显示的是本设备保存的内容');
    // A column of it where nothing is written is one colour from its first line to its last.
    const colours = async () => {
      const { x = 0, y = 0, width: across = 0, height = 0 } = (await note.boundingBox()) ?? {};
      const clip = { x: x + across - 200, y: Math.ceil(y), width: 1, height: Math.floor(height) };
      const { data, info } = await sharp(await page.screenshot({ clip }))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const lines = Array.from({ length: info.height }, (_, line) =>
        data.subarray(line * info.channels, (line + 1) * info.channels).toString('hex'),
      );
      return new Set(lines).size;
    };
    await expect.poll(colours).toBe(1);
  });
}
