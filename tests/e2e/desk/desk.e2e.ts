import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { attributeOf } from '../../support/browser/waiting.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { openSections, stateBadge, stateBadges } from '../../support/pages/desk.ts';
import { saveToServer, status, text } from '../../support/pages/record-pages.ts';
import { editorOf, goToEnd } from '../../support/pages/rich-text.ts';
import { chooseOption } from '../../support/pages/select.ts';
import { drawn } from '../../support/values/pictures.ts';

test.use({ serviceWorkers: 'block' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('complementary', { name: '文章设置' });
const LONG = '<p>劳动者可以解除劳动合同，用人单位应当支付经济补偿。</p>'.repeat(80);

/** Opens a stored article; gives its id. */
async function openStored(page: Page, more: Record<string, unknown> = {}): Promise<string> {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(button(page, '用户菜单')).toBeVisible();
  const id = await storeArticle(page, `写作台${randomUUID().slice(0, 8)}`, more);
  await page.goto(`/#/article/update?id=${id}`);
  await expect(editorOf(page)).toBeVisible();
  return id;
}

test('S-DESK-1 S-DESK-2 the text scrolls with the page, at the measure of paper, and the bar and the tools stay in sight', async ({
  page,
}) => {
  await openStored(page, { body: LONG });
  const bar = page.locator('.desk-bar');
  await editorOf(page).getByRole('paragraph').last().scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('toolbar', { name: '正文工具栏' })).toBeInViewport();
  await expect(button(page, '发布')).toBeInViewport({ ratio: 1 });
  await expect(status(page)).toContainText(/已保存到服务器 \d\d:\d\d/);
  const looks = () =>
    editorOf(page).evaluate((element) => {
      const { fontSize, lineHeight, overflowY, maxHeight } = getComputedStyle(element);
      return [element.clientWidth, fontSize, Number.parseFloat(lineHeight), overflowY, maxHeight];
    });
  await expect.poll(looks).toEqual([720, '17px', 32.3, 'visible', 'none']);
});

test('S-DESK-1 open sections of the panel are open the next time, and folded ones show their content in brief', async ({
  page,
}) => {
  await openStored(page, {
    ...{ author: '陈思远', reviewer: '周慎之', slug: `desk-${Date.now()}` },
    legalBasis: '《劳动合同法》第四十四条\n\n《劳动合同法》第四十六条',
  });
  const section = (name: string) => panel(page).locator('details').filter({ hasText: name });
  await expect(section('来源与署名')).toContainText('陈思远');
  await expect(section('搜索与链接').locator('summary')).toContainText('/desk-');
  await expect(section('附件').locator('summary')).toContainText('没有');
  await expect(section('法律信息').locator('summary')).toContainText('2 条法规');
  await expect(panel(page)).toContainText('提交后由周慎之审核');
  await section('法律信息').locator('summary').click();
  await expect(text(page, '法规依据')).toBeVisible();
  await page.reload();
  await expect(text(page, '法规依据')).toBeVisible();
  await button(page, '文章设置').click();
  await expect(panel(page)).toBeHidden();
  await page.reload();
  await expect(editorOf(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
  // What is wrong in it is shown all the same.
  await button(page, '文章设置').click();
  await openSections(page, '搜索与链接');
  await text(page, '别名').fill('不行');
  await section('搜索与链接').locator('summary').click();
  await button(page, '文章设置').click();
  await button(page, '保存').click();
  await expect(text(page, '别名')).toBeFocused();
});

for (const [width, height] of [
  [768, 1024],
  [360, 780],
] as const) {
  test(`S-DESK-1 at ${width} the panel comes over the text, and goes with Escape or a press beside it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openStored(page);
    await expect(panel(page)).toBeHidden();
    await button(page, '文章设置').click();
    await expect(panel(page)).toBeFocused();
    await expect(panel(page)).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(button(page, '文章设置')).toBeFocused();
    await button(page, '添加封面').click();
    await expect(page.getByRole('group', { name: '封面' })).toBeVisible();
    await page.mouse.click(20, 20);
    await expect(panel(page)).toBeHidden();
  });
}

test('S-DESK-1 on a phone the tools stand above the keyboard, and the bar below what the page was moved by', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openStored(page, { body: LONG });
  await page.evaluate(() => {
    const seen = window.visualViewport as VisualViewport;
    Object.defineProperty(seen, 'height', { value: 400 });
    Object.defineProperty(seen, 'offsetTop', { value: 60 });
    seen.dispatchEvent(new Event('resize'));
  });
  const bottomOf = () =>
    page.locator('.desk-tools').evaluate((tools) => tools.getBoundingClientRect().bottom);
  await expect.poll(bottomOf).toBe(460);
  await page.mouse.wheel(0, 900);
  const topOf = () => page.locator('.desk-bar').evaluate((bar) => bar.getBoundingClientRect().top);
  await expect.poll(topOf).toBeGreaterThanOrEqual(60);
});

test('S-DESK-2 nothing moves in the bar by typing and saving; Ctrl S answers there', async ({
  page,
}) => {
  await openStored(page);
  const places = () =>
    page
      .locator('.desk-bar')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  const before = await places();
  await editorOf(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type('，又一句');
  await expect(status(page)).toContainText('草稿已保存到本设备');
  expect(await places()).toEqual(before);
  await page.keyboard.press('Control+s');
  await expect(status(page)).toContainText('已保存到服务器');
  expect(await places()).toEqual(before);
  await expect(page.locator('.desk-bar .button[data-tone="primary"]')).toHaveCount(1);
});

test('S-DESK-2 S-DESK-3 the next step goes to what is missing, and from a saved text to the published one is two presses', async ({
  page,
  server,
}) => {
  const cataId = randomUUID();
  const id = await openStored(page, { body: '' });
  await callApi(page, 'cata/create', { ...sampleOf('cata'), id: cataId });
  await page.reload();
  await button(page, '发布').click();
  await expect(editorOf(page)).toBeFocused();
  await expect(page.getByText('正文为空，不能发布')).toBeVisible();
  await page.keyboard.type('正文');
  await saveToServer(page);
  await button(page, '发布').click();
  const question = page.getByRole('dialog', { name: /^发布「写作台/ });
  await question.getByRole('button', { name: '立即发布' }).click();
  await expect(question.getByText('发布前请选择主栏目')).toBeVisible();
  await chooseOption(question.getByRole('combobox', { name: '主栏目' }), cataId);
  await question.getByRole('button', { name: '立即发布' }).click();
  await expect(stateBadges(page)).toHaveText(['已发布']);
  const [row] = rowsOf(server.dataDir, 'select status, cata_id from articles where id = ?', id);
  expect(row).toEqual({ status: 'published', cata_id: cataId });
  // What is typed into it is saved, and published as it is then, by the same two presses.
  await editorOf(page).click();
  await page.keyboard.type('再');
  await saveToServer(page);
  await expect(stateBadge(page, '已发布，有未发布的修改')).toBeVisible();
  await button(page, '发布修改').click();
  await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click();
  await expect(stateBadges(page)).toHaveText(['已发布']);
});

test('S-DESK-3 submitting names what is missing, each with a way to it', async ({ page }) => {
  const dead = `/articles/none-${Date.now()}`;
  await openStored(page, { body: `<p>文</p><p><a href="${dead}">旧文</a></p>` });
  await button(page, '提交审核').click();
  const question = page.getByRole('dialog', { name: '提交前还差 3 项' });
  await expect(question.getByRole('listitem')).toHaveText([
    /^主栏目/,
    /^封面/,
    new RegExp(`^1 个站内链接打不开.*${dead}`),
  ]);
  await question.getByRole('button', { name: '去补封面' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('group', { name: '封面' })).toBeInViewport();
  await button(page, '提交审核').click();
  await question.getByRole('button', { name: /^去补1 个站内/ }).click();
  await expect(editorOf(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('旧文');
  await button(page, '提交审核').click();
  await question.getByRole('button', { name: '仍然提交' }).click();
  await expect(stateBadge(page, '待审')).toBeVisible();
});

test('S-DESK-4 a slash calls the blocks by keys; Escape leaves the sign; marks of Markdown work while typing', async ({
  page,
}) => {
  await openStored(page, { body: '' });
  await editorOf(page).click();
  const { keyboard } = page;
  const menu = page.getByRole('listbox', { name: '插入' });
  await keyboard.type('/');
  await expect(menu.getByRole('option')).toHaveCount(10);
  await expect(menu.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await keyboard.type('bg');
  await expect(menu.getByRole('option')).toHaveText([/^表格/]);
  const active = await attributeOf(menu.getByRole('option'), 'id');
  await expect(editorOf(page)).toHaveAttribute('aria-activedescendant', active);
  await keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(editorOf(page).getByRole('table')).toBeVisible();
  await expect(editorOf(page)).not.toContainText('/');
  await goToEnd(page);
  await keyboard.type('/');
  for (let step = 0; step < 3; step += 1) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.type('一、事实');
  await expect(editorOf(page).getByRole('heading', { name: '一、事实' })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.type('/');
  await keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await keyboard.press('Enter');
  await keyboard.type('## 二级');
  await keyboard.press('Enter');
  await keyboard.type('应当**支付**补偿');
  await expect(editorOf(page).locator('h3')).toHaveText('二级');
  await expect(editorOf(page).locator('strong')).toHaveText('支付');
  await keyboard.press('Enter');
  await keyboard.type('- 一项');
  await expect(editorOf(page).getByRole('listitem')).toHaveText(['一项']);
});

test('S-DESK-4 chosen words get a small bar, a picture its words and its width in place', async ({
  page,
}) => {
  await openStored(page, { body: '<p>见印章</p>' });
  await editorOf(page).getByText('见印章').selectText();
  const bar = page.getByRole('toolbar', { name: '正文选中的文字' });
  await bar.getByRole('button', { name: '加粗' }).click();
  await expect(editorOf(page).locator('strong')).toHaveText('见印章');
  await page.keyboard.press('End');
  await expect(bar).toBeHidden();
  const quarters = ['red', 'green', 'blue', 'white'] as const;
  const file = await drawn(page, '现场.png', { width: 400, height: 300, quarters });
  await page.getByLabel('正文图片文件').setInputFiles(file);
  const picture = editorOf(page).locator('img');
  await picture.click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('公司印章');
  await expect(editorOf(page).getByRole('img', { name: '公司印章' })).toBeVisible();
  const width = page.getByRole('slider', { name: '图片宽度' });
  await width.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(width).toHaveAttribute('aria-valuenow', '350');
  await saveToServer(page);
  await page.reload();
  await expect(editorOf(page).getByRole('img', { name: '公司印章' })).toHaveAttribute(
    'width',
    '350',
  );
});
