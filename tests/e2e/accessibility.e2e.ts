import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, login, test } from '../support/fixtures.ts';

/** Rule and element of each finding, so that a failure names what to mend. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('S-SESS-1 the login page has no accessibility violation', async ({ page }) => {
      await page.goto('/#/login');
      await page.getByRole('button', { name: '登录' }).click();
      await expect(page.getByText('密码不能为空')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('S-ROUTE-8 dashboard, article form and upload queue have none either', async ({
      page,
    }) => {
      await page.goto('/#/dashboard');
      await login(page);
      for (const path of ['/dashboard', '/article/add', '/uploads']) {
        await page.goto(`/#${path}`);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violations(page), path).toEqual([]);
      }
    });
  });
}
