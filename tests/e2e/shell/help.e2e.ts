import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { waitForInstall } from '../../support/pages/pages.ts';

const main = (page: Page) => page.getByRole('main');

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-PWA-2 the manual opens from the user menu, offline too, and its contents lead to each part', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await signIn(page);
    await page.goto('/');
    await waitForInstall(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '使用说明' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: '使用说明' })).toBeVisible();
    await expect(main(page).getByText('界面上说「已保存」的内容，')).toBeVisible();
    await page
      .getByRole('navigation', { name: '目录' })
      .getByRole('button', { name: '常见问题' })
      .click();
    const questions = main(page).getByRole('heading', { level: 2, name: '常见问题' });
    await expect(questions).toBeFocused();
    await expect(questions).toBeInViewport();
  });
});
