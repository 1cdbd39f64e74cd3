import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'allow' });

/** Milliseconds after `load` in which a browser complains of preloads that nothing has used; Chromium waits for 3 s. */
const COMPLAINTS = 3500;

/** Everything above a plain log that the browser prints of a page from now on. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) heard.push(message.text());
  });
  return heard;
}

/** Waits until the browser has had its time to complain: its timer and this one run in the same thread of the page. */
const letComplain = (page: Page) =>
  page.evaluate(
    (time) =>
      new Promise((resolve) => {
        if (document.readyState === 'complete') setTimeout(resolve, time);
        else addEventListener('load', () => setTimeout(resolve, time));
      }),
    COMPLAINTS,
  );

for (const start of ['first', 'repeat'] as const) {
  test(`the ${start} start of login and shell prints no warning`, async ({ page, context }) => {
    const heard = listen(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
    if (start === 'repeat') {
      await waitForInstall(page);
      await page.reload();
    }
    await letComplain(page);
    expect(heard, 'login').toEqual([]);

    await login(page);
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    // All of them have their time at once.
    const shell = await context.newPage();
    const another = await context.newPage();
    const heardLater = [shell, another].map(listen);
    await shell.goto('/');
    await expect(shell.getByRole('button', { name: '用户菜单' })).toBeVisible();
    await another.goto('/#/uploads');
    await expect(another.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
    await Promise.all([page, shell, another].map(letComplain));
    expect(heard, 'login to shell').toEqual([]);
    expect(heardLater, 'shell, and another page than home').toEqual([[], []]);
  });
}
