import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';

test.use({ serviceWorkers: 'block' });

const name = (page: Page) => page.getByRole('textbox', { name: '用户名' });
const submit = (page: Page) => page.getByRole('button', { name: '登录' });

test('S-SET-2 the login is light or dark as the system is, and follows it, unless one is chosen', async ({
  page,
  context,
  server,
}) => {
  const canvas = () =>
    page.evaluate(() => {
      const { colorScheme } = getComputedStyle(document.documentElement);
      return [colorScheme, getComputedStyle(document.body).backgroundColor];
    });
  for (const theme of ['', '#f5222d']) {
    if (theme)
      await context.addCookies([
        { name: 'theme', value: encodeURIComponent(theme), url: server.url },
      ]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('about:blank');
    await page.goto('/#/login');
    await name(page).fill('admin');
    const brand = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--brand-ink'),
      );
    const [dark, darkBrand] = [await canvas(), await brand()];
    expect(dark[0]).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(async () => (await canvas())[0]).toBe('light');
    expect((await canvas())[1]).not.toBe(dark[1]);
    expect(await brand()).not.toBe(darkBrand);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(canvas).toEqual(dark);
    expect(await brand()).toBe(darkBrand);
    await expect(name(page)).toHaveValue('admin');
  }
  await context.addCookies([{ name: 'scheme', value: 'light', url: server.url }]);
  await page.reload();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await canvas())[0]).toBe('light');
});

test('S-ADM-8 the way in by a passkey is set apart from that by password', async ({ page }) => {
  await page.goto('/#/login');
  const passkey = page.getByRole('button', { name: '用通行密钥', exact: true });
  await expect(passkey).toBeVisible();
  const drawn = await passkey.evaluate((button) => ({
    or: getComputedStyle(button, '::after').content,
    icon: getComputedStyle(button, '::before').maskImage,
  }));
  expect(drawn.or).toContain('或');
  expect(drawn.icon).toContain('url(');
  const [above, below] = [await submit(page).first().boundingBox(), await passkey.boundingBox()];
  expect(Number(below?.y) - Number(above?.y) - Number(above?.height)).toBeGreaterThan(40);
});
