import { readFile } from 'node:fs/promises';
import { expect, test as story } from '../../support/browser/fixtures.ts';
import { fileName, fileRow, openFile, uploadPicture } from '../../support/device/library.ts';
import { start, waitForInstall } from '../../support/pages/pages.ts';
import { ServerProcess } from '../../support/server/server-process.ts';
import { startS3 } from '../../support/services/s3-service.ts';

/** What the data folder was made with stays there; what is uploaded goes into a bucket that browsers reach. */
const test = story.extend({
  server: async ({ run }, use) => {
    const service = await startS3('s3rver');
    const server = await ServerProcess.create(
      {
        ...{ CAPTCHA: 'off', ...service.env, FILES_IN: 'bucket,disk' },
        S3_PUBLIC_ENDPOINT: service.settings.endpoint,
      },
      run,
    );
    await use(server);
    await server.dispose();
    await service.stop();
  },
});

test.use({ serviceWorkers: 'allow' });

test('S-OPS-4 a private file is saved from the bucket under its name, and is shown by this server; the page stays', async ({
  page,
}) => {
  await start(page);
  await waitForInstall(page);
  const name = fileName('png');
  await uploadPicture(page, name, '私有文件');
  await expect(fileRow(page, name)).toContainText('私有');
  const dialog = await openFile(page, name);
  const before = page.url();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(name);
  expect(saved.url()).toContain('X-Amz-Signature=');
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(page.url()).toBe(before);
  await dialog.getByRole('button', { name: '查看私有文件' }).click();
  await expect(dialog.getByRole('img', { name })).toHaveAttribute('src', /signature=/);
});
