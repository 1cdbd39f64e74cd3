import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf, sha256 } from '../../support/data/server-data.ts';
import { tag, waitForInstall } from '../../support/pages/pages.ts';
import {
  bring,
  choose,
  chooser,
  clipboard,
  editorOf,
  goToEnd,
  tool,
} from '../../support/pages/rich-text.ts';

test.use({ serviceWorkers: 'block' });

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const FILES = '/cn/management/v1/file/content/';

const status = (page: Page) => page.getByRole('status', { name: '保存状态' });
const bodyOf = (dataDir: string, title: string) =>
  rowsOf(dataDir, 'select body from articles where title = ?', title).map(({ body }) => body);

/** The form of a new article of this title, with the cursor in its text. */
async function writeArticle(page: Page, title: string): Promise<void> {
  await page.goto('/#/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
  await editorOf(page).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(status(page)).toContainText('已保存到服务器');
}

test.beforeEach(({ page }) => signIn(page));

test('an article is written with headings, lists, quotes and links, and is read as it was written', async ({
  page,
  server,
}) => {
  const title = `富文本 ${randomUUID()}`;
  await writeArticle(page, title);
  const { keyboard } = page;
  await choose(page, '段落样式', '一级标题');
  await keyboard.type('一、事实');
  await keyboard.press('Enter');
  await keyboard.type('合同');
  await keyboard.press('Control+b');
  await keyboard.type('解除');
  await keyboard.press('Control+b');
  await keyboard.press('Enter');
  await keyboard.type('1. 通知工会');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('附证据');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('> 转引');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await tool(page, '法条引用').click();
  const laws = page.getByRole('dialog', { name: '法条引用' });
  await expect(laws.getByRole('combobox', { name: '法规和条号' })).toBeFocused();
  await keyboard.type('劳动合同法 43');
  await laws.getByRole('textbox', { name: '引用的原文' }).fill('应当事先将理由通知工会。');
  await laws.getByRole('button', { name: '插入' }).click();
  await expect(laws).toBeHidden();
  await choose(page, '对齐方式', '居中');
  await tool(page, '链接').click();
  const dialog = page.getByRole('dialog', { name: '链接' });
  await dialog.getByRole('textbox', { name: '链接地址' }).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toContainText('地址应以');
  await dialog.getByRole('textbox', { name: '链接地址' }).fill('https://flk.npc.gov.cn');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('46 字', { exact: true })).toBeVisible();
  await save(page);

  const html =
    '<h2>一、事实</h2><p>合同<strong>解除</strong></p>' +
    '<ol><li><p>通知工会</p><ol><li><p>附证据</p></li></ol></li></ol>' +
    '<blockquote><p>转引</p></blockquote>' +
    '<figure class="law-quote" data-law="lao-dong-he-tong-fa"><figcaption>《中华人民共和国劳动合同法》第四十三条</figcaption>' +
    '<blockquote><p>应当事先将理由通知工会。</p></blockquote></figure>' +
    '<p class="align-center"><a href="https://flk.npc.gov.cn">https://flk.npc.gov.cn</a></p>';
  expect(bodyOf(server.dataDir, title)).toEqual([html]);

  // Opened again it is the same, and nothing was changed by opening it.
  await page.reload();
  await expect(editorOf(page).getByRole('heading', { name: '一、事实' })).toBeVisible();
  await expect(editorOf(page).getByRole('figure')).toContainText('第四十三条');
  await editorOf(page).click();
  await keyboard.press('Control+Home');
  await expect(chooser(page, '段落样式')).toHaveText('一级标题');
  await expect(status(page)).not.toContainText('草稿');
  await expect(tag(page, title)).toBeVisible();
});

test('a table is filled in and grows; the toolbar is worked by keys alone', async ({
  page,
  server,
}) => {
  const title = `表格 ${randomUUID()}`;
  await writeArticle(page, title);
  const { keyboard } = page;
  await tool(page, '撤销').focus();
  await keyboard.press('End');
  await expect(tool(page, '清除格式')).toBeFocused();
  for (let back = 0; back < 3; back += 1) await keyboard.press('ArrowLeft');
  await expect(tool(page, '插入表格')).toBeFocused();
  await keyboard.press('Enter');
  const table = editorOf(page).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(tool(page, '在下方插入行')).toBeVisible();
  await table.getByRole('columnheader').first().click();
  for (const text of ['年限', '月数', '说明', '一年']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await tool(page, '在下方插入行').click();
  await tool(page, '删除列').click();
  await expect(table.getByRole('row')).toHaveCount(4);
  await save(page);
  const [body] = bodyOf(server.dataDir, title);
  expect(body).toMatch(/^<table><tbody><tr><th><p>年限<\/p><\/th><th><p>说明<\/p><\/th><\/tr>/);
});

test('text pasted from Word and WeChat is cleaned, and what was left out is reported', async ({
  page,
  server,
}) => {
  const title = `粘贴 ${randomUUID()}`;
  await writeArticle(page, title);
  const notices = page.getByRole('region', { name: '通知' });
  await bring(editorOf(page), 'paste', { html: clipboard('word') });
  await expect(notices.getByText('粘贴的内容中有 1 张图片没有带入')).toBeVisible();
  await expect(notices.getByText('送达回证')).toBeVisible();
  await expect(editorOf(page).getByRole('cell', { name: '一个月工资' })).toBeVisible();
  await notices.getByRole('button').first().click();
  await goToEnd(page);
  await bring(editorOf(page), 'paste', { html: clipboard('wechat') });
  await expect(
    notices.getByText('粘贴的内容中有 2 张图片、1 个音视频或嵌入页面没有带入'),
  ).toBeVisible();
  await expect(editorOf(page).getByText('试用期被辞退怎么办？')).toBeVisible();
  await notices.getByRole('button').first().click();
  // The bytes of one picture come with it; those of the other do not.
  const html =
    '<img src="https://example.com/1.png"><img alt="副本" src="https://example.com/2.png">';
  const picture = { name: '正本.png', type: 'image/png', base64: PIXEL };
  await bring(editorOf(page), 'paste', { html, picture });
  await expect(notices.getByText('粘贴的内容中有 1 张图片没有带入')).toBeVisible();
  await expect(notices.getByText('副本')).toBeVisible();
  await expect(editorOf(page).locator('img')).toHaveCount(1);
  await save(page);
  const [body] = bodyOf(server.dataDir, title);
  expect(body).not.toMatch(/mso|style=|<span|<section|<o:|mmbiz|javascript/i);
  expect(body).toContain('<h2>一、基本事实</h2>');
  expect(body).toContain('<ol><li><p>书面通知工会</p><ul><li><p>附事实和证据</p></li></ul></li>');
  expect(body).toContain('<p>一文读懂<strong>赔偿标准</strong></p>');
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-UP-4 a picture pasted without a network is kept, shown, and saved with its final address', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.expect(/ERR_INTERNET_DISCONNECTED/);
    const title = `离线图片 ${randomUUID()}`;
    await writeArticle(page, title);
    await waitForInstall(page);
    await context.setOffline(true);
    await page.keyboard.type('见印章：');
    const picture = { name: '印章.png', type: 'image/png', base64: PIXEL };
    await bring(editorOf(page), 'paste', { picture });
    // Without a text for it yet, it is no image for a screen reader.
    const shown = editorOf(page).locator('img');
    await expect(shown).toHaveAttribute('src', /^blob:/);
    await shown.click();
    await tool(page, '图片的替代文字').click();
    await page.getByRole('textbox', { name: '替代文字' }).fill('公司印章');
    await page.keyboard.press('Enter');
    await bring(editorOf(page), 'drop', { picture: { ...picture, name: '合影.png' } });
    await expect(editorOf(page).locator('img')).toHaveCount(2);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(status(page)).toContainText('等待同步');
    expect(bodyOf(server.dataDir, title)).toEqual([]);

    await context.setOffline(false);
    await expect(status(page)).toContainText('已保存到服务器', { timeout: 60_000 });
    const [body] = bodyOf(server.dataDir, title) as [string];
    const ids = [...body.matchAll(/<img src="([^"]+)\/([^/"]+)" alt="([^"]*)">/g)].map(
      ([, base, id, alt]) => [`${base}/`, id, alt],
    );
    const files = rowsOf(
      server.dataDir,
      `select id, name, sha256 from files where id in (${ids.map(([, id]) => `'${id}'`).join()})`,
    );
    expect(files.map(({ name }) => name).sort()).toEqual(['印章.png', '合影.png'].sort());
    const stamp = files.find(({ name }) => name === '印章.png');
    expect(stamp?.sha256).toBe(sha256(Buffer.from(PIXEL, 'base64')));
    expect(ids).toContainEqual([FILES, stamp?.id, '公司印章']);
    // From now on it is shown as everybody sees it.
    await page.reload();
    await expect(editorOf(page).getByRole('img', { name: '公司印章' })).toHaveAttribute(
      'src',
      new RegExp(`${FILES}${stamp?.id}$`),
    );
  });
});

test('a plain text of old is read in paragraphs, and stays as it is until it is changed', async ({
  page,
  server,
}) => {
  const title = `旧文 ${randomUUID()}`;
  await writeArticle(page, title);
  await page.keyboard.type('x');
  await save(page);
  const address = page.url();
  const id = new URL(address.replace('#', '')).searchParams.get('id') ?? '';
  // The page is left first: a call of its own that is still under way would be cut off inside the route.
  await page.goto('about:blank');
  await page.route('**/article/get', async (route) => {
    const reply = await realAnswer(route);
    const json = await reply.json();
    json.rtn_data.body = '第一段\n若 a<b 且 b>c，则成立';
    await route.fulfill({ json });
  });
  await page.goto(address);
  await expect(editorOf(page).getByRole('paragraph')).toHaveText([
    '第一段',
    '若 a<b 且 b>c，则成立',
  ]);
  await expect(status(page)).not.toContainText('草稿');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(`${title}！`);
  await save(page);
  const rows = rowsOf(server.dataDir, 'select body from articles where id = ?', id);
  expect(rows).toEqual([{ body: '<p>第一段</p><p>若 a&lt;b 且 b&gt;c，则成立</p>' }]);
  // What is saved is read again.
  await page.unrouteAll({ behavior: 'wait' });
});

test('S-SESS-9 what was typed comes back from the draft, and goes with it when it is given up', async ({
  page,
}) => {
  const title = `草稿 ${randomUUID()}`;
  await writeArticle(page, title);
  await page.keyboard.type('第一版');
  await save(page);
  await editorOf(page).click();
  await goToEnd(page);
  await page.keyboard.type('，又写了一句');
  await expect(status(page)).toContainText('草稿');
  await page.reload();
  await expect(editorOf(page)).toHaveText('第一版，又写了一句');
  await page.getByRole('button', { name: '放弃草稿' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '放弃草稿' }).click();
  await expect(editorOf(page)).toHaveText('第一版');
});

test('the cursor stays in sight wherever the text grows', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await writeArticle(page, `长文 ${randomUUID()}`);
  const editor = editorOf(page);
  const { keyboard } = page;
  await bring(editor, 'paste', { html: '<p>劳动者可以解除劳动合同。</p>'.repeat(60) });
  await expect(editor.getByRole('paragraph')).toHaveCount(60);
  const write = async (text: string) => {
    await keyboard.type(text);
    await expect(editor.getByText(text)).toBeInViewport({ ratio: 1 });
  };
  await keyboard.press('Control+Home');
  for (let at = 0; at < 30; at += 1) await keyboard.press('Enter');
  await write('三十行以后');
  await goToEnd(page);
  await keyboard.press('Enter');
  await write('在最后');
  // The wheel takes the cursor out of sight; the next key brings it back.
  await editor.hover();
  await page.mouse.wheel(0, -2000);
  await expect(editor.getByText('在最后')).not.toBeInViewport();
  await keyboard.press('Enter');
  await write('回到这里');
});
