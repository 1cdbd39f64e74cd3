import { expect, login, test } from '../support/fixtures.ts';

const DICT = '**/cn/management/v1/dict/list';

test('S-DICT-1 one request for all screens of a tab; another tab has the labels before the server answers', async ({
  page,
  context,
}) => {
  let asked = 0;
  await context.route(DICT, (route) => {
    asked += 1;
    return route.continue();
  });
  await page.goto('/#/content/article');
  await login(page);
  const badge = page.getByRole('table').getByText('已发布').first();
  await expect(badge).toBeVisible();
  await expect(page.getByRole('combobox', { name: '状态' })).toContainText('待发布');
  await page.getByRole('tab', { name: '首页' }).click();
  await expect(page.getByRole('main').getByText('最近修改的文章')).toBeVisible();
  await page.getByRole('tab', { name: '文章管理' }).click();
  await page.getByRole('searchbox', { name: '关键词' }).fill('押金');
  await expect(page).toHaveURL(/keyword=/);
  await expect(badge).toBeVisible();
  expect(asked).toBe(1);

  await context.unroute(DICT);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(DICT, async (route) => {
    await released;
    await route.fulfill({
      json: {
        rtn_code: 0,
        rtn_msg: '',
        rtn_data: { list: [{ value: 'published', label: '已上线' }] },
      },
    });
  });
  const other = await context.newPage();
  await other.goto('/#/content/article');
  await expect(other.getByRole('table').getByText('已发布').first()).toBeVisible();
  release();
  await expect(other.getByRole('table').getByText('已上线').first()).toBeVisible();
});
