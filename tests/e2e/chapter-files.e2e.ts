import { randomUUID } from 'node:crypto';
import { addCourse, save, status, stored, storedFile, title } from '../support/course-pages.ts';
import { expect, login, test } from '../support/fixtures.ts';
import { waitForInstall } from '../support/pages.ts';
import { textFile } from '../support/queue.ts';
import { soundOf, videoOf } from '../support/videos.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await login(page);
  await waitForInstall(page);
});

test('a video goes through the queue and brings its length along; nothing else is taken for one', async ({
  page,
  server,
}) => {
  const course = `视频课 ${randomUUID()}`;
  await addCourse(page, course);
  await page.goto(`/#/course/add?courseId=${stored(server.dataDir, 'course', course)?.id}`);
  const name = `第一讲 ${randomUUID()}`;
  await title(page).fill(name);
  await page.getByLabel('选择视频').setInputFiles(textFile('讲义.txt'));
  await expect(page.getByText('讲义.txt：请选择 .mp4 视频')).toBeVisible();
  const length = page.getByRole('textbox', { name: '时长（秒）' });
  await expect(length).toHaveValue('0');

  const video = videoOf('第一讲.mp4', 7);
  await page.getByLabel('选择视频').setInputFiles(video);
  await expect(length).toHaveValue('7');
  await page.getByRole('textbox', { name: '试看（秒）' }).fill('5');
  await save(page);
  await expect(status(page)).toContainText('已保存到服务器');
  const [file, ...others] = storedFile(server.dataDir, video.buffer);
  expect(others).toEqual([]);
  expect(stored(server.dataDir, 'chapter', name)?.fields).toMatchObject({
    videoId: file?.id,
    duration: 7,
    previewSeconds: 5,
  });
  await page.reload();
  await expect(page.getByRole('link', { name: '第一讲.mp4' })).toBeVisible();
});

test('a chapter to be heard has a sound file with its length, one to be read a document; nothing else is taken for them', async ({
  page,
  server,
}) => {
  const course = `有声课 ${randomUUID()}`;
  await addCourse(page, course);
  await page.goto(`/#/course/add?courseId=${stored(server.dataDir, 'course', course)?.id}`);
  const name = `听的章节 ${randomUUID()}`;
  const type = page.getByRole('combobox', { name: '类型' });
  await title(page).fill(name);
  await type.selectOption({ label: '音频' });
  await expect(page.getByLabel('选择视频')).toHaveCount(0);
  await page.getByLabel('选择音频').setInputFiles(videoOf('录像.mp4', 3));
  await expect(page.getByText('录像.mp4：请选择 .mp3 或 .m4a 音频')).toBeVisible();
  const sound = soundOf('第一讲.m4a', 9);
  await page.getByLabel('选择音频').setInputFiles(sound);
  await expect(page.getByRole('textbox', { name: '时长（秒）' })).toHaveValue('9');
  await save(page);
  await expect(status(page)).toContainText('已保存到服务器');
  const [file] = storedFile(server.dataDir, sound.buffer);
  expect(stored(server.dataDir, 'chapter', name)?.fields).toMatchObject({
    ...{ type: 'audio', audioId: file?.id, videoId: null, documentId: null, duration: 9 },
  });

  await type.selectOption({ label: '文档' });
  await expect(page.getByRole('textbox', { name: '时长（秒）' })).toHaveCount(0);
  await page.getByLabel('选择文档').setInputFiles(soundOf('第二讲.m4a', 3));
  await expect(page.getByText('第二讲.m4a：请选择文档')).toBeVisible();
  const text = textFile('讲稿.txt');
  await page.getByLabel('选择文档').setInputFiles(text);
  await expect(page.getByRole('group', { name: '文档' })).toContainText('已上传');
  await save(page);
  await expect
    .poll(() => stored(server.dataDir, 'chapter', name)?.fields)
    .toMatchObject({
      type: 'document',
      documentId: storedFile(server.dataDir, text.buffer)[0]?.id,
    });
  await page.reload();
  await expect(page.getByRole('link', { name: '讲稿.txt' })).toBeVisible();
});
