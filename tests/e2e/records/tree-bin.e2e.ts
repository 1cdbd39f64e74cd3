import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { EntityName } from '../../../src/contract/entities.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { emptyTitle } from '../../support/pages/lists.ts';
import { main } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
});

/** A record on the server; gives its id. */
async function store(page: Page, kind: EntityName, change: object): Promise<string> {
  const id = randomUUID();
  await callApi(page, `${kind}/create`, { id, ...sampleOf(kind, { ...change }) });
  return id;
}

/** What leads to the recycle bin, and back. */
const toBin = (page: Page): Locator =>
  main(page)
    .getByRole('button', { name: '回收站' })
    .or(main(page).getByRole('link', { name: '回收站' }));

/** Chooses records of the recycle bin, and wants them back; gives the question whether that is meant. */
async function askToRestore(page: Page, ...names: string[]): Promise<Locator> {
  for (const name of names) {
    await page.getByRole('checkbox', { name: `选择 ${name}` }).setChecked(true);
  }
  await page.getByRole('button', { name: '恢复' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('恢复「');
  return question;
}

/** Brings the chosen records of the recycle bin back. */
async function restore(page: Page, ...names: string[]): Promise<void> {
  const question = await askToRestore(page, ...names);
  await question.getByRole('button', { name: '恢复' }).click();
}

interface Story {
  what: string;
  kind: 'cata' | 'chapter';
  /** The field that it is known by. */
  title: string;
  tree: string;
  /** What the tree shows in the end besides those that came back: a tree is narrowed by the keyword, an outline is not. */
  besides: readonly string[];
  /** What it belongs to, and the screen that has the tree. */
  prepare(page: Page): Promise<{ belongs: object; place: string }>;
}

const stories: readonly Story[] = [
  {
    what: 'columns',
    kind: 'cata',
    title: 'name',
    tree: '栏目树',
    besides: [],
    async prepare(page) {
      await store(page, 'cata', { name: '留下的栏目' });
      return { belongs: {}, place: '/#/content/cata' };
    },
  },
  {
    what: 'chapters',
    kind: 'chapter',
    title: 'title',
    tree: '章节树',
    besides: ['留下的章节'],
    async prepare(page) {
      const courseId = await store(page, 'course', { title: `课程 ${randomUUID()}` });
      await store(page, 'chapter', { courseId, title: '留下的章节' });
      return { belongs: { courseId }, place: `/#/content/course?edit=${courseId}` };
    },
  },
];

for (const { what, kind, title, tree, besides, prepare } of stories) {
  test(`deleted ${what} stay in the recycle bin; the upper comes back before the lower, or with it`, async ({
    page,
  }) => {
    const { belongs, place } = await prepare(page);
    const mark = randomUUID();
    const [upper, lower, other] = [`上级 ${mark}`, `下级 ${mark}`, `别的 ${mark}`];
    const parentId = await store(page, kind, { ...belongs, [title]: upper });
    const childId = await store(page, kind, { ...belongs, [title]: lower, parentId });
    const otherId = await store(page, kind, { ...belongs, [title]: other });
    await callApi(page, `${kind}/delete`, { ids: [childId, parentId, otherId] });

    await page.goto(place);
    const branches = page.getByRole('list', { name: tree });
    await expect(branches).toBeVisible();
    await expect(branches).not.toContainText(mark);
    await toBin(page).click();
    await page.getByRole('searchbox', { name: '关键词' }).fill(mark);
    // The bin may hold nothing else: its rows are the same before, and a new keyword drops what is chosen.
    await expect(page).toHaveURL(new RegExp(`keyword=${mark}`));
    const bin = page.getByRole('table').last();
    await expect(bin.getByRole('row')).toHaveCount(4);
    await expect(bin.getByRole('columnheader', { name: '删除时间' })).toBeVisible();
    await expect(bin.getByRole('row', { name: upper })).toContainText('今天');
    await expect(bin.getByRole('link')).toHaveCount(0);

    await restore(page, lower);
    const refused = page.getByRole('dialog', { name: '1 条没有完成' });
    await expect(refused).toContainText(`「${upper}」也在回收站，请先恢复`);
    await refused.getByRole('button', { name: '知道了' }).click();
    await restore(page, lower, upper);
    await expect(bin.getByRole('row')).toHaveCount(2);
    await page.reload();
    await expect(bin.getByRole('row', { name: other })).toBeVisible();
    // A page that is not there any more gives way to the last one that is.
    await page.goto(`${page.url()}&page=3`);
    await expect(bin.getByRole('row', { name: other })).toBeVisible();
    await expect(page).not.toHaveURL(/page=3/);
    await toBin(page).click();
    await expect(branches.getByRole('link')).toHaveText([...besides, upper, lower]);
  });
}

test('a question about records of the recycle bin stays while their list is asked for anew', async ({
  page,
}) => {
  const name = `删掉的栏目 ${randomUUID()}`;
  const id = await store(page, 'cata', { name });
  await callApi(page, 'cata/delete', { ids: [id] });
  await page.goto('/#/content/cata?deleted=1');
  const question = await askToRestore(page, name);
  let answer = () => {};
  const wanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/cata/search', (route) => wanted.then(() => route.continue()));
  const asked = page.waitForRequest('**/cata/search');
  await page.goto(`/#/content/cata?deleted=1&keyword=${encodeURIComponent('删掉')}`);
  await asked;
  await expect(page.locator('.batch-bar')).toBeHidden();
  answer();
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: '恢复' }).click();
  await expect(emptyTitle(page, '没有符合条件的栏目')).toBeVisible();
});
