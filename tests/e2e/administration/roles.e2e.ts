import type { Locator, Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addUserWith, USER_PASSWORD } from '../../support/data/users.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const desk = (page: Page, name: string) => page.getByRole('form', { name });
const roles = (page: Page) => page.getByRole('navigation', { name: '角色权限' });

async function open(page: Page): Promise<void> {
  await page.goto('/#/system/role');
  await expect(desk(page, '管理员')).toBeVisible();
}

test('S-ADM-2 S-SEC-7 a role is made in the matrix, for some columns, changed, copied and removed', async ({
  page,
}) => {
  await signIn(page);
  await open(page);
  await expect(desk(page, '管理员')).toContainText('内置角色，有全部权限，不能修改或删除。');
  await expect(box(page, '用户：新增')).toBeChecked();
  await expect(box(page, '用户：新增')).toBeDisabled();

  await page.getByRole('link', { name: '新增角色' }).click();
  const made = desk(page, '新增角色');
  await made.getByRole('textbox', { name: '名称' }).fill('劳动编辑');
  await made.getByRole('textbox', { name: '标识' }).fill('Labour');
  await made.getByRole('textbox', { name: '存储上限' }).fill('2.5');
  await box(page, '文章：全选').check();
  await page.getByRole('searchbox', { name: '查找权限' }).fill('字典');
  await expect(box(page, '文章：查看')).toHaveCount(0);
  await box(page, '字典：查看').check();
  await page.getByRole('searchbox', { name: '查找权限' }).fill('');
  await expect(box(page, '文章：发布')).toBeChecked();
  await box(page, '文章：发布').uncheck();
  await page.getByRole('radio', { name: '只限所选' }).click();
  await page.getByRole('combobox', { name: '所选栏目' }).click();
  await page.getByRole('option', { name: /劳动用工/ }).click();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByText('标识以小写字母开头')).toBeVisible();
  await made.getByRole('textbox', { name: '标识' }).fill('labour');
  await page.getByRole('button', { name: '新增', exact: true }).click();

  await expect(desk(page, '劳动编辑')).toContainText('labour · 没有人使用');
  await page.reload();
  const stored = desk(page, '劳动编辑');
  await expect(stored.getByRole('list', { name: '已选的所选栏目' })).toContainText('劳动用工');
  await expect(box(page, '文章：提交')).toBeChecked();
  await expect(box(page, '文章：发布')).not.toBeChecked();
  await expect(stored.getByRole('textbox', { name: '存储上限' })).toHaveValue('2.5');
  await expect(save(page)).toHaveCount(0);

  await box(page, '文章：删除').uncheck();
  await stored.getByRole('textbox', { name: '存储上限' }).fill('');
  await stored.getByRole('textbox', { name: '描述' }).fill('只写劳动用工');
  await expect(stored).toContainText('改动 3 项');
  await expect(stored).toContainText('文章：−删除');
  await roles(page).getByRole('link', { name: /查看/ }).click();
  await expect(desk(page, '查看')).toBeVisible();
  await roles(page)
    .getByRole('link', { name: /劳动编辑/ })
    .click();
  await expect(stored, 'what is typed stays while another role is looked at').toContainText(
    '改动 3 项',
  );
  await save(page).click();
  await expect(page.getByText('角色已保存到服务器')).toBeVisible();
  await expect(save(page)).toHaveCount(0);

  await page.getByRole('link', { name: '复制角色' }).click();
  await expect(made.getByRole('textbox', { name: '名称' })).toHaveValue('劳动编辑 副本');
  await expect(box(page, '文章：提交')).toBeChecked();
  await page.goBack();
  await stored.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(roles(page)).not.toContainText('劳动编辑');
});

test('the ticks of a role stand below each other, at the edge of the text', async ({ page }) => {
  await signIn(page);
  await open(page);
  const left = async (part: Locator) =>
    Math.round(await part.evaluate((element) => element.getBoundingClientRect().left));
  const all = box(page, '文章：全选');
  await expect.poll(() => left(all)).toBe(await left(page.getByText('存储上限', { exact: true })));
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('navigation', { name: '角色权限' }).getByRole('link').first().click();
  await expect.poll(() => left(all)).toBe(await left(box(page, '文章：查看')));
});

test('S-ADM-2 two administrators change one role: what one of them changed is joined, the rest is asked for', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  consoleWatch.allowNetworkErrors();
  await signIn(page);
  await open(page);
  const context = await browser.newContext({ baseURL: server.url });
  consoleWatch.watch(context);
  const other = await context.newPage();
  await signIn(other);
  await other.goto('/#/system/role?role=reviewer');
  await page.goto('/#/system/role?role=reviewer');
  for (const one of [page, other]) await expect(desk(one, '审核律师')).toBeVisible();

  await box(page, '栏目：新增').check();
  await box(page, '文件：查看').check();
  await box(other, '栏目：删除').check();
  await desk(other, '审核律师').getByRole('textbox', { name: '描述' }).fill('审核');
  await save(other).click();
  await expect(other.getByText('角色已保存到服务器')).toBeVisible();

  // The list is read anew before it is saved: what stood there when typing began still counts.
  await page.context().setOffline(true);
  await expect(page.getByText('离线时只能查看')).toBeVisible();
  await page.context().setOffline(false);
  await expect(roles(page).getByText('审核', { exact: true })).toBeVisible();
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: /也改过「审核律师」/ });
  await expect(dialog).toContainText('1 处不同');
  await expect(dialog).toContainText('文件（你）');
  await expect(dialog).toContainText('描述（系统管理员）');
  await expect(dialog.getByRole('group', { name: '栏目' })).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(box(page, '文件：查看'), 'nothing typed is lost').toBeChecked();
  await save(page).click();
  await dialog.getByRole('button', { name: '保存我的选择' }).click();
  await expect(page.getByText('角色已保存到服务器')).toBeVisible();
  await page.reload();
  await expect(box(page, '栏目：新增')).toBeChecked();
  await expect(box(page, '栏目：删除')).not.toBeChecked();
  await expect(box(page, '文件：查看')).toBeChecked();
  await expect(desk(page, '审核律师').getByRole('textbox', { name: '描述' })).toHaveValue('审核');
  await context.close();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-ADM-2 roles are read without a network, and say that they cannot be changed', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await signIn(page);
    await open(page);
    await context.setOffline(true);
    await expect(page.getByText('离线时只能查看，修改角色需要连接服务器。')).toBeVisible();
    await roles(page).getByRole('link', { name: /编辑/ }).click();
    await expect(box(page, '文章：新增')).toBeChecked();
    await box(page, '文章：新增').uncheck();
    await expect(page.getByRole('button', { name: '保存（需要连接服务器）' })).toBeDisabled();
    await context.setOffline(false);
    await save(page).click();
    await expect(page.getByText('角色已保存到服务器')).toBeVisible();
  });

  for (const width of [1440, 768, 360]) {
    test(`S-ADM-2 offline the list of roles shows the same notice, without a layout shift, ${width} wide`, async ({
      page,
      context,
      consoleWatch,
    }) => {
      consoleWatch.allowNetworkErrors();
      await page.setViewportSize({ width, height: 900 });
      await signIn(page);
      await page.goto('/#/system/role');
      const first = roles(page).getByRole('link', { name: /审核律师/ });
      await expect(first).toBeVisible();
      const place = await first.boundingBox();
      await context.setOffline(true);
      const note = page.getByText('离线时只能查看，修改角色需要连接服务器。');
      await expect(note).toBeVisible();
      const source = page
        .getByText('当前离线，显示的是本设备保存的内容（今天')
        .filter({ visible: true });
      await expect(source).toHaveCount(1);
      expect(await first.boundingBox(), 'nothing moves').toEqual(place);
      await first.click();
      await expect(desk(page, '审核律师')).toBeVisible();
      await expect(note.filter({ visible: true })).toHaveCount(1);
      await expect(source).toHaveCount(1);
    });
  }
});

test('S-ADM-3 a user limited to one column sees only its articles, in lists, search and choices', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  const user = await addUserWith(server.dataDir, []);
  await signIn(page);
  await page.goto('/#/system/role?add=1');
  await page.getByRole('textbox', { name: '名称' }).fill('只看劳动');
  await page.getByRole('textbox', { name: '标识' }).fill('labour-only');
  await box(page, '文章：全选').check();
  await box(page, '栏目：查看').check();
  await page.getByRole('radio', { name: '只限所选' }).click();
  await page.getByRole('combobox', { name: '所选栏目' }).click();
  await page.getByRole('option', { name: /劳动用工/ }).click();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(desk(page, '只看劳动')).toBeVisible();
  await page.goto('/#/system/user');
  await page.getByRole('row').filter({ hasText: user }).getByRole('link', { name: user }).click();
  await page.getByRole('textbox', { name: '姓名' }).fill('周慎之');
  await page.getByRole('combobox', { name: '角色' }).click();
  await page.getByRole('option', { name: '只看劳动' }).click();
  await save(page).click();
  await expect(page.getByText('用户已保存到服务器')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url });
  consoleWatch.watch(context);
  const other = await context.newPage();
  await other.goto('/');
  await login(other, USER_PASSWORD, user);
  await other.goto('/#/content/article');
  const rows = other.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: /合同与解除|工伤与社保/ }).first()).toBeVisible();
  await expect(rows.filter({ hasText: '婚姻家庭' })).toHaveCount(0);
  await other.goto('/#/content/cata');
  await expect(other.getByText('劳动用工').first()).toBeVisible();
  await expect(other.getByText('婚姻家庭')).toHaveCount(0);
  await other.goto('/#/article/add');
  await other.getByRole('combobox', { name: '主栏目' }).click();
  await expect(other.getByRole('option', { name: /劳动用工/ })).toBeVisible();
  await expect(other.getByRole('option', { name: /婚姻家庭/ })).toHaveCount(0);
  await context.close();
});
