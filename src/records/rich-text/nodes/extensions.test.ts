// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { editors, select, type } from '../../../../tests/support/device/editor.ts';

const open = editors();
const EMPTY = '在这里写，输入 / 插入法条、图片、表格，也可以粘贴 Word 和公众号的内容';
const LINE = '输入 / 插入法条、图片、表格';
const SOURCE = '法律名称和条款，如《劳动合同法》第三十八条';
const quote = (source: string) =>
  `<figure class="law-quote"><figcaption>${source}</figcaption><blockquote><p>一</p></blockquote></figure>`;

/** The placeholders, by the element that shows them. */
const hintsIn = ({ view }: ReturnType<typeof open>) =>
  [...view.dom.querySelectorAll<HTMLElement>('[data-placeholder]')].map((element) => [
    element.localName,
    element.dataset.placeholder,
  ]);

it.each([
  ['an empty text', '', 1, [['p', EMPTY]]],
  ['a text of one line', '<p>一</p>', 1, []],
  ['an empty heading alone', '<h2></h2>', 1, []],
  ['an empty line with the cursor, among others', '<p>一</p><p></p>', 4, [['p', LINE]]],
  ['an empty line without the cursor', '<p>一</p><p></p>', 1, []],
  ['a line that has something', '<p>一</p><p>二</p>', 4, []],
  ['an empty heading with the cursor', '<p>一</p><h2></h2>', 4, []],
  ['an empty line of a quotation', '<p>一</p><blockquote><p></p></blockquote>', 1, []],
  ['an empty line of a list', '<p>一</p><ul><li><p></p></li></ul>', 6, []],
  ['a quotation without a source', `<p>一</p>${quote('')}`, 1, [['figcaption', SOURCE]]],
  ['a quotation with one', `<p>一</p>${quote('法')}`, 1, []],
])('S-DESK-4 %s has a placeholder', (_, html, at, hints) => {
  const editor = open(html);
  editor.commands.setTextSelection(at);
  expect(hintsIn(editor)).toEqual(hints);
});

it('S-DESK-4 while more than a place is chosen no line is called empty', () => {
  const editor = open('<p></p><p>一</p>');
  editor.commands.setTextSelection({ from: 1, to: 4 });
  expect(hintsIn(editor)).toEqual([]);
});

it('S-DESK-4 typed text replaces the placeholder', () => {
  const editor = open('');
  type(editor, '一');
  expect(hintsIn(editor)).toEqual([]);
});

it.each([
  ['Enter', {}, '<p>一</p><p></p>'],
  ['Enter', { ctrlKey: true }, '<p>一</p>'],
  ['Enter', { metaKey: true }, '<p>一</p>'],
])('%s %o in the text makes it %s', (key, more, shown) => {
  const editor = open('<p>一</p>');
  select(editor, '一', 'end');
  const event = new KeyboardEvent('keydown', { key, keyCode: 13, cancelable: true, ...more });
  editor.view.dom.dispatchEvent(event);
  expect(editor.getHTML()).toBe(shown);
  // A key of the form is left to the form.
  expect(event.defaultPrevented).toBe(shown !== '<p>一</p>');
});

it('other keys with Ctrl are the text’s', () => {
  const editor = open('<p>一</p>');
  select(editor, '一');
  const keys = { key: 'b', keyCode: 66, ctrlKey: true, cancelable: true };
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', keys));
  expect(editor.getHTML()).toBe('<p><strong>一</strong></p>');
});
