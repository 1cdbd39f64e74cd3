import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { sampleOf } from '../data/record-samples.ts';
import { callApi } from '../pages/api-calls.ts';
import { narrow } from '../pages/lists.ts';
import { go, type Place, screen, settle } from './place.ts';

const COLUMN = randomUUID();

/** Columns, courses, extension content, dictionaries, sessions, settings, menus and the log. */
export const contentPlaces: readonly Place[] = [
  {
    name: 'cata',
    async open(page) {
      const { total } = await callApi(page, 'cata/search', { page: 0, size: 1, deleted: true });
      if (total === 0) await callApi(page, 'cata/create', { ...sampleOf('cata'), id: COLUMN });
      else await callApi(page, 'cata/restore', { ids: [COLUMN] });
      await go(page, `/cata/edit?id=${COLUMN}`);
      await expect(page.getByRole('textbox', { name: '名称', exact: true })).toHaveValue(/./);
      await settle(page);
    },
    // The tree is empty for the other pictures, and the recycle bin is not.
    leave: async (page) => void (await callApi(page, 'cata/delete', { ids: [COLUMN] })),
  },
  screen('cata-bin', '/content/cata?deleted=1'),
  screen('user', '/system/user'),
  screen('user-add', '/system/user?add=1'),
  screen('role', '/system/role?role=reviewer'),
  screen('role-add', '/system/role?add=1'),
  // Beside the desk it is no place of its own.
  { ...screen('role-list', '/system/role'), at: (width) => width < 1200 },
  screen('setting', '/system/setting'),
  screen('menu', '/system/menu'),
  screen('menu-add', '/system/menu?add=1'),
  screen('menu-preview', '/system/menu?preview=reviewer'),
  {
    name: 'menu-locked',
    floats: true,
    async open(page) {
      await go(page, '/system/menu');
      const tree = page.getByRole('list', { name: '菜单树' });
      // Only the lines in sight are there.
      await page.getByRole('searchbox', { name: '关键词' }).fill('菜单管理');
      await expect(page).toHaveURL(/keyword=/);
      await tree.getByRole('link', { name: '菜单管理' }).click();
      await expect(page.getByText('管理员只能从这里进来')).toBeVisible();
      await settle(page);
    },
  },
  screen('course-order', '/content/course?order=1'),
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
  {
    name: 'course-fields',
    async open(page) {
      await go(page, '/content/course');
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('link', { name: '课程资料' }).click();
      await expect(page.getByRole('textbox', { name: '讲师', exact: true })).toHaveValue(/./);
      await settle(page);
    },
  },
  {
    name: 'chapter',
    // Beside the outline on a wide screen, over it on a narrow one.
    floats: true,
    async open(page) {
      await go(page, '/content/course');
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('list', { name: '章节树' }).getByRole('link').first().click();
      await expect(page.getByText('第 1 章')).toBeVisible();
      await settle(page);
    },
  },
  screen('expand-list', '/content/expands'),
  {
    name: 'expand-order',
    async open(page) {
      await go(page, '/content/expands');
      await narrow(page, '模型', 1);
      await page.getByRole('link', { name: '调整顺序' }).click();
      await expect(page.getByRole('heading', { name: '调整顺序' })).toBeVisible();
      await settle(page);
    },
  },
  screen('expand-new', '/expands/addContent'),
  {
    name: 'expand',
    async open(page) {
      await go(page, '/content/expands');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: '模型的字段' })).toBeVisible();
      await settle(page);
    },
  },
  screen('expand-models', '/content/expands?view=models'),
  {
    name: 'expand-model',
    async open(page) {
      await go(page, '/content/expands?view=models');
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('table', { name: '字段' }).getByRole('link').first().click();
      await expect(page.getByRole('textbox', { name: '标签', exact: true })).toHaveValue(/./);
      await settle(page);
    },
  },
  {
    name: 'expand-model-settings',
    async open(page) {
      await go(page, '/content/expands?view=models');
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('link', { name: '设置', exact: true }).click();
      await expect(page.getByRole('textbox', { name: '名称', exact: true })).toHaveValue(/./);
      await settle(page);
    },
  },
  {
    name: 'expand-model-errors',
    async open(page) {
      await go(page, '/content/expands?view=models&add=1');
      // The draft of the last visit may have some already.
      await page.getByRole('textbox', { name: '名称', exact: true }).fill('缺字段的模型');
      await page.getByRole('textbox', { name: '标识', exact: true }).fill('wrong');
      await page.getByRole('button', { name: '添加字段' }).click();
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByText('键以小写字母开头').first()).toBeVisible();
    },
  },
  screen('session', '/system/session'),
  {
    name: 'session-end',
    floats: true,
    async open(page) {
      await go(page, '/system/session');
      await page.getByRole('button', { name: '除我之外全部下线' }).click();
      await expect(page.getByRole('dialog', { name: '让除你之外的所有人下线？' })).toBeVisible();
    },
  },
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
    name: 'dict-entry-new',
    async open(page) {
      await go(page, '/system/dict');
      await page.getByRole('table').getByRole('link', { name: '文章状态' }).click();
      await page.getByRole('link', { name: '新增字典项' }).click();
      await expect(page.getByRole('textbox', { name: '标签' })).toBeVisible();
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
  screen('log', '/system/log'),
  {
    name: 'log-event',
    async open(page) {
      await go(page, '/system/log');
      await page.getByRole('region', { name: '今天' }).getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: '请求' })).toBeVisible();
      await settle(page);
    },
  },
];
