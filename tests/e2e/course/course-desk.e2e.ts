import { randomUUID } from 'node:crypto';
import { violations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { writesOf } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import {
  link,
  openCourse,
  row,
  shown,
  storeCourse,
  title,
  tree,
} from '../../support/pages/course-desk.ts';
import { addCourse } from '../../support/pages/course-pages.ts';
import { go, start, tag, tags, waitForInstall } from '../../support/pages/pages.ts';
import {
  main,
  save,
  saveToDevice,
  saveToServer,
  status,
  stored,
  text,
} from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(({ page }) => start(page));

test('S-DESK-8 a chapter opens in place, without its own tag; the outline shows the content of the course', async ({
  page,
}) => {
  const course = await storeCourse(page, '甲章', '乙章', '丙章');
  await page.goto('/#/content/course');
  await link(page, course.name).click();
  await expect.poll(shown(page)).toEqual(['甲章', '乙章', '丙章']);
  const outline = page.getByRole('navigation', { name: '课程大纲' });
  await expect(outline).toContainText('3 章3 分连载中');
  await expect(row(page, '丙章')).toContainText('2:00');
  await expect(tag(page, course.name)).toHaveAttribute('aria-selected', 'true');
  await expect(tags(page)).toHaveCount(3);
  await link(page, '乙章').click();
  await expect(title(page)).toHaveValue('乙章');
  await expect(link(page, '乙章')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('第 2 章')).toBeVisible();
  await link(page, '下一章').click();
  await expect(title(page)).toHaveValue('丙章');
  await expect(page.getByRole('button', { name: '下一章' })).toBeDisabled();
  await link(page, '课程资料').click();
  await expect(text(page, '讲师')).toHaveValue('陈思远');
  await expect(tags(page)).toHaveCount(3);
  await page.goBack();
  await expect(title(page)).toHaveValue('丙章');
  expect(await violations(page)).toEqual([]);
});

test('S-DESK-8 what is typed into a chapter outlives another one, a reload and its tag, with a dot where it is', async ({
  page,
  server,
}) => {
  const course = await storeCourse(page, '甲章', '乙章');
  await openCourse(page, course);
  await link(page, '甲章').click();
  await title(page).fill('甲章改');
  // Before half a second has passed, after which it lies on the device.
  await link(page, '乙章').click();
  await expect(title(page)).toHaveValue('乙章');
  await expect(row(page, '甲章')).toContainText('有未保存的修改');
  await expect(row(page, '乙章')).not.toContainText('有未保存的修改');
  await link(page, '甲章').click();
  await expect(title(page)).toHaveValue('甲章改');
  await expect(page.getByText('已恢复未保存的草稿')).toHaveCount(0);
  await link(page, '乙章').click();
  await expect(title(page)).toHaveValue('乙章');

  await page.reload();
  await expect(title(page)).toHaveValue('乙章');
  const marked = tag(page, `有未保存的修改 ${course.name}`);
  await expect(marked).toBeVisible();
  await expect(row(page, '甲章')).toContainText('有未保存的修改');
  await marked.press('Delete');
  const question = page.getByRole('alertdialog', { name: '关闭页面' });
  await expect(question).toContainText(`「${course.name}」有未保存的修改`);
  await question.getByRole('button', { name: '关闭' }).click();
  await expect(marked).toHaveCount(0);

  await openCourse(page, course);
  await link(page, '甲章').click();
  await expect(title(page)).toHaveValue('甲章改');
  await expect(page.getByText('已恢复未保存的草稿')).toBeVisible();
  await saveToServer(page);
  await expect.poll(shown(page)).toEqual(['甲章改', '乙章']);
  await expect(tag(page, course.name)).toBeVisible();
  expect(stored(server.dataDir, 'chapter', '甲章改')?.id).toBe(course.chapters.甲章);
});

test('S-DESK-8 a new chapter that is begun stays with its course, and is found again beside the others', async ({
  page,
}) => {
  const one = await storeCourse(page, '甲章');
  const other = await storeCourse(page, '别的');
  await openCourse(page, one);
  await page.getByRole('button', { name: '更多 甲章' }).click();
  await page.getByRole('menuitem', { name: '新增下级章节' }).click();
  // Until the form is there, the title is that of the course.
  await expect(title(page)).toHaveValue('');
  await title(page).fill('写到一半');
  await link(page, '甲章').click();
  await expect(title(page)).toHaveValue('甲章');
  await go(page, `/course/add?courseId=${other.id}`);
  await expect(link(page, '别的')).toBeVisible();
  await expect(title(page)).toHaveValue('');

  await go(page, `/course/update?courseId=${one.id}`);
  await page.reload();
  await link(page, '未保存的新章节').click();
  await expect(title(page)).toHaveValue('写到一半');
  await expect(main(page).getByText('「甲章」之下')).toBeVisible();
  await saveToServer(page);
  await expect.poll(shown(page)).toEqual(['甲章', '写到一半']);
  await expect(link(page, '未保存的新章节')).toHaveCount(0);
  await expect(page).toHaveURL(/\/course\/update\?id=/);
});

test('S-DESK-8 at 360 the outline comes first, a chapter opens over it, and there is a way back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const course = await storeCourse(page, '甲章', '乙章');
  await openCourse(page, course);
  await expect(page.getByRole('button', { name: '保存', exact: true })).toHaveCount(0);
  await link(page, '乙章').click();
  await expect(title(page)).toHaveValue('乙章');
  await expect(tree(page)).toBeHidden();
  await title(page).fill('乙章改');
  await link(page, '返回大纲').click();
  await expect(row(page, '乙章')).toContainText('有未保存的修改');
  await link(page, '课程资料').click();
  await expect(text(page, '讲师')).toHaveValue('陈思远');
  await expect(tree(page)).toBeHidden();
  // As every form: a margin once, and a bar from edge to edge.
  await expect.poll(async () => (await text(page, '讲师').boundingBox())?.x).toBeLessThan(20);
  const bar = main(page).locator('.form-bar').filter({ visible: true });
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(360);
  await link(page, '返回大纲').click();
  await link(page, '乙章').click();
  await expect(title(page)).toHaveValue('乙章改');
  await saveToServer(page);
  const isWider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  await expect.poll(isWider).toBe(false);
  expect(await violations(page)).toEqual([]);
});

test('S-DESK-8 S-ROUTE-8 addresses of chapters and courses from before lead to the chapter in its place', async ({
  page,
}) => {
  const course = await storeCourse(page, '甲章', '乙章');
  await page.goto(`/#/course/update?id=${course.chapters.乙章}`);
  await expect(title(page)).toHaveValue('乙章');
  await expect.poll(shown(page)).toEqual(['甲章', '乙章']);
  await expect(page).toHaveURL(`#/course/update?id=${course.chapters.乙章}&courseId=${course.id}`);
  await expect(tag(page, course.name)).toHaveAttribute('aria-selected', 'true');
  await expect(tags(page)).toHaveCount(2);
  await go(page, `/course/update?id=${course.chapters.甲章}`);
  await expect(title(page)).toHaveValue('甲章');
  await expect(tags(page)).toHaveCount(2);
  // In the wrong course it is looked for in vain: it is shown in its own.
  const other = await storeCourse(page, '别的');
  await go(page, `/course/update?id=${course.chapters.乙章}&courseId=${other.id}`);
  await expect(page).toHaveURL(new RegExp(`courseId=${course.id}$`));
  await expect(title(page)).toHaveValue('乙章');
  await go(page, `/content/course?edit=${other.id}`);
  await expect.poll(shown(page)).toEqual(['别的']);
  await go(page, '/course/update?id=%3Cb%3E&courseId=%3Cb%3E');
  await expect(page.getByText('地址中没有课程编号')).toBeVisible();
});

test('S-DESK-8 S-API-5 two who change one chapter decide about it where it stands', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  const course = await storeCourse(page, '甲章', '乙章');
  await openCourse(page, course);
  await link(page, '甲章').click();
  await expect(title(page)).toHaveValue('甲章');
  const theirs = sampleOf('chapter', { courseId: course.id, title: '甲章（他人）' });
  const id = course.chapters.甲章;
  await callApi(page, 'chapter/update', { id, version: 1, ...theirs });
  await title(page).fill('甲章（我）');
  await save(page);
  await expect(status(page)).toContainText('有冲突');
  await link(page, '乙章').click();
  await expect(title(page)).toHaveValue('乙章');
  await expect(row(page, '甲章')).toContainText('有冲突');
  await link(page, '甲章（我）').click();
  await page.getByRole('button', { name: '以我的内容为准' }).click();
  await expect(status(page)).toContainText('已保存到服务器');
  await expect.poll(shown(page)).toEqual(['甲章（我）', '乙章']);
  await expect(row(page, '甲章（我）')).not.toContainText('有冲突');
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ page }) => waitForInstall(page));

  test('S-DESK-8 S-API-5 without a network a course is made, and chapters in it, one of them changed; all is on the server afterwards, once', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await addCourse(page, `见过的 ${randomUUID()}`);
    await link(page, '新增章节').click();
    await expect(title(page)).toBeVisible();
    await page.goto('/#/content/course');
    await context.setOffline(true);
    const [name, first, second] = ['课程', '甲章', '乙章'].map((one) => `${one} ${randomUUID()}`);
    if (!name || !first || !second) return;
    await link(page, '新增课程').click();
    await text(page, '标题').fill(name);
    await saveToDevice(page);
    await expect(tag(page, name)).toBeVisible();
    for (const chapter of [first, second]) {
      await link(page, '新增章节').click();
      await expect(title(page)).toHaveValue('');
      await title(page).fill(chapter);
      await saveToDevice(page);
      await expect(row(page, chapter)).toContainText('待同步');
    }
    await link(page, first).click();
    await page.getByRole('radio', { name: '图文' }).check();
    await saveToDevice(page);
    await page.reload();
    await expect.poll(shown(page)).toEqual([first, second]);
    await expect(page.getByRole('radio', { name: '图文' })).toBeChecked();

    await context.setOffline(false);
    const made = (chapter: string) => stored(server.dataDir, 'chapter', chapter);
    await expect.poll(() => made(first)?.fields.type, { timeout: 60_000 }).toBe('article');
    await expect.poll(() => made(second)?.sort).toBe(1);
    expect(made(first)?.group_id).toBe(stored(server.dataDir, 'course', name)?.id);
    await expect(row(page, second)).not.toContainText('待同步');
    await expect.poll(shown(page)).toEqual([first, second]);
    expect(writesOf(server.dataDir, 'course', name)).toEqual([1]);
    expect(writesOf(server.dataDir, 'chapter', second)).toEqual([1]);
  });
});
