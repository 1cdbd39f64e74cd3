// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { editors, select, type } from '../../../../tests/support/device/editor.ts';
import { noticesState, resetNotices } from '../../../state/base/notices.store.ts';
import { htmlIn } from '../create-editor.ts';
import { handlePaste } from './handle-paste.ts';
import { insertPictures } from './insert-pictures.ts';

const addFiles = vi.hoisted(() =>
  vi.fn(async (files: readonly File[], options: { onReference?: (src: string) => void }) => {
    for (const { name } of files)
      if (name !== 'refused.png') options.onReference?.(`upload:${name}`);
  }),
);
vi.mock('../../../state/uploads/upload-actions.ts', () => ({ addFiles }));

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const LOST = '<img alt="章" src="https://elsewhere.test/1.png">';
const image = (name: string) => new File(['x'], name, { type: 'image/png' });
const picture = (name: string) => `<img src="upload:${name}" alt="">`;

const open = editors();
beforeEach(() => resetNotices());
afterEach(() => vi.clearAllMocks());

async function paste(html: string, ...images: File[]) {
  const editor = open('<p>前</p>');
  select(editor, '前', 'end');
  await handlePaste(editor, html, images);
  return htmlIn(editor);
}
const notices = () => noticesState.list.map(({ title, detail }) => [title, detail]);

it('a text goes in where the cursor is', async () => {
  expect(await paste('<p style="color:red">一</p>')).toBe('<p>前一</p>');
  expect(notices()).toEqual([]);
  expect(addFiles).not.toHaveBeenCalled();
});

it('pictures that came as data go through the queue, into their places', async () => {
  const html = await paste(`<p>一</p><img src="${PIXEL}"><p>二</p><img src="${PIXEL}"><p>三</p>`);
  expect(html).toBe(
    `<p>前一</p>${picture('粘贴的图片 1.png')}<p>二</p>${picture('粘贴的图片 2.png')}<p>三</p>`,
  );
  expect(addFiles.mock.calls.map(([files]) => files.length)).toEqual([1, 1]);
  expect(notices()).toEqual([]);
});

it('a picture that is refused is left out', async () => {
  addFiles.mockImplementationOnce(async () => undefined);
  expect(await paste(`<p>一</p><img src="${PIXEL}"><p>二</p>`)).toBe('<p>前一</p><p>二</p>');
});

it('pictures without a text are inserted as they are, each accepted one', async () => {
  const html = await paste('', image('a.png'), image('refused.png'), image('b.png'));
  expect(html).toContain(picture('a.png') + picture('b.png'));
  expect(addFiles).toHaveBeenCalledTimes(3);
});

it.each([
  ['<p>前</p>', `<p>前</p>${picture('a.png')}${picture('b.png')}<p>后来</p>`],
  ['<p>前</p><p>后</p>', `<p>前</p>${picture('a.png')}${picture('b.png')}<p>后来后</p>`],
  [
    '<ul><li><p>前</p></li></ul>',
    `<ul><li><p>前</p>${picture('a.png')}${picture('b.png')}<p>后来</p></li></ul>`,
  ],
])('typing goes on below the pictures that were put into %s', async (html, expected) => {
  const editor = open(html);
  select(editor, '前', 'end');
  await insertPictures(editor, [image('a.png'), image('b.png')]);
  type(editor, '后来');
  expect(htmlIn(editor)).toBe(expected);
});

it('a picture replaces a selected text', async () => {
  const editor = open('<p>前中后</p>');
  select(editor, '中');
  await insertPictures(editor, [image('a.png')]);
  expect(htmlIn(editor)).toBe(`<p>前</p>${picture('a.png')}<p>后</p>`);
});

it('a picture goes into the middle of a text, and typing on behind it', async () => {
  const editor = open('<p>前后</p>');
  select(editor, '前', 'end');
  await insertPictures(editor, [image('a.png')]);
  type(editor, '中');
  expect(htmlIn(editor)).toBe(`<p>前</p>${picture('a.png')}<p>中后</p>`);
});

it('a picture that was copied from a page is not lost: its bytes are there', async () => {
  expect(await paste(LOST, image('a.png'))).toContain(picture('a.png'));
  expect(notices()).toEqual([]);
});

it('of several pictures of a page those are lost whose bytes are missing', async () => {
  await paste(LOST + LOST.replace('章', '印'), image('a.png'));
  expect(notices()).toEqual([
    ['粘贴的内容中有 1 张图片没有带入', '「印」。请在原处另存，再粘贴、拖入或选择文件添加。'],
  ]);
});

it('data that has its bytes twice goes in once', async () => {
  const html = await paste(`<img src="${PIXEL}">`, image('a.png'));
  expect(html).toContain(picture('粘贴的图片 1.png'));
  expect(html).not.toContain('a.png');
});

it('with a text, the picture of the clipboard is that of the text', async () => {
  expect(await paste(`<p>一</p>${LOST}`, image('a.png'))).toBe('<p>前一</p>');
  expect(notices()).toHaveLength(1);
});

it.each([
  [LOST, '1 张图片', '「章」。'],
  [LOST + LOST.replace('章', '印'), '2 张图片', '「章」「印」。'],
  [LOST.replace('alt="章"', ''), '1 张图片', ''],
  ['<video></video><audio></audio>', '2 个音视频或嵌入页面', ''],
  [`${LOST}<video></video>`, '1 张图片、1 个音视频或嵌入页面', '「章」。'],
])('reports for %s that %s was not inserted', async (html, what, names) => {
  await paste(`<p>一</p>${html}`);
  expect(noticesState.list).toMatchObject([
    {
      title: `粘贴的内容中有 ${what}没有带入`,
      detail: `${names}请在原处另存，再粘贴、拖入或选择文件添加。`,
      kind: 'warning',
    },
  ]);
});

it('the notice stays until it is closed', async () => {
  vi.useFakeTimers();
  await paste(`<p>一</p>${LOST}`);
  vi.advanceTimersByTime(60_000);
  expect(noticesState.list).toHaveLength(1);
  vi.useRealTimers();
});

it('an editor destroyed meanwhile inserts nothing', async () => {
  const editor = open('<p>前</p>');
  const text = handlePaste(editor, `<p>一</p><img src="${PIXEL}">`, []);
  const images = handlePaste(editor, '', [image('a.png')]);
  editor.destroy();
  await Promise.all([text, images]);
  expect(addFiles).toHaveBeenCalledTimes(2);
});
