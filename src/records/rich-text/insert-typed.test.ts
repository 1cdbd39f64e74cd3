// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { editors, press, select, type } from '../../../tests/support/device/editor.ts';
import { htmlIn } from './create-editor.ts';
import { insertTyped } from './insert-typed.ts';

const open = editors();
afterEach(() => vi.restoreAllMocks());

const key = (charCode: number) => ({ charCode }) as KeyboardEvent;

it.each([
  [
    'behind words that stand out',
    '<p><strong>一</strong>二</p>',
    '一',
    '<p><strong>一三</strong>二</p>',
  ],
  ['before them', '<p>一<strong>二</strong></p>', '一', '<p>一三<strong>二</strong></p>'],
])('a character %s takes their look', (_, html, behind, expected) => {
  const editor = open(html);
  select(editor, behind, 'end');
  type(editor, '三');
  expect(htmlIn(editor)).toBe(expected);
});

it('a pressed key is answered by the editor, not by the browser', () => {
  const editor = open('<p>一</p>');
  select(editor, '一', 'end');
  const event = new KeyboardEvent('keypress', { bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(Object.assign(event, key(0x61)));
  expect(event.defaultPrevented).toBe(true);
  expect(htmlIn(editor)).toBe('<p>一a</p>');
});

it('a look that was chosen for what is typed next holds', () => {
  const editor = open('<p>一</p>');
  select(editor, '一', 'end');
  press(editor, 'Ctrl+B');
  type(editor, 'ab');
  expect(htmlIn(editor)).toBe('<p>一<strong>ab</strong></p>');
});

it('a character takes the place of what is selected, across paragraphs, too', () => {
  const editor = open('<p>一二</p><p>三四</p>');
  editor.commands.setTextSelection({ from: 2, to: 6 });
  type(editor, 'x');
  expect(htmlIn(editor)).toBe('<p>一x四</p>');
  press(editor, 'Ctrl+Z');
  expect(htmlIn(editor)).toBe('<p>一二</p><p>三四</p>');
});

it('S-DESK-4 typed marks make headings and bold words', () => {
  const editor = open('<p></p>');
  type(editor, '# **a**');
  expect(htmlIn(editor)).toBe('<h2><strong>a</strong></h2>');
});

it.each([
  ['a line break', 13],
  ['half of a character', 0xd83d],
])('%s is left to the browser', (_, charCode) => {
  const editor = open('<p>一</p>');
  expect(insertTyped(editor.view, key(charCode))).toBe(false);
  expect(htmlIn(editor)).toBe('<p>一</p>');
});

it('a character that replaces a picture is left to the editor', () => {
  const editor = open('<img src="/cn/management/v1/file/content/1" alt="">');
  editor.commands.setNodeSelection(0);
  expect(insertTyped(editor.view, key(0x61))).toBe(false);
});

it('what an on-screen keyboard types is left to the browser', async () => {
  vi.resetModules();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const onTablet = await import('./insert-typed.ts');
  const editor = open('<p>一</p>');
  expect(onTablet.insertTyped(editor.view, key(0x61))).toBe(false);
});
