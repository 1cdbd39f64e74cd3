// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { editors, press, select, type } from '../../../../tests/support/device/editor.ts';
import { noticesState, resetNotices } from '../../../state/base/notices.store.ts';
import { awaitArrivals } from '../../../state/uploads/uploads.store.ts';
import { htmlIn } from '../create-editor.ts';
import { handlePaste } from './handle-paste.ts';
import { insertPictures } from './insert-pictures.ts';

interface Options {
  onReference: (src: string) => void;
}
const addFiles = vi.hoisted(() => vi.fn());
vi.mock('../../../state/uploads/upload-actions.ts', () => ({ addFiles }));

/** Files that the device is about to store: each continues when `finish` is called. */
let storing: { file: File; finish: (stored?: boolean) => void }[] = [];
beforeEach(() => {
  resetNotices();
  storing = [];
  addFiles.mockReset().mockImplementation(
    ([file]: [File], { onReference }: Options) =>
      new Promise<void>((resolve) => {
        const finish = (stored = true) => {
          if (stored) onReference(`upload:${file.name}`);
          resolve();
        };
        storing.push({ file, finish });
      }),
  );
});
/** The next picture is stored, or refused. */
async function store(stored?: boolean) {
  await vi.waitFor(() => expect(storing.length).toBeGreaterThan(0));
  storing.shift()?.finish(stored);
  await new Promise((resolve) => setTimeout(resolve));
}

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const PAGE = `<p>甲</p><img src="${PIXEL}"><p>乙</p><img src="${PIXEL}"><img src="${PIXEL}"><p>丙</p>`;
const picture = (name: string) => `<img src="upload:${name}" alt="">`;
const pasted = (at: number) => picture(`粘贴的图片 ${at}.png`);
const image = (name: string) => new File(['x'], name, { type: 'image/png' });
const titles = () => noticesState.list.map(({ title }) => title);

const open = editors();
/** An editor with the cursor behind `text`. */
function openAt(html: string, text: string): Editor {
  const editor = open(html);
  select(editor, text, 'end');
  return editor;
}

describe('pasted text', () => {
  it('is there at once, and each picture in its place when it is stored', async () => {
    const editor = openAt('<p>前</p><p>后</p>', '前');
    const pasting = handlePaste(editor, PAGE, []);
    expect(htmlIn(editor)).toBe('<p>前甲</p><p>乙</p><p>丙</p><p>后</p>');
    await store();
    await store();
    expect(htmlIn(editor)).toBe(`<p>前甲</p>${pasted(1)}<p>乙</p>${pasted(2)}<p>丙</p><p>后</p>`);
    await store();
    await pasting;
    expect(htmlIn(editor)).toBe(
      `<p>前甲</p>${pasted(1)}<p>乙</p>${pasted(2)}${pasted(3)}<p>丙</p><p>后</p>`,
    );
  });

  it('loses nothing of what is written meanwhile, nor the cursor', async () => {
    const editor = openAt('<p>前</p><p>后</p>', '前');
    const pasting = handlePaste(editor, PAGE, []);
    type(editor, '接着写');
    select(editor, '后');
    for (const _ of [1, 2, 3]) await store();
    await pasting;
    type(editor, '改');
    expect(htmlIn(editor)).toBe(
      `<p>前甲</p>${pasted(1)}<p>乙</p>${pasted(2)}${pasted(3)}<p>丙接着写</p><p>改</p>`,
    );
  });

  it('goes without a picture that is refused', async () => {
    const editor = openAt('<p>前</p>', '前');
    const pasting = handlePaste(editor, PAGE, []);
    await store();
    await store(false);
    await store();
    await pasting;
    expect(htmlIn(editor)).toBe(`<p>前甲</p>${pasted(1)}<p>乙</p>${pasted(3)}<p>丙</p>`);
    expect(titles()).toEqual([]);
  });

  it('stays when its view is left; missing pictures are reported, and no more are stored', async () => {
    const editor = openAt('<p>前</p>', '前');
    const pasting = handlePaste(editor, PAGE, []);
    await store();
    expect(htmlIn(editor)).toBe(`<p>前甲</p>${pasted(1)}<p>乙</p><p>丙</p>`);
    editor.destroy();
    await store();
    await pasting;
    expect(titles()).toEqual(['图片没有进入正文']);
    expect(addFiles).toHaveBeenCalledTimes(2);
  });

  it('that arrives after its view was left is reported', async () => {
    const editor = openAt('<p>前</p>', '前');
    editor.destroy();
    await handlePaste(editor, PAGE, []);
    expect(titles()).toEqual(['粘贴的内容没有进入正文']);
    expect(addFiles).not.toHaveBeenCalled();
  });

  it('is undone with its pictures, including those still to come', async () => {
    const editor = openAt('<p>前</p>', '前');
    const pasting = handlePaste(editor, PAGE, []);
    expect(press(editor, 'Ctrl+z')).toBe(true);
    expect(htmlIn(editor)).toBe('<p>前</p>');
    await store();
    await pasting;
    expect(addFiles).toHaveBeenCalledTimes(1);
    expect(htmlIn(editor)).toBe('<p>前</p>');
    press(editor, 'Ctrl+y');
    expect(htmlIn(editor)).toBe('<p>前甲</p><p>乙</p><p>丙</p>');
  });

  it('inserts a picture into an otherwise empty cell', async () => {
    const editor = openAt('<p>前</p>', '前');
    const table = `<table><tbody><tr><td>一</td><td><img src="${PIXEL}"></td></tr></tbody></table>`;
    const pasting = handlePaste(editor, table, []);
    await store();
    await pasting;
    expect(htmlIn(editor)).toContain(`<td>${pasted(1)}`);
  });

  it('inserts a picture that is stored later, from a notice, at its place, unless that is gone', async () => {
    const editor = openAt('<p>前</p>', '前');
    const pasting = handlePaste(editor, PAGE, []);
    for (const isStored of [true, false, false]) await store(isStored);
    await pasting;
    select(editor, '丙');
    editor.commands.deleteSelection();
    const [, second, third] = addFiles.mock.calls.map(([, options]) => options as Options);
    second?.onReference('upload:later.png');
    const html = `<p>前甲</p>${pasted(1)}<p>乙</p>${picture('later.png')}<p></p>`;
    expect(htmlIn(editor)).toBe(html);
    editor.commands.clearContent();
    third?.onReference('upload:latest.png');
    expect(htmlIn(editor)).toBe('');
  });

  it('notifies the user where a picture cannot be stored for another reason', async () => {
    addFiles.mockReset().mockRejectedValueOnce(new Error('no session'));
    const editor = openAt('<p>前</p>', '前');
    await handlePaste(editor, `<p>一</p><img src="${PIXEL}">`, []);
    expect(htmlIn(editor)).toBe('<p>前一</p>');
    expect(titles()).toEqual(['图片没有进入正文']);
  });
});

describe('pictures without a text', () => {
  it('go in where they were brought; what is selected elsewhere meanwhile stays, and selected', async () => {
    const editor = openAt('<p>前</p><p>很重要的一段</p>', '前');
    const inserting = insertPictures(editor, [image('a.png'), image('b.png')]);
    await store();
    select(editor, '重要');
    await store();
    await inserting;
    const html = `<p>前</p>${picture('a.png')}${picture('b.png')}<p>很重要的一段</p>`;
    expect(htmlIn(editor)).toBe(html);
    type(editor, '要紧');
    expect(htmlIn(editor)).toBe(html.replace('重要', '要紧'));
  });

  it('are waited for by a save, all of them', async () => {
    const editor = openAt('<p>前</p>', '前');
    const inserting = insertPictures(editor, [image('a.png'), image('b.png')]);
    const saved = awaitArrivals()?.then(() => htmlIn(editor));
    await store();
    await store();
    await inserting;
    expect(await saved).toBe(`<p>前</p>${picture('a.png')}${picture('b.png')}<p></p>`);
  });

  it('are reported as missing where their view is left before the last is stored', async () => {
    const editor = openAt('<p>前</p>', '前');
    const inserting = insertPictures(editor, [image('a.png')]);
    editor.destroy();
    await store();
    await inserting;
    expect(titles()).toEqual(['图片没有进入正文']);
  });

  it('leave what was typed over the selected text that they were to replace', async () => {
    const editor = open('<p>前中后</p>');
    select(editor, '中');
    const inserting = insertPictures(editor, [image('a.png')]);
    type(editor, '间');
    await store();
    await inserting;
    expect(htmlIn(editor)).toBe(`<p>前</p>${picture('a.png')}<p>间后</p>`);
  });

  it('that are stored later, from a notice, go into the same place', async () => {
    const editor = openAt('<p>前</p><p>后</p>', '前');
    const inserting = insertPictures(editor, [image('a.png')]);
    await store(false);
    await inserting;
    select(editor, '后');
    addFiles.mock.calls[0]?.[1].onReference('upload:later.png');
    expect(htmlIn(editor)).toBe(`<p>前</p>${picture('later.png')}<p>后</p>`);
  });

  it('that were sent directly are named by their address', async () => {
    const editor = openAt('<p>前</p>', '前');
    const inserting = insertPictures(editor, [image('a.png')]);
    await store(false);
    await inserting;
    const address = '/cn/management/v1/file/content/f1';
    addFiles.mock.calls[0]?.[1].onReference('f1', { id: 'f1', address });
    expect(htmlIn(editor)).toContain(`<img src="${address}" alt="">`);
  });

  it('pasted as data they leave the cursor below them', async () => {
    const editor = openAt('<p>前</p>', '前');
    const pasting = handlePaste(editor, `<img src="${PIXEL}">`, []);
    await store();
    await pasting;
    type(editor, '后来');
    expect(htmlIn(editor)).toBe(`<p>前</p>${pasted(1)}<p>后来</p>`);
  });
});
