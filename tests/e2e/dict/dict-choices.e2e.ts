import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addDict } from '../../support/data/dicts.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { stateTab } from '../../support/pages/lists.ts';
import { main, saveToServer, status, stored, text } from '../../support/pages/record-pages.ts';
import { chooseOption, expectOffered, offered } from '../../support/pages/select.ts';

test.use({ serviceWorkers: 'block' });

/** Changes an entry of a dictionary as staff would. */
async function change(page: Page, dictId: string, value: string, fields: object): Promise<void> {
  const { list } = await callApi(page, '/dict/detail/search', { dictId, page: 0, size: 9999 });
  const found = (list as Record<string, unknown>[]).find((one) => one.value === value);
  const { id, version, label, color, isDefault, note, sort, status: state } = found ?? {};
  const before = { id, version, dictId, value, label, color, isDefault, note, sort, status: state };
  await callApi(page, '/dict/detail/update', { ...before, ...fields });
}

/** A model with a field that is chosen from a dictionary of three entries; gives the model's name and the dictionary's id. */
async function addModel(page: Page, dataDir: string) {
  const dictId = addDict(dataDir, `法院 ${randomUUID()}`, 3);
  const [dict] = rowsOf(dataDir, 'select code from records where id = ?', dictId);
  const name = `模型 ${randomUUID()}`;
  const field = { label: '法院', key: 'court', type: 'select', required: false, maxLength: 0 };
  const fields = [{ ...field, dict: dict?.code, initial: '' }];
  const code = `model-${randomUUID()}`;
  const model = { id: randomUUID(), name, code, fields, sort: 0, status: 'on' };
  await callApi(page, 'expandModel/create', model);
  return { dictId, name };
}

const court = (page: Page) => main(page).getByRole('combobox', { name: '法院', exact: true });

async function beginEntry(page: Page, model: string): Promise<void> {
  await page.goto('/#/expands/addContent');
  await chooseOption(main(page).getByRole('combobox', { name: '模型', exact: true }), model);
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/#/content/expands');
  await expect(main(page).getByRole('link', { name: '模型管理' })).toBeVisible();
});

test('S-DICT-1 a new record begins with the default of a dictionary, which can be cleared', async ({
  page,
  server,
}) => {
  const { dictId, name } = await addModel(page, server.dataDir);
  await change(page, dictId, 'value-2', { isDefault: true });
  await beginEntry(page, name);
  await expect(court(page)).toHaveAttribute('data-value', 'value-2');
  const title = `内容 ${randomUUID()}`;
  await text(page, '标题').fill(title);
  await saveToServer(page);
  const dataOf = () => stored(server.dataDir, 'expand', title)?.fields.data;
  expect(dataOf()).toEqual({ court: 'value-2' });

  await chooseOption(court(page), '');
  await saveToServer(page);
  await expect.poll(dataOf).toEqual({ court: '' });
  await page.reload();
  await expect(text(page, '标题')).toHaveValue(title);
  await expect(court(page), 'a record that exists is left alone').toHaveAttribute('data-value', '');

  await beginEntry(page, name);
  await expect(court(page)).toHaveAttribute('data-value', 'value-2');
  await chooseOption(court(page), '');
  await text(page, '标题').fill('不选法院');
  await expect(court(page), 'what was chosen on purpose stays').toHaveAttribute('data-value', '');
});

test('S-DICT-1 the default alone is no change of a new record', async ({ page, server }) => {
  const { dictId, name } = await addModel(page, server.dataDir);
  await change(page, dictId, 'value-3', { isDefault: true });
  const [model] = rowsOf(server.dataDir, 'select id from records where title = ?', name);
  await page.goto(`/#/expands/addContent?modelId=${model?.id}`);
  await expect(court(page)).toHaveAttribute('data-value', 'value-3');
  await expect(status(page)).not.toContainText('草稿');
  await page.getByRole('tab', { name: '首页' }).click();
  await expect(main(page)).toContainText('最近修改的文章');
  await page.goBack();
  await expect(court(page), 'it is there again').toHaveAttribute('data-value', 'value-3');
  await expect(status(page)).not.toContainText('草稿');
});

test('S-DICT-1 what is switched off is not offered any more, and older records still say its name', async ({
  page,
  server,
}) => {
  const { dictId, name } = await addModel(page, server.dataDir);
  await beginEntry(page, name);
  await expectOffered(court(page), ['未选择', '第 1 项', '第 2 项', '第 3 项']);
  await chooseOption(court(page), 'value-1');
  await text(page, '标题').fill(`内容 ${randomUUID()}`);
  await saveToServer(page);
  await change(page, dictId, 'value-1', { status: 'off' });
  await expectOffered(court(page), ['未选择', '第 1 项', '第 2 项', '第 3 项']);
  await page.reload();
  await expect(court(page)).toHaveAttribute('data-value', 'value-1');
  await expectOffered(court(page), ['未选择', '第 1 项', '第 2 项', '第 3 项']);

  await beginEntry(page, name);
  await expectOffered(court(page), ['未选择', '第 2 项', '第 3 项']);
  const {
    name: title,
    code,
    note,
    sort,
    version,
  } = await callApi(page, '/dict/get', { id: dictId });
  const off = { id: dictId, version, name: title, code, note, sort, status: 'off' };
  await callApi(page, '/dict/update', off);
  await expectOffered(court(page), ['未选择'], 'the whole dictionary is');

  await page.goto('/#/content/expands?view=models');
  await main(page).getByRole('link', { name }).click();
  await main(page).getByRole('link', { name: '法院', exact: true }).click();
  const dicts = main(page).getByRole('combobox', { name: '字典' });
  await expect(dicts, 'a model keeps the one that it has').toHaveAttribute(
    'data-value',
    String(code),
  );
  await expect(dicts).toHaveText(String(title));
  await chooseOption(dicts, '是否');
  await dicts.click();
  await expect(offered(dicts).first()).toBeVisible();
  const gone = offered(dicts).filter({ hasText: String(title) });
  await expect(gone, 'it is not offered any more').toHaveCount(0);
});

test('S-DICT-1 a list shows the values of a dictionary as tags in its colours, those that are switched off too', async ({
  page,
  server,
}) => {
  const [dict] = rowsOf(
    server.dataDir,
    "select id from records where kind = 'dict' and code = 'article_status'",
  );
  const id = String(dict?.id);
  await page.goto('/#/content/article?status=published');
  const tag = main(page).getByRole('table').getByText('已发布').first();
  await expect(tag).toBeVisible();
  await expect(tag.locator('i')).toHaveCount(0);
  await change(page, id, 'published', { color: '#1f6feb', status: 'off' });
  await expect(tag.locator('i')).toHaveCSS('background-color', 'rgb(31, 111, 235)');
  await expect(tag).toBeVisible();
  await expect(stateTab(page, '已发布'), 'older records can still be looked for').toBeVisible();
  await change(page, id, 'published', { color: '', status: 'on' });
  await expect(tag.locator('i')).toHaveCount(0);
});
