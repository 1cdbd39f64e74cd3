import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import {
  stateBadges as badges,
  openSections,
  stateBadge as state,
  tagsOf,
} from '../../support/pages/desk.ts';
import { textFile } from '../../support/pages/queue.ts';
import { chooseOption } from '../../support/pages/select.ts';

test.use({ serviceWorkers: 'block' });

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const SECTIONS = ['栏目与标签', '来源与署名', '法律信息', '搜索与链接', '附件'];

async function enter(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(button(page, '用户菜单')).toBeVisible();
}

/** A day stands there in words while nobody writes in it. */
const shown = (text: string): string => text.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日');

test('every field of an article is saved, and stands there again when it is opened', async ({
  page,
}) => {
  await enter(page);
  const tail = randomUUID().slice(0, 8);
  const columns = [`主栏目${tail}`, `附加栏目${tail}`];
  for (const name of columns) {
    await callApi(page, 'cata/create', { ...sampleOf('cata', { name }), id: randomUUID() });
  }
  await page.goto('/#/article/add');
  const texts: Readonly<Record<string, string>> = {
    标题: `字段${tail}`,
    作者: '陈思远',
    摘要: '一句话说清楚',
    副标题: '从协议到判决',
    审核律师: '李明珠',
    来源: '最高人民法院公报',
    来源链接: 'https://www.court.gov.cn/',
    法规依据: '《民法典》第一千零七十九条',
    有效期至: '2099-05-01',
    复核日期: '2099-04-01',
    免责声明: '不构成法律意见',
    别名: `fields-${tail}`,
    'SEO 标题': '离婚怎么判',
    'SEO 关键词': '词'.repeat(51),
    'SEO 描述': '述'.repeat(80),
  };
  await expect(box(page, '标题')).toBeVisible();
  await openSections(page, ...SECTIONS);
  for (const [name, text] of Object.entries(texts)) await box(page, name).fill(text);
  await box(page, '标签').fill('离婚，抚养');
  await chooseOption(page.getByRole('combobox', { name: '主栏目' }), columns[0] ?? '');
  await chooseOption(page.getByRole('combobox', { name: '附加栏目' }), columns[1] ?? '');
  for (const region of ['北京', '上海'])
    await chooseOption(page.getByRole('combobox', { name: '适用地区' }), region);
  for (const flag of ['头条', '置顶']) await page.getByRole('checkbox', { name: flag }).check();
  await chooseOption(page.getByRole('combobox', { name: '原创或转载' }), '转载');
  await box(page, '排序').fill('7');
  await expect(page.getByText('5/30 字')).toBeVisible();
  await expect(page.getByText('51 字，超出建议的 50 字，搜索结果中会被截断')).toBeVisible();
  await expect(page.getByText('80/80 字')).toBeVisible();
  await page.getByLabel('添加图片、视频或文件').setInputFiles(textFile('判决书.txt'));
  await button(page, '保存').click();
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器');

  await page.reload();
  await expect(box(page, '标题')).toBeVisible();
  await openSections(page, ...SECTIONS);
  await expect(page.getByRole('list', { name: '附件列表' })).toContainText('判决书.txt');
  for (const [name, text] of Object.entries(texts)) {
    await expect(box(page, name), name).toHaveValue(shown(text));
  }
  await expect(tagsOf(page)).toHaveText(['离婚', '抚养']);
  const chosen = page.getByRole('combobox');
  await expect(chosen.filter({ hasText: columns[0] ?? '' })).toHaveCount(1);
  await expect(chosen.filter({ hasText: '转载' })).toHaveCount(1);
  await expect(page.getByRole('list', { name: '已选的附加栏目' })).toContainText(columns[1] ?? '');
  const regions = page.getByRole('list', { name: '已选的适用地区' });
  await expect(regions.getByRole('listitem')).toContainText(['北京', '上海']);
  await expect(page.getByRole('checkbox', { name: '头条' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: '置顶' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: '幻灯' })).not.toBeChecked();
  await expect(box(page, '排序')).toHaveValue('7');
});

test('the change of a published article is thrown away, and what readers see comes back', async ({
  page,
}) => {
  await enter(page);
  const cataId = randomUUID();
  await callApi(page, 'cata/create', { ...sampleOf('cata'), id: cataId });
  const id = await storeArticle(page, '放弃修改', { summary: '读者看到的摘要', cataId });
  for (const [at, step] of ['submit', 'approve', 'publish'].entries()) {
    await callApi(page, `article/${step}`, { id, version: at + 1 });
  }
  await page.goto(`/#/article/update?id=${id}`);
  await expect(state(page, '已发布')).toBeVisible();
  await expect(button(page, '放弃修改')).toHaveCount(0);
  await box(page, '摘要').fill('还没有发布的摘要');
  await button(page, '保存').click();
  await expect(state(page, '已发布，有未发布的修改')).toBeVisible();
  await button(page, '放弃修改').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('放弃后恢复为读者看到的内容');
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect(badges(page)).toHaveText(['已发布']);
  await expect(box(page, '摘要')).toHaveValue('读者看到的摘要');
  await page.reload();
  await expect(box(page, '摘要')).toHaveValue('读者看到的摘要');
});

test('S-API-5 a conflict about columns, tags and attributes shows their names', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  await enter(page);
  const text = { summary: '', body: '<p>正文</p>', author: '', coverId: null, attachmentIds: [] };
  const title = `冲突${randomUUID().slice(0, 8)}`;
  const id = await storeArticle(page, title, text);
  const [upper, lower] = [randomUUID(), randomUUID()];
  const column = (own: string, parentId: string | null, name: string) =>
    callApi(page, 'cata/create', { id: own, ...sampleOf('cata', { parentId, name }) });
  await column(upper, null, `上级${upper}`);
  await column(lower, upper, `下级${lower}`);
  await page.goto(`/#/article/update?id=${id}`);
  await expect(box(page, '标题')).toHaveValue(title);
  await callApi(page, 'article/update', {
    ...{ ...text, title, id, version: 1, cataId: lower, cataIds: [upper] },
    ...{ tags: ['继承', '遗嘱'], flags: ['pinned'] },
  });
  await chooseOption(page.getByRole('combobox', { name: '主栏目' }), upper);
  await chooseOption(page.getByRole('combobox', { name: '附加栏目' }), lower);
  await box(page, '标签').fill('继承，房产');
  await page.getByRole('checkbox', { name: '头条' }).check();
  await button(page, '保存').click();
  await button(page, '逐项比较').click();
  const dialog = page.getByRole('dialog', { name: /也改过这篇文章/ });
  const side = (name: string) => dialog.getByRole('group', { name });
  const path = `上级${upper} / 下级${lower}`;
  await expect(side('主栏目').locator('p')).toHaveText([`上级${upper}`, path]);
  await expect(side('主栏目').locator('ins')).toContainText('下级');
  await expect(side('附加栏目').locator('p')).toHaveText([path, `上级${upper}`]);
  await expect(side('附加栏目').locator('ins')).toContainText('下级');
  await expect(side('标签').locator('ins')).toHaveText(['房产', '遗嘱']);
  await expect(side('属性').locator('ins')).toHaveText(['头条', '置顶']);
  await dialog.getByRole('button', { name: '全用系统管理员的' }).click();
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器');
  await expect(tagsOf(page)).toHaveText(['继承', '遗嘱']);
});
