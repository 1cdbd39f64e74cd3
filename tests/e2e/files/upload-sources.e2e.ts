import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { openSections } from '../../support/pages/desk.ts';
import { line, openQueue, picker } from '../../support/pages/queue.ts';
import { drawn } from '../../support/values/pictures.ts';

test.use({ serviceWorkers: 'block' });

interface Carried {
  name: string;
  type: string;
  content: string;
  folder?: boolean;
}

const text = (name: string): Carried => ({ name, type: 'text/plain', content: name });
const notices = (page: Page) => page.getByRole('region', { name: '通知' });

/** Drops or pastes onto the first visible element of a selector, as the system would. */
async function bring(
  page: Page,
  type: 'drop' | 'paste',
  selector: string,
  carried: readonly Carried[],
): Promise<void> {
  await page.evaluate(
    ([event, to, files]) => {
      const target = [...document.querySelectorAll(to)].find((one) => one.checkVisibility());
      const data = new DataTransfer();
      for (const { name, type, content } of files) {
        data.items.add(new File([content], name, { type }));
      }
      const folders = files.filter(({ folder }) => folder).map(({ name }) => name);
      // A script cannot make a folder's entry.
      DataTransferItem.prototype.webkitGetAsEntry = function () {
        const name = this.getAsFile()?.name ?? '';
        return { name, isDirectory: folders.includes(name) } as FileSystemEntry;
      };
      const init = { bubbles: true, cancelable: true };
      if (event === 'paste') {
        target?.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
      } else {
        target?.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer: data }));
        target?.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }));
      }
    },
    [type, selector, carried] as const,
  );
}

test('S-UP-4 files dropped or pasted anywhere on the queue screen are queued', async ({ page }) => {
  await openQueue(page);
  await bring(page, 'drop', 'main h1', [text('拖入的.txt'), text('一起的.txt')]);
  await expect(line(page, '拖入的.txt')).toContainText('已上传');
  await expect(line(page, '一起的.txt')).toContainText('已上传');
  await bring(page, 'paste', 'body', [text('粘贴的.txt')]);
  await expect(line(page, '粘贴的.txt')).toContainText('已上传');
});

test('S-UP-4 a pasted screenshot is named by its time', async ({ page }) => {
  await openQueue(page);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d');
    const blob = await canvas.convertToBlob();
    const data = new DataTransfer();
    data.items.add(new File([blob], 'image.png', { type: 'image/png' }));
    const init = { bubbles: true, cancelable: true, clipboardData: data };
    document.body.dispatchEvent(new ClipboardEvent('paste', init));
  });
  await expect(line(page, '截图-')).toContainText('已上传');
  await expect(line(page, '截图-')).toContainText(/截图-\d{8}-\d{6}\.png/);
});

test('S-UP-4 a dropped folder is refused with advice, and the files beside it are queued', async ({
  page,
}) => {
  await openQueue(page);
  const folder = { ...text('卷宗'), folder: true };
  await bring(page, 'drop', '.drop-zone', [folder, text('单独的.txt')]);
  await expect(notices(page)).toContainText('不能添加文件夹「卷宗」');
  await expect(notices(page)).toContainText('请打开文件夹，选择或拖入其中的文件');
  await expect(line(page, '单独的.txt')).toContainText('已上传');
  await expect(page.getByRole('list', { name: '上传的文件' }).getByRole('listitem')).toHaveCount(1);
});

test('S-UP-4 in a form, a drop goes to the picker it falls on, and text stays text', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/article/add');
  await openSections(page, '封面', '附件');
  const attachments = page.getByRole('list', { name: '附件列表' });
  // Its placeholder has the same name, and takes no drop.
  await expect(page.getByLabel('添加图片、视频或文件')).toBeAttached();
  await bring(page, 'drop', 'main h1', [text('附件.txt')]);
  await expect(attachments).toContainText('附件.txt');
  await bring(page, 'drop', '.drop-zone', [text('不是图片.txt')]);
  const dialog = page.getByRole('dialog', { name: '裁剪图片' });
  await expect(dialog.getByRole('alert')).toContainText(
    '不是图片.txt：只能使用 .png、.jpg 或 .jpeg 图片',
  );
  // A dialog covers the screen: nothing falls through it.
  await bring(page, 'paste', 'body', [text('穿过.txt')]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const title = page.getByRole('textbox', { name: '标题', exact: true });
  await title.fill('被复制');
  await title.press('Control+a');
  await title.press('Control+c');
  await page.getByRole('textbox', { name: '摘要' }).focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('被复制');
  await expect(attachments.getByRole('listitem')).toHaveCount(1);
});

test('S-UP-1 an empty file is refused in words, a picture that is too large can be packed', async ({
  page,
}) => {
  await openQueue(page);
  await expect(page.getByText('图片（.png .jpg .jpeg）不超过 2MB')).toBeVisible();
  for (const [name, mimeType] of [
    ['空.png', 'image/png'],
    ['空.txt', 'text/plain'],
  ] as const) {
    await picker(page).setInputFiles({ name, mimeType, buffer: Buffer.alloc(0) });
    await expect(notices(page)).toContainText(`${name}：文件是空的（0 字节），没有可上传的内容`);
  }
  const quarters = ['red', 'green', 'blue', 'white'] as const;
  const size = { width: 2000, height: 1500, quarters, noise: true };
  await picker(page).setInputFiles(await drawn(page, '现场.jpg', size));
  await expect(notices(page)).toContainText('现场.jpg：文件超过 2MB 的限制');
  await expect(page.getByText('没有等待上传的文件')).toBeVisible();
  await notices(page).getByRole('button', { name: '压缩后添加' }).click();
  await expect(line(page, '现场-')).toContainText('已上传', { timeout: 60_000 });
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } });

  test('S-UP-4 the camera is offered where pictures are taken, and its photographs are packed by themselves', async ({
    page,
  }) => {
    await openQueue(page);
    const camera = page.getByLabel('拍照').first();
    await expect(page.getByText('拍照').first()).toBeVisible();
    await expect(camera).toHaveAttribute('capture', 'environment');
    const quarters = ['red', 'green', 'blue', 'white'] as const;
    const size = { width: 2000, height: 1500, quarters, noise: true };
    await camera.setInputFiles(await drawn(page, '照片.jpg', size));
    await expect(line(page, '照片-')).toContainText('已上传', { timeout: 60_000 });
    await page.goto('/#/course/add');
    const video = page.getByRole('group', { name: '视频' });
    await expect(video.getByText('选择视频', { exact: true })).toBeVisible();
    await expect(video.getByText('拍照')).toHaveCount(0);
  });
});

test('S-UP-4 with a mouse no camera is offered', async ({ page }) => {
  await openQueue(page);
  await expect(page.getByText('拍照').first()).toBeHidden();
});
