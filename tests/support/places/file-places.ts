import { expect, type Page } from '@playwright/test';
import { fileLink, uploadPicture } from '../device/library.ts';
import { callApi } from '../pages/api-calls.ts';
import { openSections } from '../pages/desk.ts';
import { go, type Place, screen, settle } from './place.ts';

const PICTURE = '庭审现场（第一次开庭，已获当事人同意公开）.png';
const SECRET = '身份证正面.png';

/** A file of this name is listed; it is uploaded once. */
async function listed(page: Page, name: string): Promise<void> {
  const { total } = await callApi(page, 'file/search', { page: 0, size: 1, keyword: name });
  if (total === 0) await uploadPicture(page, name, name === SECRET ? '私有文件' : '普通文件');
  await go(page, '/resource/file');
}

/** The library of files, its dialogs, and where forms choose from it. */
export const filePlaces: readonly Place[] = [
  {
    name: 'files',
    async open(page) {
      await listed(page, SECRET);
      await listed(page, PICTURE);
      await go(page, '/resource/file?view=list');
    },
  },
  {
    name: 'files-grid',
    async open(page) {
      await listed(page, PICTURE);
      await go(page, '/resource/file');
    },
  },
  {
    name: 'files-upload',
    async open(page) {
      await go(page, '/resource/file');
      await page.getByRole('button', { name: '上传', exact: true }).click();
      await expect(page.getByRole('region', { name: '上传文件' })).toContainText('推荐尺寸');
      await settle(page);
    },
    leave: (page) => page.getByRole('button', { name: '上传', exact: true }).click(),
  },
  screen('files-nothing-found', '/resource/file?keyword=没有这样的文件'),
  {
    name: 'file',
    floats: true,
    async open(page) {
      await listed(page, PICTURE);
      await fileLink(page, PICTURE).click();
      const dialog = page.getByRole('dialog', { name: PICTURE });
      await expect(dialog).toContainText('没有内容使用这个文件');
      await expect(dialog.getByRole('button', { name: '保存名称和分组' })).toBeVisible();
      await settle(page);
    },
  },
  {
    name: 'file-private',
    floats: true,
    async open(page) {
      await listed(page, SECRET);
      await fileLink(page, SECRET).click();
      const dialog = page.getByRole('dialog', { name: SECRET });
      await expect(dialog.getByRole('button', { name: '查看私有文件' })).toBeVisible();
      // The last part to come.
      await expect(dialog.getByRole('button', { name: '保存名称和分组' })).toBeVisible();
      await settle(page);
    },
  },
  {
    name: 'file-picker',
    floats: true,
    async open(page) {
      await listed(page, PICTURE);
      await go(page, '/article/add');
      await openSections(page, '封面');
      await page.getByRole('button', { name: '从文件库选择封面' }).click();
      const picker = page.getByRole('dialog', { name: '从文件库选择' });
      await picker.getByRole('radio', { name: PICTURE }).check();
      await settle(page);
    },
  },
];
