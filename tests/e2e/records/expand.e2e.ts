import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { rowsOf, writesOf } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { narrow } from '../../support/pages/lists.ts';
import { start, waitForInstall } from '../../support/pages/pages.ts';
import {
  main,
  reloadOffline,
  save,
  saveToDevice,
  saveToServer,
  status,
  stored,
  text,
} from '../../support/pages/record-pages.ts';
import { chooseOption } from '../../support/pages/select.ts';
import { drawn } from '../../support/values/pictures.ts';

test.use({ serviceWorkers: 'block' });

const choose = (page: Page, name: string, label: string) =>
  chooseOption(page.getByRole('combobox', { name, exact: true }), label);

/** What an entry holds in the fields of its model. */
const dataOf = (dataDir: string, name: string) =>
  stored(dataDir, 'expand', name)?.fields.data as Record<string, unknown> | undefined;

/** The field of a model that is shown beside its table: the one that was added last. */
const lastField = (page: Page) => page.getByRole('group', { name: /^字段 \d/ }).last();

async function addField(page: Page, label: string, key: string, type: string): Promise<void> {
  await page.getByRole('button', { name: '添加字段' }).click();
  await lastField(page).getByRole('textbox', { name: '标签' }).fill(label);
  await lastField(page).getByRole('textbox', { name: '键' }).fill(key);
  await chooseOption(lastField(page).getByRole('combobox', { name: '字段类型' }), type);
}

/** A model of lawyers' portraits, made from the screen; it is open in its form. */
async function addModel(page: Page, name: string): Promise<void> {
  await page.goto('/#/content/expands');
  await main(page).getByRole('link', { name: '模型管理' }).click();
  await main(page).getByRole('link', { name: '新增模型' }).click();
  await text(page, '名称').fill(name);
  await text(page, '标识').fill(`model-${randomUUID()}`);
  await addField(page, '律所', 'firm', '单行文字');
  await lastField(page).getByRole('switch', { name: '必填' }).check();
  await lastField(page).getByRole('textbox', { name: '最多字数' }).fill('10');
  await addField(page, '执业年限', 'years', '数字');
  await lastField(page).getByRole('textbox', { name: '默认值' }).fill('3');
  await addField(page, '接受咨询', 'open', '字典');
  await chooseOption(lastField(page).getByRole('combobox', { name: '字典' }), '是否');
  await addField(page, '头像', 'portrait', '图片');
  await saveToServer(page);
  await expect(page).toHaveURL(/edit=/);
}

/** The form for a new entry of a model, with what the model makes it begin with. */
async function beginEntry(page: Page, model: string): Promise<void> {
  await page.goto('/#/expands/addContent');
  await choose(page, '模型', model);
  await expect(text(page, '执业年限')).toHaveValue('3');
}

test.beforeEach(({ page }) => start(page));

test('a model is made field by field, and its entries are filled in by it', async ({
  page,
  server,
}) => {
  const model = `律师介绍 ${randomUUID()}`;
  await addModel(page, model);
  await page.getByRole('button', { name: '更多 头像' }).click();
  await page.getByRole('menuitem', { name: '上移' }).click();
  await expect(page.getByRole('group', { name: '字段 3：头像' })).toBeVisible();
  await expect(page.getByRole('button', { name: '移动 头像' })).toBeFocused();
  await saveToServer(page);
  const made = stored(server.dataDir, 'expandModel', model);
  expect(made?.fields.fields).toMatchObject([
    { key: 'firm', required: true, maxLength: 10 },
    { key: 'years', type: 'number', initial: '3' },
    { key: 'portrait', type: 'image' },
    { key: 'open', type: 'select', dict: 'yes_no' },
  ]);

  await beginEntry(page, model);
  const name = `王律师 ${randomUUID()}`;
  await text(page, '标题').fill(name);
  await save(page);
  await expect(page.getByText('律所不能为空')).toBeVisible();
  await expect(text(page, '律所')).toBeFocused();
  await text(page, '律所').fill('十一个字的律所名称太长');
  await save(page);
  await expect(page.getByText('律所不能超过 10 个字')).toBeVisible();
  await text(page, '律所').fill('明理律所');
  await text(page, '执业年限').fill('12.5');
  await choose(page, '接受咨询', '是');
  await saveToServer(page);
  expect(stored(server.dataDir, 'expand', name)).toMatchObject({
    group_id: made?.id,
    fields: { data: { firm: '明理律所', years: 12.5, open: 'yes', portrait: null } },
  });
  await expect(page.getByRole('combobox', { name: '模型', exact: true })).toBeDisabled();

  await page.goto('/#/content/expands');
  await expect(main(page).getByRole('row', { name })).toContainText(model);
  await narrow(page, '模型', model);
  await expect(main(page).getByRole('row')).toHaveCount(2);
  await expect(main(page).getByRole('heading', { name: model })).toBeVisible();
  await main(page).getByRole('link', { name }).click();
  await expect(text(page, '律所')).toHaveValue('明理律所');
});

test('an invalid model shows the error at the field concerned', async ({ page }) => {
  await page.goto('/#/content/expands?view=models&add=1');
  await text(page, '名称').fill('错误的模型');
  await text(page, '标识').fill('Wrong');
  await addField(page, '', '1a', '数字');
  await save(page);
  await expect(page.getByText('标识以小写字母开头')).toBeVisible();
  await expect(lastField(page).getByText('标签不能为空')).toBeVisible();
  await expect(lastField(page).getByText('键以小写字母开头')).toBeVisible();
  await text(page, '标识').fill('wrong');
  await text(page, '标签').fill('年限');
  await text(page, '键').fill('years');
  await text(page, '默认值').fill('三');
  await save(page);
  await expect(lastField(page).getByText('默认值不符合字段的类型或限制')).toBeVisible();
  await chooseOption(lastField(page).getByRole('combobox', { name: '字段类型' }), '字典');
  await save(page);
  await expect(lastField(page).getByText('请选择字典')).toBeVisible();
});

test('what an entry held before its model lost the field is shown, and goes only on purpose', async ({
  page,
  server,
}) => {
  const model = `旧模型 ${randomUUID()}`;
  await addModel(page, model);
  const address = page.url();
  await beginEntry(page, model);
  const name = `李律师 ${randomUUID()}`;
  await text(page, '标题').fill(name);
  await text(page, '律所').fill('明理律所');
  await saveToServer(page);
  const entry = page.url();

  await page.goto(address);
  await main(page).getByRole('link', { name: '执业年限' }).click();
  const years = page.getByRole('group', { name: '字段 2：执业年限' });
  await years.getByRole('button', { name: '删除字段' }).click();
  await saveToServer(page);
  await page.goto(entry);
  await page.reload();
  await expect(page.getByText('years（模型中已没有该字段）')).toBeVisible();
  await save(page);
  await expect(page.getByText('模型没有这个字段')).toBeVisible();
  await page.getByRole('button', { name: '移除 years' }).click();
  await saveToServer(page);
  const data = () => dataOf(server.dataDir, name);
  await expect.poll(() => Object.keys(data() ?? {})).not.toContain('years');
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ page }) => waitForInstall(page));

  test('without a network an entry with a picture is written by a kept model; picture and entry are on the server afterwards', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const model = `离线模型 ${randomUUID()}`;
    await addModel(page, model);
    await beginEntry(page, model);
    const known = `已有的律师 ${randomUUID()}`;
    await text(page, '标题').fill(known);
    await text(page, '律所').fill('明理律所');
    await saveToServer(page);
    await page.goto('/#/content/expands');
    await expect(main(page).getByRole('link', { name: known })).toBeVisible();
    await reloadOffline(page, 'record/expand-list', known);
    await expect(main(page).getByRole('row', { name: known })).toContainText(model);
    await beginEntry(page, model);
    const name = `路上写的律师 ${randomUUID()}`;
    await text(page, '标题').fill(name);
    const quarters = ['red', 'green', 'blue', 'white'] as const;
    const picture = await drawn(page, '头像.png', { width: 400, height: 400, quarters });
    await page.getByLabel('选择头像图片').setInputFiles(picture);
    await page
      .getByRole('dialog', { name: '裁剪图片' })
      .getByRole('button', { name: '使用图片' })
      .click();
    await expect(page.getByRole('button', { name: '移除头像' })).toBeVisible();
    // What is typed after the picture was chosen stays beside it.
    await text(page, '律所').fill('路上律所');
    await saveToDevice(page);
    await page.goto('/#/content/expands');
    await expect(main(page).getByRole('link', { name })).toBeVisible();

    await context.setOffline(false);
    const data = () => dataOf(server.dataDir, name);
    await expect.poll(data, { timeout: 60_000 }).toMatchObject({ firm: '路上律所', years: 3 });
    const files = rowsOf(server.dataDir, 'select name from files where id = ?', data()?.portrait);
    expect(files).toMatchObject([{ name: expect.stringContaining('头像') }]);
    await expect(main(page).getByRole('row', { name })).toBeVisible();
    expect(writesOf(server.dataDir, 'expand', name)).toEqual([1]);
  });

  test('without a network a model is made field by field and another is changed; both are on the server exactly once', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const known = `已有的模型 ${randomUUID()}`;
    await addModel(page, known);
    await page.goto('/#/content/expands?view=models');
    await expect(main(page).getByRole('link', { name: known })).toBeVisible();
    await reloadOffline(page, 'record/expandModel-list', known);
    await main(page).getByRole('link', { name: known }).click();
    await addField(page, '专长', 'skill', '单行文字');
    await saveToDevice(page);
    await main(page).getByRole('link', { name: '模型管理' }).click();
    await expect(main(page)).toContainText('有待同步的修改');

    const fresh = `路上建的模型 ${randomUUID()}`;
    await main(page).getByRole('link', { name: '新增模型' }).click();
    await text(page, '名称').fill(fresh);
    await text(page, '标识').fill(`model-${randomUUID()}`);
    await addField(page, '网址', 'site', '单行文字');
    await saveToDevice(page);
    // A save that waits is shown like a record: it is opened again, and goes on.
    await page.goto('/#/content/expands?view=models');
    await page.reload();
    await main(page).getByRole('link', { name: fresh }).click();
    await addField(page, '排名', 'rank', '数字');
    await saveToDevice(page);
    expect(stored(server.dataDir, 'expandModel', fresh)).toBeUndefined();

    await context.setOffline(false);
    const keys = (name: string) => {
      const fields = stored(server.dataDir, 'expandModel', name)?.fields.fields ?? [];
      return (fields as { key: string }[]).map(({ key }) => key);
    };
    await expect.poll(() => keys(fresh), { timeout: 60_000 }).toEqual(['site', 'rank']);
    await expect
      .poll(() => keys(known), { timeout: 60_000 })
      .toEqual(['firm', 'years', 'open', 'portrait', 'skill']);
    await expect(status(page)).toContainText('已保存到服务器');
    const { list } = await callApi(page, 'expandModel/search', {
      page: 0,
      size: 9999,
      keyword: fresh,
    });
    expect(list).toMatchObject([{ name: fresh }]);
    expect(writesOf(server.dataDir, 'expandModel', known)).toEqual([2]);
  });
});
