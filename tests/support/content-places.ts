import { expect } from '@playwright/test';
import { go, type Place, screen, settle } from './place.ts';

/** Courses, extension content and dictionaries. */
export const contentPlaces: readonly Place[] = [
  screen('course-list', '/content/course'),
  screen('course-order', '/content/course?order=1'),
  screen('course-new', '/content/course?add=1'),
  {
    name: 'course',
    async open(page) {
      await go(page, '/content/course');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('list', { name: '章节树' })).toBeVisible();
      await settle(page);
    },
  },
  screen('chapter-new', '/course/add'),
  screen('expand-list', '/content/expands'),
  screen('expand-new', '/expands/addContent'),
  {
    name: 'expand',
    async open(page) {
      await go(page, '/content/expands');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('textbox', { name: '单位' })).toHaveValue(/./);
      await settle(page);
    },
  },
  screen('expand-models', '/content/expands?view=models'),
  {
    name: 'expand-model-errors',
    async open(page) {
      await go(page, '/content/expands?view=models&add=1');
      // The draft of the last visit may have some already.
      await page.getByRole('button', { name: '添加字段' }).click();
      await page.getByRole('button', { name: '保存' }).click();
      await expect(page.getByText('键以小写字母开头').first()).toBeVisible();
    },
  },
  screen('dict-list', '/system/dict'),
  screen('dict-entries', '/system/dict?view=entries'),
  {
    name: 'dict',
    async open(page) {
      await go(page, '/system/dict');
      await page.getByRole('table').getByRole('link', { name: '文章状态' }).click();
      await expect(page.getByRole('list', { name: '字典项' })).toContainText('已发布');
      await settle(page);
    },
  },
  {
    name: 'dict-entry',
    async open(page) {
      await go(page, '/system/dict');
      await page.getByRole('table').getByRole('link', { name: '文章状态' }).click();
      await page.getByRole('link', { name: '已发布', exact: true }).click();
      await expect(page.getByRole('textbox', { name: '标签' })).toHaveValue(/./);
      await settle(page);
    },
  },
  {
    name: 'dict-move',
    floats: true,
    async open(page) {
      await go(page, '/system/dict');
      await page.getByRole('table').getByRole('link', { name: '文章状态' }).click();
      await page.getByRole('button', { name: '更多 草稿' }).click();
      await page.getByRole('menuitem', { name: '移动到…' }).click();
      await expect(page.getByRole('dialog', { name: '移动「草稿」' })).toBeVisible();
    },
  },
];
