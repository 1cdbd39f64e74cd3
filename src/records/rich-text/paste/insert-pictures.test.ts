// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { editors, select, type } from '../../../../tests/support/device/editor.ts';
import { htmlIn } from '../create-editor.ts';
import { insertPicture, insertPictures } from './insert-pictures.ts';

const addFiles = vi.hoisted(() => vi.fn());
vi.mock('../../../state/uploads/upload-actions.ts', () => ({ addFiles }));

const open = editors();
afterEach(() => addFiles.mockReset());

const ID = '3e1b0a52-2d7e-4a07-9f5f-0f4f0d0f9d1';
const addressOf = (at: number) => `/cn/management/v1/file/content/${ID}${at}`;
const img = (at: number, alt = '') => `<img src="${addressOf(at)}" alt="${alt}">`;

/** The text after inserting a picture with the cursor behind `text`, and typing after it. */
function inserted(html: string, text: string) {
  const editor = open(html);
  select(editor, text, 'end');
  insertPicture(editor, { src: addressOf(1) });
  type(editor, '下');
  return htmlIn(editor);
}

it.each([
  ['at the end of a text', '<p>一</p>', '一', `<p>一</p>${img(1)}<p>下</p>`],
  ['between two halves', '<p>一二</p>', '一', `<p>一</p>${img(1)}<p>下二</p>`],
  ['before other text', '<p>一</p><p>二</p>', '一', `<p>一</p>${img(1)}<p>下二</p>`],
  ['before a line', '<p>一</p><hr>', '一', `<p>一</p>${img(1)}<p>下</p><hr>`],
])('a picture goes in %s, and writing goes on below it', (_, html, text, shown) => {
  expect(inserted(html, text)).toBe(shown);
});

it('where the text allows none, it goes to the nearest possible place', () => {
  const quote = (source: string) =>
    `<figure class="law-quote"><figcaption>${source}</figcaption><blockquote><p>一</p></blockquote></figure>`;
  const html = inserted(quote('甲乙'), '甲');
  expect(html).toContain(img(1));
  expect(html.replace(img(1), '')).toContain('甲');
});

it('behind a chosen picture, which stays', () => {
  const editor = open(`${img(1)}<p>一</p>`);
  editor.commands.setNodeSelection(0);
  insertPicture(editor, { src: addressOf(2), alt: '章' });
  expect(htmlIn(editor)).toBe(`${img(1)}${img(2, '章')}<p>一</p>`);
});

it('in the place of chosen words', () => {
  const editor = open('<p>一二三</p>');
  select(editor, '二');
  insertPicture(editor, { src: addressOf(1) });
  expect(htmlIn(editor)).toBe(`<p>一</p>${img(1)}<p>三</p>`);
});

it('a destroyed editor inserts none', () => {
  const editor = open('<p>一</p>');
  editor.destroy();
  expect(() => insertPicture(editor, { src: addressOf(1) })).not.toThrow();
});

it('files go in one after the other, each once this device has stored it', async () => {
  const editor = open('<p>一</p>');
  select(editor, '一', 'end');
  const files = [1, 2].map((at) => new File(['x'], `${at}.png`, { type: 'image/png' }));
  addFiles.mockImplementation(
    async ([file]: File[], { onReference }: { onReference: (src: string) => void }) => {
      await Promise.resolve();
      onReference(addressOf(Number(file?.name[0])));
    },
  );
  await insertPictures(editor, files);
  expect(htmlIn(editor)).toBe(`<p>一</p>${img(1)}${img(2)}<p></p>`);
  const given = { kind: 'file', purpose: 'content', onReference: expect.any(Function) };
  expect(addFiles.mock.calls).toEqual(files.map((file) => [[file], given]));
  await insertPictures(editor, files.slice(0, 1), 'private/file');
  expect(addFiles.mock.lastCall?.[1]).toMatchObject({ kind: 'private/file' });
});
