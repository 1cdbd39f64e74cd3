import { newProfile, openProfile, removeProfile } from '../../support/browser/browser-process.ts';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { attributeOf } from '../../support/browser/waiting.ts';
import { waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'allow' });

interface Manifest {
  [key: string]: unknown;
  icons: { src: string; sizes: string; purpose: string }[];
  screenshots: { src: string; sizes: string; form_factor: string }[];
  shortcuts: { name: string; url: string }[];
}

test('S-PWA-1 the browser finds nothing against installing the app', async ({ server }) => {
  // A private window refuses to install anything; a profile on disk does not.
  const profile = await newProfile();
  const context = await openProfile(profile, server.url);
  const page = await context.newPage();
  await page.goto('/');
  await waitForInstall(page);
  const devtools = await context.newCDPSession(page);
  const errors = async () =>
    (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors;
  await expect.poll(errors).toEqual([]);
  const { errors: parsing } = await devtools.send('Page.getAppManifest');
  expect(parsing).toEqual([]);
  await context.close();
  await removeProfile(profile);
});

test('S-PWA-1 the manifest names the app, its icons, its pictures and its shortcuts, and all of them are there', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const link = await attributeOf(page.locator('link[rel=manifest]'), 'href');
  const manifest = (await (await request.get(link)).json()) as Manifest;
  expect(manifest).toMatchObject({
    id: '/',
    name: '律台 · 法律咨询后台管理系统',
    short_name: '律台',
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#f4f3f0',
    categories: ['business', 'productivity'],
  });
  for (const purpose of ['any', 'maskable']) {
    const sizes = manifest.icons.filter((icon) => icon.purpose === purpose);
    expect(sizes.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  }
  expect(manifest.screenshots.map((one) => one.form_factor).sort()).toEqual(['narrow', 'wide']);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['写文章', '上传队列']);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
  await login(page);
  // Signing in leads somewhere itself.
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('S-PWA-1 an offer of the browser shows a button in the app, once; elsewhere the steps are written down', async ({
  page,
}) => {
  await page.goto('/#/storage');
  // Before anything of the app but the inline script has run, as browsers do it.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          document.title = 'asked';
          return { outcome: 'accepted' };
        },
      });
      dispatchEvent(offer);
    });
  });
  await login(page);
  const install = page.getByRole('main').getByRole('button', { name: '安装应用' });
  await expect(page.getByText('添加到主屏幕').first()).toBeVisible();
  await expect(install).toBeHidden();
  await page.reload();
  await expect(install).toBeVisible();
  await expect(page.getByText('添加到主屏幕').first()).toBeHidden();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '安装应用' }).click();
  await expect(page).toHaveTitle('asked');
  await expect(install).toBeHidden();
});
