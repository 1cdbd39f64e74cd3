import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { writesOf } from '../../support/data/server-data.ts';
import { addCourse, storedFile } from '../../support/pages/course-pages.ts';
import { emptyTitle } from '../../support/pages/lists.ts';
import { start, waitForInstall } from '../../support/pages/pages.ts';
import {
  dropBeside,
  main,
  reloadOffline,
  save,
  saveToDevice,
  saveToServer,
  stored,
  text,
} from '../../support/pages/record-pages.ts';
import { offered } from '../../support/pages/select.ts';
import { videoOf } from '../../support/values/videos.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(({ page }) => start(page));

test('a course is made, found, priced and filled with chapters', async ({ page, server }) => {
  const name = `劳动法入门 ${randomUUID()}`;
  await addCourse(page, name);
  await text(page, '价格（元）').fill('19.9');
  await text(page, '讲师').fill('王律师');
  await save(page);
  await expect
    .poll(() => stored(server.dataDir, 'course', name)?.fields)
    .toMatchObject({ price: 1990, teacher: '王律师' });

  await main(page).getByRole('link', { name: '新增章节' }).click();
  await main(page).getByText('所在位置').click();
  await expect(page.getByRole('combobox', { name: '课程' })).toHaveAttribute(
    'data-value',
    String(stored(server.dataDir, 'course', name)?.id),
  );
  const first = `第一章 ${randomUUID()}`;
  await text(page, '标题').fill(first);
  await page.getByRole('radio', { name: '图文' }).check();
  await expect(text(page, '时长')).toHaveCount(0);
  await text(page, '正文').fill('什么是劳动关系');
  await saveToServer(page);
  expect(stored(server.dataDir, 'chapter', first)).toMatchObject({
    group_id: stored(server.dataDir, 'course', name)?.id,
    fields: { type: 'article', body: '<p>什么是劳动关系</p>' },
  });

  await page.goto('/#/content/course');
  await page.getByRole('searchbox', { name: '关键词' }).fill(name);
  await expect(main(page).getByRole('row')).toHaveCount(2);
  const row = main(page).getByRole('row', { name });
  await expect(row).toContainText('19.90');
  await expect(row).toContainText('王律师');
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('list', { name: '章节树' })).toContainText(first);
});

test('a list is filtered, exported and emptied in batches, with a result for each record', async ({
  page,
  server,
}) => {
  const mark = randomUUID();
  const [kept, gone] = [`有章节的 ${mark}`, `空课程 ${mark}`];
  await addCourse(page, kept);
  const id = stored(server.dataDir, 'course', kept)?.id;
  await addCourse(page, gone);
  await page.goto(`/#/course/add?courseId=${id}`);
  await text(page, '标题').fill(`章 ${mark}`);
  await saveToServer(page);

  await page.goto(`/#/content/course?keyword=${mark}`);
  await expect(main(page).getByRole('row')).toHaveCount(3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('课程.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const csv = Buffer.concat(chunks).toString();
  expect(csv).toContain('\uFEFF标题,讲师,价格');
  expect(csv.split('\r\n').filter((line) => line.includes(mark))).toHaveLength(2);

  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page
    .getByRole('toolbar', { name: '批量操作' })
    .getByRole('button', { name: '删除' })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('等 2 门课程');
  await question.getByRole('button', { name: '删除' }).click();
  const refused = page.getByRole('dialog', { name: '1 条没有完成' });
  await expect(refused).toContainText(kept);
  await expect(refused).toContainText('其下还有 1 条记录');
  await refused.getByRole('button', { name: '知道了' }).click();
  await expect(main(page).getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: '回收站' }).click();
  await expect(main(page).getByRole('row', { name: gone })).toBeVisible();
  await page.getByRole('checkbox', { name: `选择 ${gone}` }).check();
  await page.getByRole('button', { name: '恢复' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click();
  await expect(emptyTitle(page, '没有符合条件的课程')).toBeVisible();
  await page.getByRole('button', { name: '回收站' }).click();
  await expect(main(page).getByRole('row')).toHaveCount(3);
});

test('columns are chosen and ordered, and stay so', async ({ page }) => {
  await addCourse(page, `列设置 ${randomUUID()}`);
  await page.goto('/#/content/course');
  const heads = async () => (await main(page).getByRole('columnheader').allInnerTexts()).slice(1);
  await expect(main(page).getByRole('table')).toBeVisible();
  await expect.poll(async () => (await heads()).slice(0, 2)).toEqual(['标题', '讲师']);
  await page.getByRole('button', { name: '列设置', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '列设置' });
  await dialog.getByRole('checkbox', { name: '难度' }).check();
  await dialog.getByRole('checkbox', { name: '讲师' }).uncheck();
  await dialog.getByRole('button', { name: '下移 价格' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  const wanted = ['标题', '章节', '价格', '连载', '状态', '修改时间', '难度'];
  await expect.poll(heads).toEqual(wanted);
  await page.reload();
  await expect(main(page).getByRole('table')).toBeVisible();
  await expect.poll(heads).toEqual(wanted);
});

/** A chapter of a course, made from its own form. */
async function addChapter(page: Page, courseId: unknown, name: string): Promise<void> {
  await page.goto(`/#/course/add?courseId=${courseId}`);
  await text(page, '标题').fill(name);
  await saveToServer(page);
}

test('chapters are put in order by keyboard and by mouse', async ({ page, server }) => {
  const course = `排序课 ${randomUUID()}`;
  await addCourse(page, course);
  const id = stored(server.dataDir, 'course', course)?.id;
  const names = ['甲', '乙', '丙'].map((name) => `${name} ${randomUUID()}`);
  for (const name of names) await addChapter(page, id, name);
  await page.goto(`/#/content/course?edit=${id}`);
  const shown = () => page.getByRole('list', { name: '章节树' }).getByRole('link').allInnerTexts();
  await expect.poll(shown).toEqual(names);
  const [first = '', second = '', third = ''] = names;
  const order = () =>
    [...names].sort(
      (one, other) =>
        Number(stored(server.dataDir, 'chapter', one)?.sort) -
        Number(stored(server.dataDir, 'chapter', other)?.sort),
    );

  await page.getByRole('button', { name: `移动 ${third}` }).press('ArrowUp');
  await expect.poll(order).toEqual([first, third, second]);
  await expect.poll(shown).toEqual([first, third, second]);

  const handle = await page.getByRole('button', { name: `移动 ${second}` }).boundingBox();
  const target = await page.getByRole('link', { name: first }).boundingBox();
  if (!handle || !target) throw new Error('nothing to drag');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 2, { steps: 5 });
  await dropBeside(page, 'before', first);
  await expect.poll(order).toEqual([second, first, third]);
  await page.reload();
  await expect.poll(shown).toEqual([second, first, third]);
});

test('a new chapter asks for its neighbours once its course is chosen, not before', async ({
  page,
}) => {
  const asked: unknown[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/chapter/search')) asked.push(call.postDataJSON().courseId);
  });
  await page.goto('/#/course/add');
  const course = main(page).getByRole('combobox', { name: '课程' });
  await course.click();
  await expect(offered(course).first()).toBeVisible();
  expect(asked).toEqual([]);
  await offered(course).first().click();
  await expect.poll(() => asked).toHaveLength(1);
  await expect(course).toHaveAttribute('data-value', String(asked[0]));
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ page }) => waitForInstall(page));

  test('without a network courses and chapters are read, and a chapter with its video is written; all of it is on the server afterwards', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const course = `离线课 ${randomUUID()}`;
    await addCourse(page, course);
    const id = stored(server.dataDir, 'course', course)?.id;
    const known = `已有的章节 ${randomUUID()}`;
    await addChapter(page, id, known);
    await page.goto('/#/content/course');
    const row = main(page).getByRole('row', { name: course });
    await row.getByRole('link', { name: course }).click();
    const chapters = page.getByRole('list', { name: '章节树' });
    await expect(chapters).toContainText(known);
    await waitForCached(page, 'record/course-list', course);
    await waitForCached(page, 'record/chapters/', known);

    await context.setOffline(true);
    await page.goto('/#/content/course');
    await reloadOffline(page, 'record/course-list', course);
    await row.getByRole('link', { name: course }).click();
    await expect(chapters).toContainText(known);
    await text(page, '讲师').fill('王律师');
    await saveToDevice(page);

    await page.getByRole('link', { name: '新增章节' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: course })).toBeVisible();
    const fresh = `路上写的章节 ${randomUUID()}`;
    await text(page, '标题').fill(fresh);
    const video = videoOf('路上录的.mp4', 3);
    await page.getByLabel('选择视频', { exact: true }).setInputFiles(video);
    await expect(text(page, '时长')).toHaveValue('0:03');
    await saveToDevice(page);
    await page.goto(`/#/content/course?edit=${id}`);
    await expect(main(page).getByRole('link', { name: fresh })).toBeVisible();
    expect(stored(server.dataDir, 'chapter', fresh)).toBeUndefined();

    await context.setOffline(false);
    const made = () => stored(server.dataDir, 'chapter', fresh)?.fields;
    await expect.poll(made, { timeout: 60_000 }).toMatchObject({ duration: 3 });
    expect(storedFile(server.dataDir, video.buffer)).toMatchObject([{ id: made()?.videoId }]);
    await expect
      .poll(() => stored(server.dataDir, 'course', course)?.fields.teacher)
      .toBe('王律师');
    await expect(chapters).toContainText(fresh);
    expect(writesOf(server.dataDir, 'chapter', fresh)).toEqual([1]);
    expect(writesOf(server.dataDir, 'course', course)).toEqual([2]);
  });
});
