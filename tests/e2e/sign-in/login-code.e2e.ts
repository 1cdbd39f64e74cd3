import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { attributeOf } from '../../support/browser/waiting.ts';

test.use({ serviceWorkers: 'block' });

test.use({ captcha: 'always' });

/** The login with its picture, as nobody reads a code before it is there. */
async function openLogin(page: Page) {
  await page.goto('/#/login');
  const picture = page.getByRole('button', { name: '换一张验证码图片' });
  const image = picture.locator('img');
  await expect(image).toHaveAttribute('src', /./);
  return { picture, image };
}

test('S-SESS-1 the picture code must be given; a click renews the picture', async ({ page }) => {
  const { picture, image } = await openLogin(page);
  await login(page, 'any-password');
  await expect(page.getByText('验证码不能为空')).toBeVisible();

  const before = await attributeOf(image, 'src');
  await picture.click();
  await expect(image).not.toHaveAttribute('src', before);
});

test('S-SESS-1 a refused login renews the picture, keeps the name, clears the code', async ({
  page,
}) => {
  const { image } = await openLogin(page);
  const before = await attributeOf(image, 'src');
  const code = page.getByRole('textbox', { name: '验证码' });
  await code.fill('????');
  await login(page, 'any-password');
  await expect(page.getByRole('alert')).toContainText('验证码');
  await expect(image).not.toHaveAttribute('src', before);
  await expect(code).toHaveValue('');
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue('admin');
});

test('S-SESS-1 the first visit draws the row of the code at once: nothing moves', async ({
  page,
}) => {
  await page.goto('/#/login');
  await expect(page.getByRole('textbox', { name: '验证码' })).toBeVisible();
  await expect(page.locator('.login-picture img')).toHaveAttribute('src', /./);
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(resolve, 500, 0);
      }),
  );
  expect(moved).toBe(0);
});

test('S-SESS-2 S-SESS-1 the request carries every field that the server knows', async ({
  page,
}) => {
  await openLogin(page);
  await page.getByRole('textbox', { name: '用户名' }).fill(' admin ');
  await page.getByRole('textbox', { name: '密码' }).fill(' with spaces ');
  const code = page.getByRole('textbox', { name: '验证码' });
  await code.fill('a1b2');
  const [request] = await Promise.all([
    page.waitForRequest('**/admin/login'),
    // Enter submits from the picture code too.
    code.press('Enter'),
  ]);
  const { pictKey, ...sent } = request.postDataJSON();
  expect(pictKey).toMatch(/./);
  expect(sent).toEqual({
    userName: 'admin',
    password: ' with spaces ',
    captcha: 'a1b2',
    uuid: pictKey,
    systemType: 'web',
    pictCode: 'a1b2',
  });
});
