import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violations } from '../../support/browser/axe.ts';
import { waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { smallTargets } from '../../support/browser/targets.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { narrow } from '../../support/pages/lists.ts';
import { waitForInstall } from '../../support/pages/pages.ts';
import { main, saveToServer } from '../../support/pages/record-pages.ts';
import { editorOf, goToEnd, tool } from '../../support/pages/rich-text.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '法条引用' });
const searchOf = (page: Page) => dialogOf(page).getByRole('combobox', { name: '法规和条号' });
const fieldOf = (page: Page, name: string) =>
  dialogOf(page).getByRole('textbox', { name, exact: true });
const figures = (page: Page) => editorOf(page).getByRole('figure');
const status = (page: Page) => page.getByRole('status', { name: '保存状态' });
const bodyOf = (dataDir: string, title: string) =>
  rowsOf(dataDir, 'select body from articles where title = ?', title).map(({ body }) => body);

/** The form of a new article with the cursor in its text. */
async function writeArticle(page: Page, title: string): Promise<void> {
  await page.goto('/#/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
  await editorOf(page).click();
}

/** Adds a law to the dictionary; gives the ids of both. */
async function addLaw(page: Page, label: string, value: string, more: object = {}) {
  const { list } = await callApi(page, '/dict/search', { page: 0, size: 200 });
  const dictId = (list as { id: string; code: string }[]).find(({ code }) => code === 'laws')?.id;
  const id = randomUUID();
  const law = { label, value, dictId, effectiveOn: '2008-01-01', ...more };
  await callApi(page, '/dict/detail/create', { id, ...sampleOf('dictDetail', law) });
  return { id, dictId };
}

/** Takes an article with this text through review to its readers. */
async function publish(page: Page, title: string, body: string): Promise<string> {
  const cataId = randomUUID();
  await callApi(page, 'cata/create', { ...sampleOf('cata'), id: cataId });
  const id = await storeArticle(page, title, { cataId, body });
  await callApi(page, 'article/submit', { ids: [id] });
  await callApi(page, 'article/approve', { id, version: 2 });
  await callApi(page, 'article/publish', { ids: [id] });
  return id;
}

const quoteOf = (source: string, value: string, text: string) =>
  `<figure class="law-quote" data-law="${value}"><figcaption>${source}</figcaption><blockquote><p>${text}</p></blockquote></figure>`;

test.describe('online', () => {
  test.use({ serviceWorkers: 'block' });

  test('S-DESK-5 a law is quoted by the slash and by the button, with keys alone', async ({
    page,
    server,
  }) => {
    const title = `引用 ${randomUUID()}`;
    await signIn(page);
    await writeArticle(page, title);
    const { keyboard } = page;
    await keyboard.type('/ft');
    await expect(page.getByRole('option', { name: /法条引用/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(searchOf(page)).toBeFocused();
    await keyboard.type('劳动合同 46');
    const options = dialogOf(page).getByRole('option');
    await expect(options.first()).toHaveAccessibleName(/劳动合同法.*2008-01-01 施行.*现行/);
    await keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(options.nth(1)).toContainText('实施条例');
    await keyboard.press('ArrowUp');
    await expect(fieldOf(page, '条')).toHaveValue('四十六');
    await keyboard.press('Enter');
    await expect(fieldOf(page, '引用的原文')).toBeFocused();
    await keyboard.type('有下列情形之一的，');
    await keyboard.press('Enter');
    await keyboard.type('用人单位应当向劳动者支付经济补偿：');
    await keyboard.press('Shift+Tab');
    await keyboard.type('5');
    await expect(dialogOf(page).getByRole('figure')).toContainText('第四十六条第（五）项');
    expect(await violations(page)).toEqual([]);
    await keyboard.press('Enter');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(editorOf(page)).toBeFocused();
    await keyboard.type('下文');
    await keyboard.press('Enter');
    await tool(page, '撤销').focus();
    for (let at = 0; at < 10; at += 1) await keyboard.press('ArrowRight');
    await expect(tool(page, '法条引用')).toBeFocused();
    await keyboard.press('Enter');
    await expect(searchOf(page)).toBeFocused();
    await keyboard.type('消法');
    await keyboard.press('Enter');
    await expect(fieldOf(page, '条')).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialogOf(page)).toContainText('请填写条号');
    await keyboard.type('55');
    const isBack = await fieldOf(page, '条').evaluate((field) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      return document.activeElement?.matches('.ProseMirror');
    });
    // In the same turn: what is typed at once is for the text.
    expect(isBack).toBe(true);
    await expect(dialogOf(page)).toHaveCount(0);
    await keyboard.type('经营者有欺诈行为的');
    await expect(figures(page)).toHaveCount(2);
    await keyboard.press('Control+s');
    await expect(status(page)).toContainText('已保存到服务器');
    const [body] = bodyOf(server.dataDir, title);
    expect(body).toBe(
      '<figure class="law-quote" data-law="lao-dong-he-tong-fa"><figcaption>《中华人民共和国劳动合同法》第四十六条第（五）项</figcaption>' +
        '<blockquote><p>有下列情形之一的，</p><p>用人单位应当向劳动者支付经济补偿：</p></blockquote></figure><p>下文</p>' +
        quoteOf(
          '《中华人民共和国消费者权益保护法》第五十五条',
          'xiao-fei-zhe-quan-yi-bao-hu-fa',
          '经营者有欺诈行为的',
        ) +
        '<p></p>',
    );
  });

  test('S-DESK-5 a quotation is changed in the same way, or is text again', async ({
    page,
    server,
  }) => {
    const title = `改引用 ${randomUUID()}`;
    await signIn(page);
    const old =
      '<figure class="law-quote"><figcaption>《劳动法》第三条</figcaption><blockquote><p>条文</p></blockquote></figure>';
    const id = await storeArticle(page, title, { body: `${old}<p>下文</p>` });
    await page.goto(`/#/article/update?id=${id}`);
    await figures(page).getByText('条文').click();
    await tool(page, '法条引用').click();
    await expect(searchOf(page)).toHaveValue('劳动法');
    await expect(fieldOf(page, '条')).toHaveValue('三');
    await expect(fieldOf(page, '引用的原文')).toHaveValue('条文');
    await fieldOf(page, '条').fill('4');
    await dialogOf(page).getByRole('button', { name: '更新' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(status(page)).toContainText('已保存到服务器');
    expect(bodyOf(server.dataDir, title)).toEqual([
      `${quoteOf('《中华人民共和国劳动法》第四条', 'lao-dong-fa', '条文')}<p>下文</p>`,
    ]);
    await tool(page, '法条引用').click();
    await dialogOf(page).getByRole('button', { name: '取消引用' }).click();
    await expect(figures(page)).toHaveCount(0);
    await expect(editorOf(page)).toContainText('第四条');
  });

  test('S-DESK-5 a law that another user marks 废止 brings what quotes it under 待复核, until it was checked', async ({
    page,
    browser,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowLooks();
    const name = `试行办法${randomUUID().slice(0, 8)}`;
    const title = `依据 ${name}`;
    await signIn(page);
    await page.goto('/#/dashboard');
    const { id: lawId, dictId } = await addLaw(page, `中华人民共和国${name}`, name);
    const quote = quoteOf(`《${name}》第一条`, name, '条文');
    const id = await publish(page, title, `${quote}<p>正文</p>`);
    await page.goto(`/#/article/update?id=${id}`);
    await expect(figures(page)).toContainText(name);
    await expect(figures(page)).not.toContainText('已废止');

    const device = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const other = await device.newPage();
    await signIn(other, 'admin', server.url);
    await other.goto(`/#/system/dict?edit=${dictId}&entry=${lawId}`);
    await expect(
      main(other)
        .getByRole('combobox', { name: '施行日期' })
        .or(main(other).getByRole('textbox', { name: '施行日期' })),
    ).toHaveValue('2008年1月1日');
    await main(other).getByRole('radio', { name: '废止' }).check();
    await saveToServer(other);
    await device.close();

    await expect(figures(page).getByText('已废止')).toBeVisible();
    const reason = `引用的《${name}》已废止`;
    await page.goto('/#/dashboard');
    await page.reload();
    const work = page.getByRole('region', { name: '今天要处理' });
    const item = work.getByRole('listitem').filter({ hasText: title });
    await expect(item).toContainText(reason);
    await work.getByRole('radio', { name: /^待复核/ }).check({ force: true });
    await expect(item).toBeVisible();
    await page.goto('/#/content/article');
    await narrow(page, '复核', '待复核');
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText(reason);
    await row.getByRole('link', { name: title }).click();
    const panel = page.getByRole('complementary', { name: '文章设置' });
    await expect(panel).toContainText(`待复核：${reason}`);
    await page.getByRole('button', { name: '预览' }).click();
    await expect(page.frameLocator('iframe[title="文章预览"]').getByText('已废止')).toBeVisible();
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await panel.getByRole('button', { name: '核对完成' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '核对完成' }).click();
    await expect(panel).not.toContainText('待复核：');
    await expect(figures(page).getByText('已废止')).toBeVisible();
    await page.goto('/#/content/article?due=0');
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  });

  test('S-DESK-5 a hostile name of a law is text, wherever it is shown, and fits', async ({
    page,
  }) => {
    const evil = '<img src=x onerror=alert(1)>"\'&法';
    const wide = `${'极'.repeat(116)}${randomUUID().slice(0, 4)}`;
    await page.setViewportSize({ width: 360, height: 780 });
    await signIn(page);
    await page.goto('/#/dashboard');
    await addLaw(page, evil, `"><script>${randomUUID()}`, { standing: 'repealed' });
    await addLaw(page, wide, randomUUID(), { standing: 'amended' });
    const title = `宽 ${randomUUID()}`;
    const id = await publish(page, title, quoteOf(`《${wide}》第一条`, 'x', '条文'));
    await page.goto(`/#/article/update?id=${id}`);
    await expect(figures(page)).toContainText('已修改');
    // The editor puts its own cursor back for a moment after it is given the focus, a click sets it.
    await figures(page).getByText('条文').click();
    await goToEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/ft');
    await page.keyboard.press('Enter');
    await searchOf(page).fill('<img');
    const option = dialogOf(page).getByRole('option').first();
    await expect(option).toContainText(evil);
    const standing = option.locator('.law-standing');
    // Its sign and its word.
    await expect.poll(() => standing.evaluate((one) => one.getClientRects().length)).toBe(1);
    await fieldOf(page, '条').fill('1');
    await dialogOf(page).getByRole('button', { name: '插入' }).click();
    await expect(figures(page).nth(1)).toContainText(`《${evil}》第一条`);
    await expect(figures(page).nth(1)).toContainText('已废止');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(status(page)).toContainText('已保存到服务器');
    for (const path of ['/#/dashboard', '/#/content/article?due=0']) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(`引用的《${wide}》已修改`);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(360);
    }
  });
});

test.describe('installed, on a phone', () => {
  test.use({ serviceWorkers: 'allow', hasTouch: true, viewport: { width: 360, height: 780 } });

  test('S-DESK-5 offline a law is quoted from the cached dictionary, which is marked as cached', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const title = `离线引用 ${randomUUID()}`;
    await signIn(page);
    await writeArticle(page, title);
    await waitForInstall(page);
    await waitForCached(page, 'dict/laws', '民法典');
    await context.setOffline(true);
    await page.reload();
    await editorOf(page).click();
    await tool(page, '法条引用').click();
    await searchOf(page).fill('民法典第五百八十五条第二款');
    await expect(dialogOf(page).getByText(/法规字典 \d+ 部，存在本设备/)).toContainText('离线字典');
    await expect(fieldOf(page, '款')).toHaveValue('二');
    expect(await smallTargets(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: '插入' }).click();
    await page.keyboard.type('约定的违约金');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(status(page)).toContainText('等待同步');
    await context.setOffline(false);
    await expect
      .poll(() => bodyOf(server.dataDir, title), { timeout: 60_000 })
      .toEqual([
        expect.stringContaining(
          quoteOf('《中华人民共和国民法典》第五百八十五条第二款', 'min-fa-dian', '约定的违约金'),
        ),
      ]);
  });
});
