import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { chip } from '../../support/pages/lists.ts';
import { start } from '../../support/pages/pages.ts';
import { dropBeside, main, saveToServer, stored, text } from '../../support/pages/record-pages.ts';
import { chooseOption } from '../../support/pages/select.ts';

test.use({ serviceWorkers: 'block' });

const definition = (label: string, key: string, type: string) => ({
  ...{ label, key, type, required: false, maxLength: 0, min: null, max: null },
  ...{ dict: '', initial: '' },
});

interface MadeModel {
  id: string;
  name: string;
}

/** A model of lawyers with these entries: their titles, and what else they hold. */
async function makeModel(page: Page, entries: Record<string, object> = {}): Promise<MadeModel> {
  const [id, name] = [randomUUID(), `律师名片 ${randomUUID()}`];
  const fields = [definition('律所', 'firm', 'text'), definition('执业年限', 'years', 'number')];
  await callApi(page, 'expandModel/create', { id, ...sampleOf('expandModel', { name, fields }) });
  for (const [sort, [title, more]] of Object.entries(entries).entries()) {
    const entry = { modelId: id, title, sort, data: { firm: '明理', years: 12 }, ...more };
    await callApi(page, 'expand/create', { id: randomUUID(), ...sampleOf('expand', entry) });
  }
  return { id, name };
}

const openFields = (page: Page, { id }: MadeModel) =>
  page.goto(`/#/content/expands?view=models&edit=${id}`);
const openEntries = (page: Page, { id }: MadeModel) =>
  page.goto(`/#/content/expands?modelId=${id}`);
const fieldLink = (page: Page, label: string) =>
  main(page).getByRole('table', { name: '字段' }).getByRole('link', { name: label, exact: true });
const misfits = (page: Page) => main(page).getByRole('region', { name: '已有的内容' });

test.beforeEach(({ page }) => start(page));

test('S-ROUTE-8 a model has its entries, its fields and its settings behind tabs, and one editor for both of the last', async ({
  page,
  server,
}) => {
  const model = await makeModel(page, { 陈思远: {} });
  await openEntries(page, model);
  const tabs = main(page).getByRole('navigation', { name: model.name });
  await expect(tabs.getByRole('link')).toHaveText([/^内容\s*1$/, /^字段\s*2$/, '设置']);
  await expect(tabs.getByRole('link', { name: '内容' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: '字段' }).click();
  await fieldLink(page, '律所').click();
  await page.getByRole('switch', { name: '必填' }).check();
  await expect(main(page).getByText('改动 1 项 律所：必填')).toBeVisible();
  await tabs.getByRole('link', { name: '设置' }).click();
  await text(page, '名称').fill(`${model.name} 二`);
  await expect(main(page).getByText('改动 2 项 设置：名称　律所：必填')).toBeVisible();
  await saveToServer(page);
  await expect(main(page).getByText('改动')).toHaveCount(0);
  expect(stored(server.dataDir, 'expandModel', `${model.name} 二`)?.fields).toMatchObject({
    fields: [{ key: 'firm', required: true }, { key: 'years' }],
  });

  await tabs.getByRole('link', { name: '字段' }).click();
  await page.getByRole('button', { name: '更多 律所' }).click();
  await page.getByRole('menuitem', { name: '删除字段' }).click();
  await expect(fieldLink(page, '律所')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '添加字段' })).toBeFocused();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
  await expect(fieldLink(page, '律所')).toBeVisible();
});

test('entries that would no longer fit a changed model are named before it is saved', async ({
  page,
}) => {
  const model = await makeModel(page, { 陈思远: {}, 李明珠: { data: { firm: '明理' } } });
  await openFields(page, model);
  await expect(misfits(page)).toContainText('2 条内容已有值');
  await fieldLink(page, '执业年限').click();
  await chooseOption(page.getByRole('combobox', { name: '字段类型' }), '日期');
  await expect(misfits(page)).toContainText('1 条内容不再符合');
  await expect(misfits(page).getByRole('listitem')).toHaveText(['陈思远 执业年限应为日期']);
  await chooseOption(page.getByRole('combobox', { name: '字段类型' }), '数字');
  await expect(misfits(page)).toContainText('2 条内容已有值');
  await text(page, '键').fill('seniority');
  await expect(misfits(page).getByRole('listitem')).toHaveText([
    '陈思远 执业年限：模型没有这个字段',
  ]);
});

test('S-LIST-1 entries say where they stand, and are found by where they are shown', async ({
  page,
}) => {
  const day = 24 * 60 * 60_000;
  const now = Date.now();
  const model = await makeModel(page, {
    过去的: { endsAt: now - day, position: '首页顶部', link: '/past' },
    现在的: { startsAt: now - day, position: '首页顶部' },
    将来的: { startsAt: now + 8 * day, position: '首页中部' },
    停用的: { status: 'off', position: '首页中部' },
  });
  await openEntries(page, model);
  const row = (title: string) => main(page).getByRole('row', { name: title });
  await expect(row('过去的')).toContainText('已过期');
  await expect(row('过去的')).toContainText('/past');
  await expect(row('现在的')).toContainText('启用');
  await expect(row('将来的')).toContainText('8 天后开始');
  await expect(row('停用的')).toContainText('长期');
  await expect(row('停用的')).toContainText('停用');
  await main(page).getByRole('button', { name: '位置', exact: true }).click();
  await page.getByRole('menuitemradio', { name: '首页中部' }).click();
  await expect(chip(page, '位置：首页中部')).toBeVisible();
  await expect(main(page).getByRole('table').getByRole('link')).toHaveText(['将来的', '停用的']);
  await chip(page, '位置：首页中部').click();
  await expect(row('过去的')).toBeVisible();
});

test('entries are put in order in their list, by mouse and by the keys of their handles', async ({
  page,
  server,
}) => {
  const own = ['甲', '乙', '丙'].map((title) => `${title}${randomUUID().slice(0, 8)}`);
  const [first = '', second = '', third = ''] = own;
  const model = await makeModel(page, { [first]: {}, [second]: {}, [third]: {} });
  await openEntries(page, model);
  const links = main(page).getByRole('table').getByRole('link');
  const handle = (title: string) => page.getByRole('button', { name: `移动 ${title}` });
  await expect(links).toHaveText(own);
  const from = await handle(first).boundingBox();
  const to = await main(page).getByRole('row', { name: third }).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 120, to.y + to.height - 4, { steps: 5 });
  await dropBeside(page, 'after', third);
  await expect(links).toHaveText([second, third, first]);
  const storedOrder = () =>
    rowsOf(server.dataDir, 'select title from records where group_id = ? order by sort', model.id);
  await expect.poll(() => storedOrder().map(({ title }) => title)).toEqual([second, third, first]);
  await handle(first).press('Home');
  await expect(links).toHaveText([first, second, third]);
  await expect(handle(first)).toBeFocused();
  await expect.poll(() => storedOrder().map(({ title }) => title)).toEqual(own);
  await page.getByRole('searchbox', { name: '关键词' }).fill(first);
  await expect(links).toHaveText([first]);
  await expect(handle(first), 'not where a part of the order is shown').toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the details of a field come from below, go with Escape, and give the focus back', async ({
    page,
  }) => {
    const model = await makeModel(page);
    await openFields(page, model);
    await fieldLink(page, '律所').focus();
    await page.keyboard.press('Enter');
    const sheet = main(page).getByRole('complementary', { name: '字段 1' });
    await expect(sheet).toBeFocused();
    await text(page, '标签').fill('事务所');
    await text(page, '标签').press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(fieldLink(page, '事务所')).toBeFocused();
    await page.getByRole('button', { name: '添加字段' }).click();
    await expect(text(page, '标签')).toBeFocused();
  });
});
