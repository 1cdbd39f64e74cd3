import type { Browser, Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { textOf } from '../../support/browser/waiting.ts';
import { openSections, stateBadge, submitAnyway } from '../../support/pages/desk.ts';
import { chooseOption } from '../../support/pages/select.ts';

test.use({ serviceWorkers: 'allow' });

const COLUMN = '劳动用工';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => page.getByRole('status', { name: '保存状态' });

/** A role like another, for one column alone. */
async function makeRole(page: Page, like: string, name: string, code: string): Promise<void> {
  await page.goto(`/#/system/role?add=1&from=${like}`);
  await field(page, '名称').fill(name);
  await field(page, '标识').fill(code);
  await page.getByRole('radio', { name: '只限所选' }).click();
  await page.getByRole('combobox', { name: '所选栏目' }).click();
  await page.getByRole('option', { name: new RegExp(COLUMN) }).click();
  await button(page, '新增').click();
  await expect(page.getByRole('form', { name })).toContainText('没有人使用');
}

/** A user with one role; gives the one-time password. */
async function makeUser(page: Page, account: string, name: string, role: string): Promise<string> {
  await page.goto('/#/system/user?add=1');
  await field(page, '账号').fill(account);
  await field(page, '姓名').fill(name);
  await chooseOption(page.getByRole('combobox', { name: '角色' }), role);
  await button(page, '新增').click();
  const dialog = page.getByRole('dialog', { name: `已建好「${name}」` });
  const password = (await textOf(dialog.getByLabel('一次性密码'))).trim();
  await dialog.getByRole('button', { name: '关闭' }).click();
  return password;
}

/** Somebody's first sign-in, on a device of their own: the one-time password is replaced. */
async function begin(browser: Browser, url: string, account: string, once: string, own: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/');
  await login(page, once, account);
  await page.getByLabel('当前密码').fill(once);
  await page.getByLabel('新密码', { exact: true }).fill(own);
  await page.getByLabel('再输入一次').fill(own);
  await button(page, '保存并进入').click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  return page;
}

test('S-ADM-1 S-ADM-2 S-ADM-3 S-ADM-5 S-ADM-6 S-ADM-7 S-PERM-3 from the first start: an editor and a reviewer for one column, a right taken while somebody types, a session ended, all of it in the log', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  await signIn(page);
  await makeRole(page, 'editor', '劳动编辑', 'labour-editor');
  await makeRole(page, 'reviewer', '劳动审核', 'labour-reviewer');
  const first = await makeUser(page, 'sunruoshui', '孙若水', '劳动编辑');
  const second = await makeUser(page, 'zhoushenzhi', '周慎之', '劳动审核');
  const writer = await begin(browser, server.url, 'sunruoshui', first, 'shanqiao-7-denghuo');
  const lawyer = await begin(browser, server.url, 'zhoushenzhi', second, 'yunshan-3-haojiu');

  await writer.goto('/#/article/add');
  await field(writer, '标题').fill('试用期解除的三个误区');
  await writer.getByRole('textbox', { name: '正文' }).fill('第一个误区：试用期可以随时解除。');
  await openSections(writer, '栏目与标签');
  await chooseOption(writer.getByRole('combobox', { name: '主栏目' }), COLUMN);
  await button(writer, '保存').click();
  await expect(saved(writer)).toContainText('已保存到服务器');
  await submitAnyway(writer);
  await expect(stateBadge(writer, '待审')).toBeVisible();
  const id = new URLSearchParams(writer.url().split('?')[1]).get('id') ?? '';

  await lawyer.reload();
  await expect(lawyer.getByText('试用期解除的三个误区').first()).toBeVisible();
  await lawyer.goto(`/#/article/update?id=${id}`);
  await button(lawyer, '审核通过').click();
  await lawyer.getByRole('alertdialog').getByRole('button', { name: '审核通过' }).click();
  await expect(stateBadge(lawyer, '已通过')).toBeVisible();

  await writer.reload();
  await expect(stateBadge(writer, '已通过')).toBeVisible();
  await field(writer, '标题').fill('试用期解除的四个误区');
  await page.goto('/#/system/role');
  await page
    .getByRole('navigation', { name: '角色权限' })
    .getByRole('link', { name: /劳动编辑/ })
    .click();
  await page.getByRole('checkbox', { name: '文章：修改', exact: true }).uncheck();
  await button(page, '保存').click();
  await expect(page.getByText('角色已保存到服务器')).toBeVisible();
  // Any call brings the news; this one is made in another tag.
  await writer.goto('/#/content/article');
  await expect(writer.getByRole('table')).toBeVisible();
  await writer.goBack();
  await expect(button(writer, '保存'), 'the button goes with the right').toHaveCount(0);
  await expect(field(writer, '标题')).toHaveValue('试用期解除的四个误区');
  await lawyer.reload();
  await expect(lawyer.getByText('试用期解除的三个误区').first()).toBeVisible();

  await page.goto('/#/system/session');
  await page
    .getByRole('region', { name: '孙若水', exact: true })
    .getByRole('button', { name: /^强制下线/ })
    .click();
  const question = page.getByRole('dialog', { name: /下线？$/ });
  await question.getByRole('textbox').fill('岗位调整');
  await question.getByRole('button', { name: '强制下线' }).click();
  await expect(writer.getByRole('alert')).toHaveText(
    '管理员让你下线：岗位调整；还有 1 项内容没有到服务器，加密留在这台设备上',
  );

  await page.goto('/#/system/user');
  await page.getByRole('row').filter({ hasText: '孙若水' }).getByRole('link').first().click();
  await button(page, '重置密码').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '重置密码' }).click();
  await page.getByRole('dialog', { name: '已重置「孙若水」的密码' }).getByText('关闭').click();

  await page.goto('/#/system/log');
  const events = page.getByRole('main').locator('a.log-row');
  for (const action of ['重置密码', '强制下线', '修改角色', '新建用户', '新建角色']) {
    await expect(events.filter({ hasText: action }).first()).toBeVisible();
  }
  await events.filter({ hasText: '修改角色' }).first().click();
  const details = page.getByRole('complementary', { name: '日志详情' });
  await expect(details).toContainText('劳动编辑');
  await expect(details.getByRole('deletion')).toHaveText('查看、新增、修改、删除、提交');
  await expect(details.getByRole('insertion')).toHaveText('查看、新增、删除、提交');
  await writer.context().close();
  await lawyer.context().close();
});
