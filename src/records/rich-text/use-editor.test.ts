// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { editors, select, type } from '../../../tests/support/device/editor.ts';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import { saveUnsavedWork } from '../../state/editing/unsaved-work.ts';
import { htmlIn } from './create-editor.ts';
import { useEditor } from './use-editor.ts';
import { useRedraw } from './use-redraw.ts';

const UNEVEN =
  '<table><tbody><tr><td><p>一</p></td><td><p>二</p></td></tr><tr><td><p>三</p></td></tr></tbody></table>';
const EVEN = UNEVEN.replace('三</p></td>', '三</p></td><td><p></p></td>');

const onChange = vi.fn();
const attributes = { 'aria-label': '正文' };
const hook = hookRoot();
const standing = editors();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  onChange.mockReset();
});

async function open(first: string) {
  const place = { current: document.body.appendChild(document.createElement('div')) };
  const form = hook((value: string) => useEditor({ place, value, attributes, onChange }), first);
  await form.settle();
  const editor = form.now();
  if (!editor) throw new Error('no editor');
  return { ...form, editor };
}
const write = (editor: Parameters<typeof type>[0], after: string, text: string) => {
  select(editor, after, 'end');
  type(editor, text);
};

it('reports what is typed once the keys rest', async () => {
  const { editor } = await open('<p>一</p>');
  write(editor, '一', '二');
  vi.advanceTimersByTime(100);
  write(editor, '二', '三');
  vi.advanceTimersByTime(119);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onChange.mock.calls).toEqual([['<p>一二三</p>']]);
});

it('reports what is typed now and then where the keys do not rest', async () => {
  const { editor } = await open('<p>一</p>');
  let last = '一';
  for (const letter of '二三四五六七八九十'.repeat(3)) {
    write(editor, last, letter);
    last += letter;
    vi.advanceTimersByTime(100);
  }
  expect(onChange).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(20);
  expect(onChange.mock.calls.at(-1)).toEqual([`<p>${last}</p>`]);
});

it('opening a text, and showing another, is no change of it', async () => {
  const { editor, draw, settle } = await open('一');
  draw('二');
  await settle();
  expect(htmlIn(editor)).toBe('<p>二</p>');
  vi.advanceTimersByTime(1000);
  editor.commands.setTextSelection(1);
  vi.advanceTimersByTime(1000);
  expect(onChange).not.toHaveBeenCalled();
});

it('what is undone by hand is the text again that was given, however it was written', async () => {
  const { editor, draw, settle } = await open('零');
  draw('一');
  await settle();
  write(editor, '一', '二');
  vi.advanceTimersByTime(120);
  editor.commands.setContent('<p>一</p>');
  vi.advanceTimersByTime(120);
  expect(onChange.mock.calls).toEqual([['<p>一二</p>'], ['一']]);
});

it('what comes back as its own value is not shown again: the cursor stays', async () => {
  const { editor, draw, settle } = await open('<p>一</p>');
  write(editor, '一', '二');
  vi.advanceTimersByTime(120);
  const { doc } = editor.state;
  draw('<p>一二</p>');
  await settle();
  expect(editor.state.doc).toBe(doc);
});

it('without a place there is no editor', async () => {
  const { now, settle } = hook((value: string) => {
    return useEditor({ place: { current: null }, value, attributes, onChange });
  }, '一');
  await settle();
  expect(now()).toBeNull();
});

it('the text has its attributes from the first, and others when they change', async () => {
  const place = { current: document.body.appendChild(document.createElement('div')) };
  const setOptions = vi.spyOn(Editor.prototype, 'setOptions');
  const form = hook((of: typeof attributes) => {
    return useEditor({ place, value: '<p>一</p>', attributes: of, onChange });
  }, attributes);
  await form.settle();
  const text = place.current.querySelector('.rich-text');
  expect(text?.getAttribute('aria-label')).toBe('正文');
  // By the editor itself, as it is made.
  expect(setOptions).toHaveBeenCalledOnce();
  form.draw({ 'aria-label': '回答' });
  await form.settle();
  expect(place.current.querySelector('.rich-text')?.getAttribute('aria-label')).toBe('回答');
});

it('the newest listener is called', async () => {
  const place = { current: document.body.appendChild(document.createElement('div')) };
  const later = vi.fn();
  const use = (listener: typeof onChange) =>
    useEditor({ place, value: '<p>一</p>', attributes, onChange: listener });
  const { now, draw, settle } = hook(use, onChange);
  await settle();
  draw(later);
  await settle();
  write(now() as never, '一', '二');
  vi.advanceTimersByTime(120);
  expect(onChange).not.toHaveBeenCalled();
  expect(later).toHaveBeenCalledWith('<p>一二</p>');
});

it('a form that is left reports what was typed last, and ends the editor', async () => {
  const { editor, end, settle } = await open('<p>一</p>');
  write(editor, '一', '二');
  end();
  await settle();
  expect(onChange).toHaveBeenCalledWith('<p>一二</p>');
  expect(editor.isDestroyed).toBe(true);
});

it.each([
  ['a press beside it', () => document.dispatchEvent(new Event('pointerdown'))],
  ['leaving the field', () => document.dispatchEvent(new Event('focusout'))],
  ['submitting', () => document.dispatchEvent(new Event('submit'))],
  ['a page that is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['a page that is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['Ctrl and S', () => document.dispatchEvent(new KeyboardEvent('keydown', { ctrlKey: true }))],
  ['⌘ and S', () => document.dispatchEvent(new KeyboardEvent('keydown', { metaKey: true }))],
  ['a session that ends', () => void saveUnsavedWork()],
])('%s does not wait until the keys rest', async (_, happen) => {
  const { editor } = await open('<p>一</p>');
  happen();
  expect(onChange).not.toHaveBeenCalled();
  write(editor, '一', '二');
  happen();
  expect(onChange.mock.calls).toEqual([['<p>一二</p>']]);
  vi.advanceTimersByTime(1000);
  happen();
  expect(onChange).toHaveBeenCalledOnce();
});

it('a key alone waits, and so does what others stop on its way', async () => {
  const { editor } = await open('<p>一</p>');
  write(editor, '一', '二');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 's' }));
  expect(onChange).not.toHaveBeenCalled();
  const box = document.body.appendChild(document.createElement('div'));
  box.addEventListener('pointerdown', (event) => event.stopPropagation());
  box.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(onChange).toHaveBeenCalledOnce();
});

it('an editor that has ended listens to nothing', async () => {
  const removed = vi.spyOn(AbortController.prototype, 'abort');
  const { end, settle } = await open('<p>一</p>');
  const before = removed.mock.calls.length;
  end();
  await settle();
  expect(removed.mock.calls.length).toBe(before + 1);
  removed.mockRestore();
});

it('tables whose rows do not fit are mended, which is no change', async () => {
  const { editor, draw, settle } = await open(UNEVEN);
  await vi.waitFor(() => expect(htmlIn(editor)).toBe(EVEN));
  vi.advanceTimersByTime(1000);
  expect(onChange).not.toHaveBeenCalled();
  draw(`<p>零</p>${UNEVEN}`);
  await settle();
  await vi.waitFor(() => expect(htmlIn(editor)).toBe(`<p>零</p>${EVEN}`));
  vi.advanceTimersByTime(1000);
  expect(onChange).not.toHaveBeenCalled();
});

it('mended while somebody types, what was typed is a change', async () => {
  const { editor, settle } = await open('<p>零</p>');
  editor.commands.setContent(`<p>零一</p>${UNEVEN}`);
  vi.advanceTimersByTime(120);
  await settle();
  await vi.waitFor(() => expect(htmlIn(editor)).toBe(`<p>零一</p>${EVEN}`));
  vi.advanceTimersByTime(1000);
  expect(onChange.mock.lastCall).toEqual([`<p>零一</p>${EVEN}`]);
});

it('draws anew once cursor and text are at rest', async () => {
  const editor = standing('<p>一</p>');
  let drawn = 0;
  const bar = hook((delay: number) => {
    drawn += 1;
    useRedraw(editor, delay);
  }, 100);
  await bar.settle();
  const before = drawn;
  editor.commands.setTextSelection(1);
  vi.advanceTimersByTime(60);
  editor.commands.setTextSelection(2);
  vi.advanceTimersByTime(60);
  await bar.settle();
  expect(drawn).toBe(before);
  vi.advanceTimersByTime(40);
  await bar.settle();
  expect(drawn).toBe(before + 1);
  editor.commands.setTextSelection(1);
  bar.draw(50);
  await bar.settle();
  const later = drawn;
  vi.advanceTimersByTime(100);
  await bar.settle();
  expect(drawn).toBe(later);
});
