import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { emptyTitle } from '../../support/pages/lists.ts';
import { start } from '../../support/pages/pages.ts';
import { main, save, saveToServer, stored, text } from '../../support/pages/record-pages.ts';
import { chooseOption } from '../../support/pages/select.ts';

test.use({ serviceWorkers: 'block' });

const types = {
  text: '单行',
  textarea: '多行',
  number: '人数',
  date: '日期',
  switch: '公开',
  select: '接受',
  file: '章程',
  link: '网址',
};

const definition = (type: string, label: string, more: object = {}) => ({
  ...{ label, key: type, type, required: false, maxLength: 0, min: null, max: null },
  ...{ dict: type === 'select' ? 'yes_no' : '', initial: '', ...more },
});

/** Stores a model with these fields; gives its id. */
async function storeModel(page: Page, name: string, fields: readonly object[]): Promise<string> {
  const id = randomUUID();
  await callApi(page, 'expandModel/create', { id, ...sampleOf('expandModel', { name, fields }) });
  return id;
}

test.beforeEach(({ page }) => start(page));

test('a field of each type is filled in, saved and read again', async ({ page, server }) => {
  const fields = Object.entries(types).map(([type, label]) => definition(type, label));
  const model = await storeModel(page, `各种字段 ${randomUUID()}`, fields);
  await page.goto(`/#/expands/addContent?modelId=${model}`);
  const name = `各种内容 ${randomUUID()}`;
  await text(page, '标题').fill(name);
  await text(page, types.text).fill('一行');
  await text(page, types.textarea).fill('一行\n又一行');
  await text(page, types.number).fill('-1.5');
  await page.getByLabel(types.date, { exact: true }).fill('2026-11-21');
  await page.getByRole('switch', { name: types.switch }).check();
  await chooseOption(page.getByRole('combobox', { name: types.select }), '否');
  await page.getByLabel(`选择${types.file}`, { exact: true }).setInputFiles({
    ...{ name: '章程.txt', mimeType: 'text/plain' },
    buffer: Buffer.from(name),
  });
  await expect(main(page).getByText('章程.txt')).toBeVisible();
  await text(page, types.link).fill('//elsewhere');
  await save(page);
  await expect(page.getByText('网址应以 https:// 或 / 开头')).toBeVisible();
  await text(page, types.link).fill('/about');
  await saveToServer(page);
  expect(stored(server.dataDir, 'expand', name)?.fields.data).toEqual({
    ...{ text: '一行', textarea: '一行\n又一行', number: -1.5, date: '2026-11-21', switch: true },
    ...{ select: 'no', file: expect.stringMatching(/^[0-9a-f-]{36}$/), link: '/about' },
  });
  await page.reload();
  await expect(text(page, types.textarea)).toHaveValue('一行\n又一行');
  await expect(text(page, types.number)).toHaveValue('-1.5');
  await expect(page.getByLabel(types.date, { exact: true })).toHaveValue(/11月21日$/);
  await expect(page.getByRole('switch', { name: types.switch })).toBeChecked();
  await expect(page.getByRole('combobox', { name: types.select })).toHaveAttribute(
    'data-value',
    'no',
  );
  await expect(main(page).getByText('章程.txt')).toBeVisible();
});

test('a number has bounds, and a selection a default, which its entries begin with and keep to', async ({
  page,
  server,
}) => {
  const name = `有限制的模型 ${randomUUID()}`;
  const model = await storeModel(page, name, [
    definition('number', '年限'),
    definition('select', '接受'),
  ]);
  await page.goto(`/#/content/expands?view=models&edit=${model}`);
  await main(page).getByRole('link', { name: '年限' }).click();
  const years = page.getByRole('group', { name: '字段 1：年限' });
  await years.getByRole('textbox', { name: '最小值' }).fill('-0.5');
  await years.getByRole('textbox', { name: '最大值' }).fill('-1');
  await save(page);
  await expect(years.getByText('最小值不能大于最大值')).toBeVisible();
  await years.getByRole('textbox', { name: '最大值' }).fill('60');
  await main(page).getByRole('link', { name: '接受' }).click();
  const accepts = page.getByRole('group', { name: '字段 2：接受' });
  await chooseOption(accepts.getByRole('combobox', { name: '默认值' }), '是');
  await saveToServer(page);
  expect(stored(server.dataDir, 'expandModel', name)?.fields.fields).toMatchObject([
    { min: -0.5, max: 60 },
    { initial: 'yes' },
  ]);

  await page.goto(`/#/expands/addContent?modelId=${model}`);
  await expect(page.getByRole('combobox', { name: '接受' })).toHaveAttribute('data-value', 'yes');
  const entry = page.getByRole('form', { name: '新增扩展内容' });
  await expect(entry.getByText('-0.5 到 60')).toBeVisible();
  await text(page, '标题').fill(`年限太长 ${randomUUID()}`);
  await text(page, '年限').fill('61');
  await save(page);
  await expect(page.getByText('年限不能大于 60')).toBeVisible();
  await text(page, '年限').fill('60');
  await saveToServer(page);
});

test('entries go to the recycle bin, and come back', async ({ page, server }) => {
  const model = await storeModel(page, `会删的模型 ${randomUUID()}`, []);
  const title = `会删的内容 ${randomUUID()}`;
  const entry = sampleOf('expand', { title, modelId: model, data: {} });
  await callApi(page, 'expand/create', { id: randomUUID(), ...entry });
  await page.goto(`/#/content/expands?modelId=${model}`);
  const batch = async (verb: string) => {
    await page.getByRole('checkbox', { name: `选择 ${title}` }).check();
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await bar.getByRole('button', { name: verb }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: verb }).click();
  };
  await batch('删除');
  await expect(page.getByText('还没有扩展内容')).toBeVisible();
  expect(stored(server.dataDir, 'expand', title)?.deleted_at).toEqual(expect.any(Number));
  await page.getByRole('button', { name: '回收站' }).click();
  await expect(main(page).getByRole('row', { name: title })).toContainText('今天');
  await expect(main(page).getByRole('link', { name: title })).toHaveCount(0);
  await batch('恢复');
  await expect(emptyTitle(page, '回收站是空的')).toBeVisible();
  await page.getByRole('button', { name: '回收站' }).click();
  await main(page).getByRole('link', { name: title }).click();
  await expect(text(page, '标题')).toHaveValue(title);
  await expect(
    main(page).getByText(/^系统管理员 创建于 今天.+，系统管理员 修改于 今天/),
  ).toBeVisible();
  expect(stored(server.dataDir, 'expand', title)?.deleted_at).toBeNull();
});
