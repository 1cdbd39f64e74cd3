import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { fileLink, fileName, openFile, openLibrary } from '../../support/device/library.ts';
import { start } from '../../support/pages/pages.ts';
import { mp3Of, soundOf, videoOf } from '../../support/values/videos.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(({ page }) => start(page));

/** What a player says of its file: whole seconds, and whether it can be played. */
const told = (player: Locator) =>
  player.evaluate(({ duration, readyState, error }: HTMLMediaElement) => ({
    seconds: Math.round(duration),
    readable: readyState > 0 && error === null,
  }));

for (const [what, make, name] of [
  ['a video', videoOf, fileName('mp4')],
  ['an M4A', soundOf, fileName('m4a')],
  ['an MP3', mp3Of, fileName('mp3')],
] as const) {
  test(`${what} is played in the library`, async ({ page }) => {
    await openLibrary(page);
    await page.getByRole('button', { name: '上传', exact: true }).click();
    const add = page.getByRole('region', { name: '上传文件' }).getByLabel('添加文件到上传队列');
    await add.setInputFiles(make(name, 4));
    await expect(fileLink(page, name)).toBeVisible();
    const dialog = await openFile(page, name);
    const player = dialog.getByLabel(name, { exact: true });
    await expect.poll(() => told(player)).toEqual({ seconds: 4, readable: true });
    await player.evaluate((media: HTMLMediaElement) => {
      media.muted = true;
      return media.play();
    });
    await expect
      .poll(() => player.evaluate((media: HTMLMediaElement) => media.currentTime))
      .toBeGreaterThan(0);
  });
}
