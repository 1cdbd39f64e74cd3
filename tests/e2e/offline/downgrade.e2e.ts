import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { expectToStay } from '../../support/browser/waiting.ts';
import { addUser } from '../../support/data/users.ts';
import { go } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'allow' });

/** What a build after this one would do: the user's database in a version that this one does not know. */
const upgrade = (page: Page, user: string): Promise<void> =>
  page.evaluate(async (name) => {
    // biome-ignore lint/style/noRestrictedGlobals: does what another build would
    const databases = indexedDB;
    await new Promise<void>((resolve, reject) => {
      const opening = databases.open(name, 999);
      opening.onupgradeneeded = () => opening.result.createObjectStore('of-the-future');
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
      opening.onerror = () => reject(opening.error);
    });
  }, `lexdesk:${user}`);

const kept = (page: Page, user: string): Promise<string> =>
  page.evaluate(async (name) => {
    // biome-ignore lint/style/noRestrictedGlobals: looks at what this build cannot open
    const databases = indexedDB;
    return new Promise<string>((resolve, reject) => {
      const opening = databases.open(name);
      opening.onsuccess = () => {
        const db = opening.result;
        const drafts = db.transaction('drafts').objectStore('drafts').getAllKeys();
        drafts.onsuccess = () => {
          db.close();
          resolve(`${db.version} ${JSON.stringify(drafts.result)}`);
        };
      };
      opening.onerror = () => reject(opening.error);
    });
  }, `lexdesk:${user}`);

test('S-SESS-9 an older build that finds the database of a newer one reports it, works online and loses nothing', async ({
  page,
  server,
}) => {
  const user = await addUser(server.dataDir);
  await signIn(page, user);
  await page.goto('/#/content/article');
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await page.getByRole('textbox', { name: '摘要' }).fill('新版本里写的草稿');
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('草稿已保存到本设备');
  const address = page.url();
  await page.goto('/#/dashboard');
  await upgrade(page, user);
  await page.reload();
  await expect(page.getByText('本设备的数据由更新的版本保存')).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('textbox', { name: '摘要' })).not.toHaveValue('新版本里写的草稿');
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(/./);
  expect(await kept(page, user)).toMatch(/^999 \["article:[0-9a-f-]+\/[0-9a-f-]+"\]$/);

  // Nothing is kept on the device, yet a view that waits keeps what was typed.
  await go(page, '/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('设备不保存时写的');
  await go(page, '/uploads');
  await expect
    .poll(() => page.locator('.view[data-view^="/article/add"] > div').getAttribute('style'))
    .not.toBeNull();
  await go(page, '/article/add');
  const title = page.getByRole('textbox', { name: '标题', exact: true });
  await expectToStay(() => title.inputValue(), '设备不保存时写的', 500);
});
