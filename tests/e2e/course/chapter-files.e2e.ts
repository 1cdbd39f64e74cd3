import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { fileId, fileLink, fileName, openLibrary } from '../../support/device/library.ts';
import { addCourse, storedFile } from '../../support/pages/course-pages.ts';
import { start } from '../../support/pages/pages.ts';
import { textFile } from '../../support/pages/queue.ts';
import { save, saveToServer, stored, text } from '../../support/pages/record-pages.ts';
import type { TestFile } from '../../support/values/test-file.ts';
import { mp3Of, soundOf, videoOf } from '../../support/values/videos.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(({ page }) => start(page));

test('a video goes through the queue and brings its length along; nothing else is taken for one', async ({
  page,
  server,
}) => {
  const course = `视频课 ${randomUUID()}`;
  await addCourse(page, course);
  await page.goto(`/#/course/add?courseId=${stored(server.dataDir, 'course', course)?.id}`);
  const name = `第一讲 ${randomUUID()}`;
  await text(page, '标题').fill(name);
  await page.getByLabel('选择视频', { exact: true }).setInputFiles(textFile('讲义.txt'));
  await expect(page.getByText('讲义.txt：请选择 .mp4 视频')).toBeVisible();
  const length = text(page, '时长');
  await expect(length).toHaveValue('0:00');

  const video = videoOf('第一讲.mp4', 7);
  await page.getByLabel('选择视频', { exact: true }).setInputFiles(video);
  await expect(length).toHaveValue('0:07');
  await text(page, '试看（秒）').fill('5');
  await saveToServer(page);
  const [file, ...others] = storedFile(server.dataDir, video.buffer);
  expect(others).toEqual([]);
  expect(stored(server.dataDir, 'chapter', name)?.fields).toMatchObject({
    videoId: file?.id,
    duration: 7,
    previewSeconds: 5,
  });
  await page.reload();
  await expect(page.getByRole('link', { name: '第一讲.mp4' })).toBeVisible();
  await expect(length).toHaveValue('0:07');
  await page.getByRole('group', { name: '视频' }).getByRole('button', { name: '移除' }).click();
  await expect(length).toHaveValue('0:00');
});

test('a chapter to be heard has a sound file with its length, one to be read a document; nothing else is taken for them', async ({
  page,
  server,
}) => {
  const course = `有声课 ${randomUUID()}`;
  await addCourse(page, course);
  await page.goto(`/#/course/add?courseId=${stored(server.dataDir, 'course', course)?.id}`);
  const name = `听的章节 ${randomUUID()}`;
  const type = (name: string) => page.getByRole('radio', { name });
  await text(page, '标题').fill(name);
  await type('音频').check();
  await expect(page.getByLabel('选择视频', { exact: true })).toHaveCount(0);
  await page.getByLabel('选择音频', { exact: true }).setInputFiles(videoOf('录像.mp4', 3));
  await expect(page.getByText('录像.mp4：请选择 .mp3 或 .m4a 音频')).toBeVisible();
  const sound = soundOf('第一讲.m4a', 9);
  await page.getByLabel('选择音频', { exact: true }).setInputFiles(sound);
  await expect(text(page, '时长')).toHaveValue('0:09');
  await saveToServer(page);
  const [file] = storedFile(server.dataDir, sound.buffer);
  expect(stored(server.dataDir, 'chapter', name)?.fields).toMatchObject({
    ...{ type: 'audio', audioId: file?.id, videoId: null, documentId: null, duration: 9 },
  });

  await type('文档').check();
  await expect(text(page, '时长')).toHaveCount(0);
  await page.getByLabel('选择文档', { exact: true }).setInputFiles(soundOf('第二讲.m4a', 3));
  await expect(page.getByText('第二讲.m4a：请选择文档')).toBeVisible();
  const paper = textFile('讲稿.txt');
  await page.getByLabel('选择文档', { exact: true }).setInputFiles(paper);
  await expect(page.getByRole('group', { name: '文档' })).toContainText('已上传');
  await save(page);
  await expect
    .poll(() => stored(server.dataDir, 'chapter', name)?.fields)
    .toMatchObject({
      type: 'document',
      documentId: storedFile(server.dataDir, paper.buffer)[0]?.id,
    });
  await page.reload();
  await expect(page.getByRole('link', { name: '讲稿.txt' })).toBeVisible();
});

test('the length of an MP3 is read from the file', async ({ page, server }) => {
  const course = `听的课 ${randomUUID()}`;
  await addCourse(page, course);
  await page.goto(`/#/course/add?courseId=${stored(server.dataDir, 'course', course)?.id}`);
  const name = `第一讲 ${randomUUID()}`;
  await text(page, '标题').fill(name);
  await page.getByRole('radio', { name: '音频' }).check();
  const sound = mp3Of('第一讲.mp3', 7);
  await page.getByLabel('选择音频', { exact: true }).setInputFiles(sound);
  await expect(text(page, '时长')).toHaveValue('0:07');
  await saveToServer(page);
  const [file] = storedFile(server.dataDir, sound.buffer);
  expect(stored(server.dataDir, 'chapter', name)?.fields).toMatchObject({
    ...{ type: 'audio', audioId: file?.id, duration: 7 },
  });
});

test('a video without a length leaves the length empty and shows a hint', async ({
  page,
  server,
}) => {
  const course = `没有时长的课 ${randomUUID()}`;
  await addCourse(page, course);
  await page.goto(`/#/course/add?courseId=${stored(server.dataDir, 'course', course)?.id}`);
  const length = text(page, '时长');
  await page.getByLabel('选择视频', { exact: true }).setInputFiles(videoOf('旧的.mp4', 7));
  await expect(length).toHaveValue('0:07');
  const { buffer } = videoOf('坏的.mp4', 9);
  const broken = { name: '坏的.mp4', mimeType: 'video/mp4', buffer: buffer.subarray(0, 64) };
  await page.getByLabel('更换视频', { exact: true }).setInputFiles(broken);
  await expect(page.getByText('没有读到视频的时长，请在「时长」中填写')).toBeVisible();
  await expect(length).toHaveValue('0:00');
});

test('handouts are added to a chapter, saved with it and taken away', async ({ page, server }) => {
  const course = `有讲义的课 ${randomUUID()}`;
  await addCourse(page, course);
  await page.goto(`/#/course/add?courseId=${stored(server.dataDir, 'course', course)?.id}`);
  const name = `带讲义的章节 ${randomUUID()}`;
  await text(page, '标题').fill(name);
  const handouts = ['提纲.txt', '案例.txt'].map((one) => textFile(one, `${one} ${name}`));
  await page.getByLabel('添加讲义', { exact: true }).setInputFiles(handouts);
  await saveToServer(page);
  const idsOf = (...files: TestFile[]) =>
    files.map(({ buffer }) => storedFile(server.dataDir, buffer)[0]?.id);
  const kept = () => stored(server.dataDir, 'chapter', name)?.fields.handoutIds;
  expect(kept()).toEqual(idsOf(...handouts));
  await page.reload();
  const list = page.getByRole('group', { name: '讲义' });
  await expect(list.getByRole('link')).toHaveText(['提纲.txt', '案例.txt']);
  await list.getByRole('button', { name: '移除' }).first().click();
  await save(page);
  await expect.poll(kept).toEqual(idsOf(...handouts.slice(1)));
});

/** Stores files that no record names yet. */
async function fillLibrary(page: Page, files: TestFile[]): Promise<void> {
  await openLibrary(page);
  await page.getByRole('button', { name: '上传', exact: true }).click();
  const panel = page.getByRole('region', { name: '上传文件' });
  await panel.getByLabel('添加文件到上传队列').setInputFiles(files);
  for (const { name } of files) await expect(fileLink(page, name)).toBeVisible();
}

/** Chooses a file of the library for the chapter, by keyboard alone. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `从文件库选择${label}` }).press('Enter');
  const picker = page.getByRole('dialog', { name: '从文件库选择' });
  await picker.getByRole('radio', { name }).press('Space');
  await picker.getByRole('button', { name: '选用', exact: true }).press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(page.getByRole('group', { name: label }).getByRole('link', { name })).toBeVisible();
}

test('a chapter takes a video or a sound of the library with its length; the file knows its use, and no other file is offered', async ({
  page,
  server,
}) => {
  const [short, long] = [videoOf(fileName('mp4'), 4), videoOf(fileName('mp4'), 11)];
  // The server does not look into an MP3: the page reads its length from the stored file.
  const sound = mp3Of(fileName('mp3'), 8);
  await fillLibrary(page, [short, long, sound]);
  const course = `选片课 ${randomUUID()}`;
  await addCourse(page, course);
  await page.goto(`/#/course/add?courseId=${stored(server.dataDir, 'course', course)?.id}`);
  const name = `第一讲 ${randomUUID()}`;
  await text(page, '标题').fill(name);
  const length = text(page, '时长');
  await choose(page, '视频', short.name);
  await expect(length).toHaveValue('0:04');
  await page.getByRole('button', { name: '从文件库选择视频' }).click();
  const picker = page.getByRole('dialog', { name: '从文件库选择' });
  await expect(picker.getByRole('radio', { name: long.name })).toBeVisible();
  await expect(picker.getByRole('radio', { name: sound.name })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose(page, '视频', long.name);
  await expect(length).toHaveValue('0:11');
  await saveToServer(page);

  const id = ({ name }: TestFile) => fileId(server.dataDir, name);
  const chapter = () => stored(server.dataDir, 'chapter', name);
  const usesOf = (file: TestFile) =>
    rowsOf(server.dataDir, 'select record_id, field from file_uses where file_id = ?', id(file));
  expect(chapter()?.fields).toMatchObject({ videoId: id(long), duration: 11 });
  expect(usesOf(short)).toEqual([]);
  expect(usesOf(long)).toEqual([{ record_id: chapter()?.id, field: 'videoId' }]);

  await page.getByRole('radio', { name: '音频' }).check();
  await choose(page, '音频', sound.name);
  await expect(length).toHaveValue('0:08');
  await save(page);
  await expect
    .poll(() => chapter()?.fields)
    .toMatchObject({ type: 'audio', audioId: id(sound), duration: 8 });
  await page.reload();
  await expect(page.getByRole('link', { name: sound.name })).toBeVisible();
});
