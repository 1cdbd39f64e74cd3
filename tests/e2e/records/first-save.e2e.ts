import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { expectToStay, valueIn } from '../../support/browser/waiting.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { writesOf } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { go, openPages } from '../../support/pages/pages.ts';
import { main, saveToServer, status, stored, text } from '../../support/pages/record-pages.ts';
import { editorOf } from '../../support/pages/rich-text.ts';

test.use({ serviceWorkers: 'block' });

/** Milliseconds between two keys of somebody who types fast. */
const GAP = 30;
/** Many of its letters are keys of commands: n, u, j, k. */
const WORDS = 'junk nun unknown june union ';

/** Saves in the middle of typing; gives what was typed. */
async function typeThroughSave(page: Page, before: string): Promise<string> {
  const more = WORDS.repeat(3).trim();
  await page.keyboard.type(before, { delay: GAP });
  await page.keyboard.press('Control+s');
  await page.keyboard.type(more, { delay: GAP });
  return before + more;
}

const SAVED = /#\/article\/update\?id=[0-9a-f-]{36}$/;
const tags = (page: Page) => page.getByRole('tab');

test('S-SESS-9 S-DESK-3 who saves a new article for the first time types on in its text', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/article/add');
  const title = `首存${randomUUID().slice(0, 8)}`;
  await text(page, '标题').fill(title);
  await editorOf(page).click();
  await expect(tags(page)).toHaveCount(2);
  const typed = await typeThroughSave(page, 'begin ');
  await expect(editorOf(page)).toHaveText(typed);
  await expect(editorOf(page)).toBeFocused();
  await expect(page).toHaveURL(SAVED);
  await expect(tags(page)).toHaveCount(2);
  await expect(page.getByRole('tab', { selected: true })).toContainText(title);
  await expect(status(page)).toContainText('草稿已保存到本设备');
  // What was typed before the save can be undone after it.
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Control+z');
  await expect(editorOf(page)).not.toHaveText(typed);
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Control+Shift+z');
  await expect(editorOf(page)).toHaveText(typed);
  await expect(status(page)).toContainText('草稿已保存到本设备');
  await page.reload();
  await expect(editorOf(page)).toHaveText(typed);
  await page.keyboard.press('Control+s');
  await expect(status(page)).toContainText('已保存到服务器');
  await page.reload();
  await expect(editorOf(page)).toHaveText(typed);
  // The next one is new.
  await page.goto('/#/article/add');
  await expect(text(page, '标题')).toHaveValue('');
  await expect(tags(page)).toHaveCount(3);
});

test('S-SESS-9 S-DESK-3 who saves a new article for the first time types on in its title', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/article/add');
  await text(page, '标题').click();
  const typed = await typeThroughSave(page, randomUUID().slice(0, 8));
  await expect(text(page, '标题')).toHaveValue(typed);
  await expect(text(page, '标题')).toBeFocused();
  await expect(page).toHaveURL(SAVED);
  await expect(page.getByRole('tab', { selected: true })).toContainText(typed);
  await expect(status(page)).toContainText('草稿已保存到本设备');
  await page.reload();
  await expect(text(page, '标题')).toHaveValue(typed);
});

test('S-SESS-9 who saves a new chapter for the first time types on in it', async ({
  page,
  server,
}) => {
  await signIn(page);
  await page.goto('/#/content/course?add=1');
  const name = `课程${randomUUID().slice(0, 8)}`;
  await text(page, '标题').fill(name);
  await saveToServer(page);
  const course = stored(server.dataDir, 'course', name)?.id;
  await page.goto(`/#/course/add?courseId=${course}`);
  const title = main(page).locator('.course-pane').getByRole('textbox', { name: '标题' });
  await title.click();
  const typed = await typeThroughSave(page, 'begin ');
  await expect(title).toHaveValue(typed);
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/#\/course\/update\?id=/);
  await expect(status(page)).toContainText('草稿已保存到本设备');
  await page.reload();
  await expect(title).toHaveValue(typed);
});

test('S-SESS-9 who saves a new column for the first time types on in it', async ({ page }) => {
  await signIn(page);
  await page.goto('/#/content/cata?add=1');
  await text(page, '名称').click();
  const typed = await typeThroughSave(page, randomUUID().slice(0, 8));
  await expect(text(page, '名称')).toHaveValue(typed);
  await expect(text(page, '名称')).toBeFocused();
  await expect(page).toHaveURL(/#\/content\/cata\?open=/);
  await expect(status(page)).toContainText('草稿已保存到本设备');
  await page.reload();
  await expect(text(page, '名称')).toHaveValue(typed);
});

test('S-SESS-9 S-FIND-2 who types on while a new course gives way to its own screen loses nothing that was shown, and runs no command', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/content/course?add=1');
  await text(page, '标题').click();
  await expect(tags(page)).toHaveCount(2);
  const before = randomUUID().slice(0, 8);
  const typed = await typeThroughSave(page, before);
  await expect(page).toHaveURL(/#\/course\/update\?courseId=/);
  await expect(tags(page)).toHaveCount(3);
  const shown = await valueIn(text(page, '标题'));
  expect(shown.startsWith(before)).toBe(true);
  expect(typed.startsWith(shown)).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Holds what is written to this device until it is let go. */
async function holdWrites(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { encrypt } = SubtleCrypto.prototype;
    const held = new Promise<void>((resolve) => Object.assign(window, { letWrite: resolve }));
    SubtleCrypto.prototype.encrypt = async function (...given) {
      await held;
      return encrypt.apply(this, given);
    };
  });
  return () => page.evaluate(() => (window as unknown as { letWrite(): void }).letWrite());
}

test('S-SESS-9 S-TAG-2 who goes elsewhere while a new column is being saved stays there, and finds its tag at the column', async ({
  page,
  server,
}) => {
  await signIn(page);
  await page.goto('/#/content/cata?add=1');
  const name = `离开${randomUUID().slice(0, 8)}`;
  await text(page, '名称').fill(name);
  const release = await holdWrites(page);
  await page.keyboard.press('Control+s');
  await openPages(page, '/uploads');
  await release();
  const column = () => stored(server.dataDir, 'cata', name);
  await expect.poll(column).toBeDefined();
  await expectToStay(() => page.url().endsWith('#/uploads'), true, 500);
  await tags(page).filter({ hasText: '栏目' }).click();
  await expect(page).toHaveURL(new RegExp(`open=${column()?.id}`));
  await expect(text(page, '名称')).toHaveValue(name);
  await text(page, '简介').fill('回来以后写的');
  await saveToServer(page);
  expect(writesOf(server.dataDir, 'cata', name)).toEqual([2]);
});

test('S-SESS-9 who opens another record, or goes back to the list, while a new one is being saved stays there', async ({
  page,
  server,
}) => {
  await signIn(page);
  const [other, name, course] = ['另', '新', '课'].map((one) => one + randomUUID().slice(0, 8));
  const id = randomUUID();
  await callApi(page, 'cata/create', { ...sampleOf('cata', { name: other }), id });
  await page.goto('/#/content/cata?add=1');
  await text(page, '名称').fill(name ?? '');
  const release = await holdWrites(page);
  await page.keyboard.press('Control+s');
  await go(page, `/content/cata?open=${id}`);
  await expect(text(page, '名称')).toHaveValue(other ?? '');
  await release();
  await expect.poll(() => stored(server.dataDir, 'cata', name ?? '')).toBeDefined();
  await expect(text(page, '名称')).toHaveValue(other ?? '');
  await expectToStay(() => page.url().endsWith(`open=${id}`), true, 500);

  await go(page, '/content/course?add=1');
  await text(page, '标题').fill(course ?? '');
  const letGo = await holdWrites(page);
  await page.keyboard.press('Control+s');
  await go(page, '/content/course');
  await expect(main(page).getByRole('link', { name: '新增课程' })).toBeVisible();
  await letGo();
  await expect.poll(() => stored(server.dataDir, 'course', course ?? '')).toBeDefined();
  await expect(main(page).getByRole('link', { name: course ?? '' })).toBeVisible();
  await expectToStay(() => page.url().endsWith('#/content/course'), true, 500);
});

test('S-SESS-9 who opens another part of a course while a new chapter is being saved stays there, and the next chapter is new', async ({
  page,
  server,
}) => {
  await signIn(page);
  const [courseId, name] = [randomUUID(), `章${randomUUID().slice(0, 8)}`];
  await callApi(page, 'course/create', { ...sampleOf('course'), id: courseId });
  await page.goto(`/#/course/add?courseId=${courseId}`);
  const title = main(page)
    .locator('.course-pane')
    .getByRole('textbox', { name: '标题' })
    .filter({ visible: true });
  await title.fill(name);
  const release = await holdWrites(page);
  await page.keyboard.press('Control+s');
  await go(page, `/course/update?courseId=${courseId}&part=course`);
  await expect(title).not.toHaveValue(name);
  await release();
  await expect.poll(() => stored(server.dataDir, 'chapter', name)).toBeDefined();
  await expectToStay(() => page.url().endsWith('part=course'), true, 500);
  await go(page, `/course/add?courseId=${courseId}&sort=9`);
  await expect(title).toHaveValue('');
});
