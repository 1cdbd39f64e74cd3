import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addUser } from '../../support/data/users.ts';
import {
  fileLink,
  fileName,
  openFile,
  openLibrary,
  uploadPicture,
} from '../../support/device/library.ts';
import { openSections } from '../../support/pages/desk.ts';
import { go } from '../../support/pages/pages.ts';
import { main, save, saveToServer, status, text } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

declare global {
  interface Window {
    /** Lets the bytes of chosen files be read. */
    letRead: () => void;
  }
}

/** Holds the calls of a path; gives what lets them go on, and how many wait. */
async function hold(page: Page, path: string) {
  let count = 0;
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/cn/management/v1/${path}`, async (route) => {
    count += 1;
    await free;
    await route.continue();
  });
  return { count: () => count, release };
}

test('S-UP-4 a save waits for the file that was chosen before it', async ({ page }) => {
  await page.addInitScript(() => {
    const mayRead = new Promise<void>((resolve) => {
      window.letRead = resolve;
    });
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async function read() {
      await mayRead;
      return arrayBuffer.call(this);
    };
  });
  await signIn(page);
  await page.goto('/#/article/add');
  await text(page, '标题').fill(`带附件 ${randomUUID()}`);
  const name = fileName('pdf');
  await openSections(page, '附件');
  await page.getByLabel('添加图片、视频或文件').setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n${name}\n%%EOF`),
  });
  await save(page);
  await expect(page.getByText('正在添加文件，完成后自动保存')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '写文章' })).toBeVisible();
  await page.evaluate(() => window.letRead());
  await expect(page.getByRole('heading', { level: 1, name: '编辑文章' })).toBeVisible();
  await expect(status(page)).toContainText('已保存到服务器', { timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole('list', { name: '附件列表' })).toContainText(name);
});

test('S-SESS-3 what is typed while the data is being saved stays', async ({ page, server }) => {
  const user = await addUser(server.dataDir);
  await signIn(page, user);
  await page.goto('/#/profile/index');
  await text(page, '姓名').fill('李静');
  const saving = await hold(page, 'admin/profile/update');
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect.poll(saving.count).toBe(1);
  await text(page, '手机').fill('13812345678');
  saving.release();
  await expect(page.getByText('个人资料已保存到服务器')).toBeVisible();
  await expect(text(page, '手机')).toHaveValue('13812345678');
  await expect(text(page, '姓名')).toHaveValue('李静');
});

test('a list shows the change that the server got after it was read', async ({ page }) => {
  const mark = randomUUID();
  await signIn(page);
  await page.goto('/#/content/course');
  await main(page).getByRole('link', { name: '新增课程' }).click();
  await text(page, '标题').fill(`从前 ${mark}`);
  await saveToServer(page);
  const saving = await hold(page, 'course/update');
  await text(page, '标题').fill(`如今 ${mark}`);
  await save(page);
  await expect.poll(saving.count).toBe(1);
  await go(page, `/content/course?keyword=${mark}`);
  await expect(main(page).getByRole('row', { name: `从前 ${mark}` })).toContainText('有待同步');
  saving.release();
  await expect(main(page).getByRole('row', { name: `如今 ${mark}` })).toBeVisible();
});

test('S-TAG-6 a reply for a view that was left does not navigate back to it', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const name = fileName('png');
  await uploadPicture(page, name);
  const dialog = await openFile(page, name);
  const deleting = await hold(page, 'file/delete');
  await dialog.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect.poll(deleting.count).toBe(1);
  await go(page, '/profile/index');
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible();
  deleting.release();
  await expect(page.getByText('已删除 1 个文件')).toBeVisible();
  await expect(page).toHaveURL(/#\/profile\/index$/);
  await openLibrary(page);
  await expect(fileLink(page, name)).toHaveCount(0);
});
