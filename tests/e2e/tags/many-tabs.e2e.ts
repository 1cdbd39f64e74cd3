import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { scrollDown, scrollTop } from '../../support/browser/scrolling.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addDict } from '../../support/data/dicts.ts';
import { go, openPages, tag, tags } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const field = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

/** Opens more pages than stay in memory when nobody types into them. */
async function openThirteenMore(page: Page): Promise<void> {
  await openPages(page, '/content/article?sort=title');
  const links = page.getByRole('main').getByRole('table').getByRole('link');
  await expect(links.nth(10)).toBeVisible();
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => (link.getAttribute('href') ?? '').slice(1)),
  );
  const forms = addresses.filter((address) => address.startsWith('/article/update')).slice(0, 11);
  await openPages(page, ...forms, '/uploads', '/content/expands');
  await expect.poll(() => tags(page).count()).toBeGreaterThan(14);
}

test('S-TAG-6 beyond twelve tabs every form keeps every typed character', async ({
  page,
  server,
}) => {
  const dict = addDict(server.dataDir, '法院', 1);
  const typed: [path: string, field: string, text: string][] = [
    ['/article/add', '标题', '写到一半的文章'],
    ['/cata/add', '名称', '写到一半的栏目'],
    ['/course/add', '标题', '写到一半的章节'],
    [`/system/dict?edit=${dict}&entry=new`, '标签', '写到一半的字典项'],
    ['/profile/index', '姓名', '写到一半的姓名'],
  ];
  for (const [path, name, text] of typed) {
    await openPages(page, path);
    await field(page, name).fill(text);
  }
  await go(page, '/profile/index?tab=security');
  await page.getByRole('button', { name: '修改密码' }).click();
  await page.getByLabel('当前密码', { exact: true }).fill('只在内存里');
  await openThirteenMore(page);

  for (const [path, name, text] of typed) {
    await go(page, path);
    await expect(field(page, name), path).toHaveValue(text);
    await expect(page.getByText('已恢复未保存的草稿')).toBeHidden();
  }
  await go(page, '/profile/index?tab=security');
  await expect(page.getByLabel('当前密码', { exact: true })).toHaveValue('只在内存里');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain('只在内存里');
});

test('S-TAG-6 beyond twelve tabs a list comes back at its height, with its filters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await openPages(page, '/resource/file?keyword=合同', '/storage');
  const height = await scrollDown(page);
  await openThirteenMore(page);
  await expect(page.locator('.view[data-view^="/storage"]')).toHaveCount(0);

  await tag(page, '离线与存储').click();
  await expect.poll(() => scrollTop(page)).toBe(height);
  await tag(page, '文件管理').click();
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('合同');
});
