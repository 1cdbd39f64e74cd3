import type { Page } from '@playwright/test';
import { readDevice } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';

test.use({ serviceWorkers: 'block' });

// Forms that are saved online or not at all: what is typed in them is a draft on the device, as in every other form.

const tag = (page: Page, name: string) => page.getByRole('tab', { name });

/** Closes a page by its tag, and agrees to what it asks. */
async function close(page: Page, name: string): Promise<void> {
  await tag(page, name).click({ button: 'middle' });
  const question = page.getByRole('alertdialog', { name: '关闭页面' });
  await expect(question).toContainText('修改会作为草稿留在本设备');
  await question.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(tag(page, name)).toHaveCount(0);
}

/** The drafts that the device holds, as text by store. */
const draftsOn = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await readDevice(page)).filter(([store]) => store.endsWith('/drafts')),
  );

/** Screens with such a form, one of its fields, and what stands in that. */
const places = [
  { name: '用户管理', path: '/system/user?add=1', field: '姓名', form: '新增用户', before: '' },
  { name: '菜单管理', path: '/system/menu?add=1', field: '标题', form: '新增菜单', before: '' },
  { name: '角色权限', path: '/system/role?add=1', field: '名称', form: '新增角色', before: '' },
  {
    name: '站点设置',
    path: '/system/setting',
    field: '站点名称',
    form: '站点设置',
    before: '',
  },
  {
    name: '个人中心',
    path: '/profile/index',
    field: '姓名',
    form: '基本资料',
    before: '系统管理员',
  },
];

for (const { name, path, field, form, before } of places) {
  test(`S-SESS-9 S-TAG-9 what is typed in ${name} is there after its tag was closed and after a reload, until it is given up`, async ({
    page,
  }) => {
    await signIn(page);
    await page.goto(`/#${path}`);
    const text = page.getByRole('form', { name: form }).getByRole('textbox', { name: field });
    await expect(text).toHaveValue(before);
    await text.fill('打了一半');
    await close(page, name);
    await page.goto(`/#${path}`);
    await expect(text).toHaveValue('打了一半');
    await expect(tag(page, name)).toHaveAccessibleName(/未保存/);
    await page.reload();
    await expect(text).toHaveValue('打了一半');
    await text.fill(before);
    await expect.poll(() => draftsOn(page)).toEqual({ 'lexdesk:admin/drafts': '[[],[]]' });
    await page.reload();
    await expect(text).toHaveValue(before);
    await expect(tag(page, name)).not.toHaveAccessibleName(/未保存/);
  });
}

test('S-SESS-9 what is typed of a new menu entry can be found where none is open', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/system/menu?add=1');
  const title = page.getByRole('textbox', { name: '标题' });
  await title.fill('打了一半');
  await page.getByRole('link', { name: '关闭' }).click();
  await expect(title).toHaveCount(0);
  await page.getByRole('link', { name: '未保存：打了一半' }).click();
  await expect(title).toHaveValue('打了一半');
});

test('S-SESS-9 what is typed of one user stays while another is looked at, and can be found and given up', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/system/user?add=1');
  const name = page.getByRole('textbox', { name: '姓名' });
  await name.fill('孙若水');
  await page.getByRole('row').filter({ hasText: 'admin' }).getByRole('link').first().click();
  await expect(page.getByRole('form', { name: '新增用户' })).toHaveCount(0);
  await page.getByRole('link', { name: '未保存：孙若水' }).click();
  await expect(name).toHaveValue('孙若水');
  await page.getByRole('button', { name: '放弃' }).click();
  await expect(name).toHaveValue('');
  await page.getByRole('link', { name: '关闭' }).click();
  await expect(page.getByRole('link', { name: /^未保存/ })).toHaveCount(0);
});
