// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { editors, press, select } from '../../../../tests/support/device/editor.ts';
import { htmlIn } from '../create-editor.ts';
import { focusWords } from './picture-node.ts';
import { pictureView } from './picture-view.ts';

const STORED = '/cn/management/v1/file/content/3e1b0a52-2d7e-4a07-9f5f-0f4f0d0f9d11';
const PICTURE = `<img src="${STORED}" alt="章" width="300" height="150">`;
const open = editors();

beforeEach(() => {
  // Twice as wide as high, with the width that is set.
  vi.spyOn(HTMLImageElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLImageElement,
  ) {
    const width = Number.parseFloat(this.style.width) || Number(this.getAttribute('width'));
    return new DOMRect(0, 0, width, width / 2);
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700);
  HTMLElement.prototype.setPointerCapture = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A text with a selected picture, and the controls on it. */
async function choose(html = PICTURE) {
  const editor = open(`${html}<p>一</p>`);
  editor.commands.setNodeSelection(0);
  await drawn();
  const box = editor.view.dom.querySelector<HTMLElement>('.picture-box');
  const find = (selector: string) => box?.querySelector<HTMLElement>(selector);
  const handle = find('.picture-handle');
  const size = find('.picture-size');
  const words = find('.picture-alt input') as HTMLInputElement | null | undefined;
  const image = find('img');
  if (!box || !handle || !size || !words || !image) throw new Error('not chosen');
  return { editor, box, handle, size, words, image };
}

const key = (name: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
const pointer = (name: string, clientX: number) =>
  Object.assign(new Event(name, { bubbles: true, cancelable: true }), { clientX, pointerId: 7 });

const sizeIn = (html: string) => /width="(\d+)" height="(\d+)"/.exec(html)?.slice(1).map(Number);

it('a chosen picture has a handle for its width, its size and the words that stand in for it', async () => {
  const { editor, box, handle, size, words } = await choose();
  expect(box.classList).toContain('ProseMirror-selectednode');
  expect(handle.localName).toBe('button');
  expect(
    Object.fromEntries([...handle.attributes].map(({ name, value }) => [name, value])),
  ).toEqual({
    ...{ class: 'picture-handle', type: 'button', role: 'slider', 'aria-label': '图片宽度' },
    ...{ 'aria-valuemin': '40', 'aria-valuemax': '700', 'aria-valuenow': '300' },
    'aria-valuetext': '300 像素',
  });
  expect(size.textContent).toBe('300 × 150');
  expect([words.value, words.maxLength, words.hasAttribute('class')]).toEqual(['章', 200, false]);
  expect(words.closest('label')?.textContent).toBe('替代文字');
  editor.commands.setTextSelection(2);
  expect(box.classList).not.toContain('ProseMirror-selectednode');
  expect([...box.children].map(({ localName }) => localName)).toEqual(['img']);
});

it('a picture that is wider than the text has its own width as the maximum', async () => {
  const { handle } = await choose(PICTURE.replace('300', '800'));
  const values = ['aria-valuenow', 'aria-valuemax'].map((name) => handle.getAttribute(name));
  expect(values).toEqual(['800', '800']);
});

it.each([
  ['ArrowRight', {}, 300, [310, 155]],
  ['ArrowLeft', {}, 300, [290, 145]],
  ['ArrowRight', { shiftKey: true }, 300, [350, 175]],
  ['ArrowLeft', { shiftKey: true }, 300, [250, 125]],
  ['ArrowLeft', { shiftKey: true }, 60, [40, 20]],
  ['ArrowRight', { shiftKey: true }, 690, [700, 350]],
])('%s %o makes a picture of %i pixels %j', async (name, more, width, made) => {
  const { editor, handle, size, image } = await choose(PICTURE.replace('300', String(width)));
  const event = key(name, more);
  handle.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(sizeIn(htmlIn(editor))).toEqual(made);
  expect([size.textContent, handle.getAttribute('aria-valuenow')]).toEqual([
    made.join(' × ').replace('.5', ''),
    String(made[0]),
  ]);
  // The new size is in the text; no inline style of the drag is left.
  expect([image.style.width, image.getAttribute('width')]).toEqual(['', String(made[0])]);
});

it('other keys on the handle are not its own', async () => {
  const { editor, handle } = await choose();
  const event = key('ArrowUp');
  handle.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(htmlIn(editor)).toContain(PICTURE);
});

it('dragging its handle shows the new size, and stores it at the end', async () => {
  const { editor, handle, size, image } = await choose();
  const down = pointer('pointerdown', 100);
  handle.dispatchEvent(down);
  expect(down.defaultPrevented).toBe(true);
  expect(handle.setPointerCapture).toHaveBeenCalledExactlyOnceWith(7);
  handle.dispatchEvent(pointer('pointermove', 160.4));
  expect([image.style.width, size.textContent]).toEqual(['360px', '360 × 180']);
  expect(htmlIn(editor)).toContain(PICTURE);
  handle.dispatchEvent(pointer('pointermove', 90));
  handle.dispatchEvent(pointer('lostpointercapture', 90));
  expect(sizeIn(htmlIn(editor))).toEqual([290, 145]);
  handle.dispatchEvent(pointer('pointermove', 300));
  handle.dispatchEvent(pointer('lostpointercapture', 300));
  expect([image.style.width, sizeIn(htmlIn(editor))]).toEqual(['', [290, 145]]);
});

it('a picture that has no height yet is one pixel high', async () => {
  const { editor, handle } = await choose();
  vi.mocked(HTMLImageElement.prototype.getBoundingClientRect).mockReturnValue(
    new DOMRect(0, 0, 300, 0),
  );
  handle.dispatchEvent(key('ArrowRight'));
  expect(sizeIn(htmlIn(editor))).toEqual([300, 1]);
});

it('its alternative text is typed below it, and follows an undo', async () => {
  const { editor, words, image } = await choose();
  words.value = '印章';
  words.dispatchEvent(new Event('input', { bubbles: true }));
  expect(htmlIn(editor)).toContain('alt="印章"');
  expect(image).toHaveProperty('alt', '印章');
  expect(press(editor, 'Ctrl+z')).toBe(true);
  expect([words.value, htmlIn(editor).includes('alt="章"')]).toEqual(['章', true]);
});

it('text that is being typed is not replaced, as the cursor would jump to its end', async () => {
  const { words } = await choose();
  const set = vi.spyOn(words, 'value', 'set');
  words.dispatchEvent(new Event('input', { bubbles: true }));
  expect(set).not.toHaveBeenCalled();
});

it.each([
  ['Enter', {}, true],
  ['Escape', {}, true],
  ['a', {}, false],
  ['Enter', { isComposing: true }, false],
  ['Escape', { isComposing: true }, false],
  ['Escape', { keyCode: 229 }, false],
])('from these words, %s %o leads back to the text: %s', async (name, more, leads) => {
  const { editor, words } = await choose();
  const focus = vi.spyOn(editor.view, 'focus');
  const event = key(name, more);
  words.dispatchEvent(event);
  expect([event.defaultPrevented, focus.mock.calls.length]).toEqual([leads, leads ? 1 : 0]);
});

it('a removed size is gone', async () => {
  const { editor, image } = await choose();
  editor.commands.updateAttributes('picture', { width: null, height: null });
  expect([image.hasAttribute('width'), image.hasAttribute('height')]).toEqual([false, false]);
});

it('what happens on its tools is theirs, on the picture it is the text’s; what is in it is no text', () => {
  const editor = open(PICTURE);
  const { firstChild } = editor.state.doc;
  if (!firstChild) throw new Error('no picture');
  const made = pictureView(firstChild, editor.view, () => 0);
  made.selectNode?.();
  const { dom } = made as { dom: HTMLElement };
  const isOwn = (selector: string) =>
    made.stopEvent?.({ target: dom.querySelector(selector) } as never);
  const places = ['input', '.picture-handle', '.picture-size', 'img'];
  expect(places.map(isOwn)).toEqual([true, true, true, false]);
  expect(made.ignoreMutation?.({} as never)).toBe(true);
  const paragraph = editor.schema.node('paragraph');
  expect(made.update?.(paragraph, [], null as never)).toBe(false);
});

it('outside of a text a picture is at most 9,999 pixels wide', () => {
  const editor = open(PICTURE);
  const picture = editor.schema.node('picture', { src: STORED, width: '9995' });
  const made = pictureView(picture, editor.view, () => 0);
  made.selectNode?.();
  (made.dom as HTMLElement).querySelector('button')?.dispatchEvent(key('ArrowRight'));
  expect(sizeIn(htmlIn(editor))).toEqual([9999, 5000]);
});

it('a picture that is in the text no more changes nothing', () => {
  const editor = open(PICTURE);
  const { firstChild } = editor.state.doc;
  if (!firstChild) throw new Error('no picture');
  const dispatch = vi.spyOn(editor.view, 'dispatch');
  const made = pictureView(firstChild, editor.view, () => undefined);
  made.selectNode?.();
  (made.dom as HTMLElement).querySelector('button')?.dispatchEvent(key('ArrowRight'));
  expect(dispatch).not.toHaveBeenCalled();
});

it('Tab leads from a chosen picture to its words, and is the text’s elsewhere', async () => {
  const { editor, words } = await choose();
  expect(press(editor, 'Tab')).toBe(true);
  expect(document.activeElement).toBe(words);
  select(editor, '一');
  expect([focusWords(editor), press(editor, 'Tab')]).toEqual([false, false]);
  const line = open('<hr><p>一</p>');
  line.commands.setNodeSelection(0);
  expect(focusWords(line)).toBe(false);
});

it('a picture without alternative text has an address alone', () => {
  const editor = open('');
  expect(editor.schema.node('picture').attrs).toEqual({
    ...{ src: null, alt: '', width: null, height: null },
  });
  expect(htmlIn(open('<img><p>一</p>'))).toBe('<p>一</p>');
});
