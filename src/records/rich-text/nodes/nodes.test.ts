// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { editors, press, select, type } from '../../../../tests/support/device/editor.ts';
import { htmlIn } from '../create-editor.ts';

const open = editors();
const PICTURE = '/cn/management/v1/file/content/3e1b0a52-2d7e-4a07-9f5f-0f4f0d0f9d11';

const cells = (tag: string, ...texts: string[]) =>
  `<tr>${texts.map((text) => `<${tag}><p>${text}</p></${tag}>`).join('')}</tr>`;

it.each([
  '<p>一</p>',
  '<p class="align-center">一</p>',
  '<p class="align-right">一</p>',
  '<p class="align-justify">一</p>',
  '<h2>一</h2><h3 class="align-right">二</h3><h4>三</h4>',
  '<p>一<br>二</p>',
  '<blockquote><p>一</p><p>二</p></blockquote>',
  '<hr><p>一</p>',
  '<ul><li><p>一</p><ul><li><p>二</p></li></ul></li></ul>',
  '<ol><li><p>一</p></li></ol>',
  '<ol start="3"><li><p>一</p></li></ol>',
  '<p><strong>一</strong><em>二</em><u>三</u><s>四</s><sub>五</sub><sup>六</sup></p>',
  '<p><a href="https://court.test/1">一</a></p>',
  `<table><tbody>${cells('th', '一', '二')}${cells('td', '三', '四')}</tbody></table>`,
  '<table><tbody><tr><td colspan="2" rowspan="3"><p>一</p></td></tr></tbody></table>',
  '<figure class="law-quote"><figcaption>《民法典》第一条</figcaption><blockquote><p>一</p></blockquote></figure>',
  `<img src="${PICTURE}" alt="章" width="3" height="4">`,
])('a text comes back from the editor as it was: %s', (html) => {
  expect(htmlIn(open(html))).toBe(html);
});

it.each([
  ['<p class="big align-center x">一</p>', '<p class="align-center">一</p>'],
  ['<p class="align-centered misalign-right">一</p>', '<p>一</p>'],
  ['<h1>一</h1><h5>二</h5>', '<p>一</p><p>二</p>'],
  ['<ol start="x"><li>一</li></ol>', '<ol><li><p>一</p></li></ol>'],
  ['<ul><li></li><li>一</li></ul>', '<ul><li><p></p></li><li><p>一</p></li></ul>'],
  [
    '<p><b>一</b><i>二</i><del>三</del><strike>四</strike></p>',
    '<p><strong>一</strong><em>二</em><s>三四</s></p>',
  ],
  ['<p><a href="javascript:alert(1)">一</a><a>二</a></p>', '<p>一二</p>'],
  [
    '<table><tbody><tr><td colspan="x" style="width:1px">一</td></tr></tbody></table>',
    '<table><tbody><tr><td><p>一</p></td></tr></tbody></table>',
  ],
  [
    '<table><tbody><tr><td colwidth="100">一</td></tr></tbody></table>',
    '<table><tbody><tr><td><p>一</p></td></tr></tbody></table>',
  ],
  ['<figure><figcaption>一</figcaption></figure>', '<p>一</p>'],
  ['<img src="https://elsewhere.test/1.png"><p>一</p>', '<p>一</p>'],
])('what the contract does not know is left out: %s', (html, shown) => {
  expect(htmlIn(open(html))).toBe(shown);
});

it('a line break is a line in plain text, and cannot be selected', () => {
  const editor = open('<p>一<br>二</p>');
  expect(editor.getText()).toBe('一\n二');
  expect(editor.schema.nodes.hardBreak?.spec.selectable).toBe(false);
});

const toggled = (key: string, html: string) => {
  const editor = open('<p>一</p>');
  select(editor, '一');
  expect(press(editor, key)).toBe(true);
  expect(htmlIn(editor)).toBe(html);
  expect(press(editor, key)).toBe(true);
  expect(htmlIn(editor)).toBe('<p>一</p>');
};

it.each([
  ['Ctrl+B', '<p><strong>一</strong></p>'],
  ['Ctrl+I', '<p><em>一</em></p>'],
  ['Ctrl+U', '<p><u>一</u></p>'],
  ['Ctrl+Shift+X', '<p><s>一</s></p>'],
  ['Ctrl+Alt+1', '<h2>一</h2>'],
  ['Ctrl+Alt+2', '<h3>一</h3>'],
  ['Ctrl+Alt+3', '<h4>一</h4>'],
])('%s makes %s of a paragraph, and a paragraph of it', toggled);

it('Ctrl+Alt+0 makes a paragraph', () => {
  const editor = open('<h3>一</h3>');
  select(editor, '一', 'end');
  expect(press(editor, 'Ctrl+Alt+0')).toBe(true);
  expect(htmlIn(editor)).toBe('<p>一</p>');
});

it('Shift+Enter breaks the line', () => {
  const editor = open('<p>一二</p>');
  select(editor, '一', 'end');
  expect(press(editor, 'Shift+Enter')).toBe(true);
  expect(htmlIn(editor)).toBe('<p>一<br>二</p>');
});

it('steps are undone, and redone', () => {
  const editor = open('<p>一</p>');
  select(editor, '一', 'end');
  type(editor, '二');
  expect(press(editor, 'Ctrl+Z')).toBe(true);
  expect(htmlIn(editor)).toBe('<p>一</p>');
  expect(press(editor, 'Ctrl+Y')).toBe(true);
  expect(htmlIn(editor)).toBe('<p>一二</p>');
  press(editor, 'Ctrl+Z');
  expect(press(editor, 'Ctrl+Shift+Z')).toBe(true);
  expect(htmlIn(editor)).toBe('<p>一二</p>');
});

it.each([
  ['# ', '<h2>一</h2>'],
  ['## ', '<h3>一</h3>'],
  ['### ', '<h4>一</h4>'],
  ['> ', '<blockquote><p>一</p></blockquote>'],
  ['- ', '<ul><li><p>一</p></li></ul>'],
  ['* ', '<ul><li><p>一</p></li></ul>'],
  ['+ ', '<ul><li><p>一</p></li></ul>'],
  ['1. ', '<ol><li><p>一</p></li></ol>'],
  ['12. ', '<ol start="12"><li><p>一</p></li></ol>'],
  ['2、', '<ol start="2"><li><p>一</p></li></ol>'],
  ['#### ', '<p>#### 一</p>'],
  ['a# ', '<p>a# 一</p>'],
  ['a> ', '<p>a&gt; 一</p>'],
  ['a- ', '<p>a- 一</p>'],
  ['a1. ', '<p>a1. 一</p>'],
  ['. ', '<p>. 一</p>'],
])('%j at the start of a line', (typed, html) => {
  const editor = open('<p>一</p>');
  editor.commands.setTextSelection(1);
  type(editor, typed);
  expect(htmlIn(editor)).toBe(html);
});

it('a number further on in a line that begins with the same one makes no list', () => {
  const editor = open('<p>1、依据第1</p>');
  select(editor, '第1', 'end');
  type(editor, '条');
  expect(htmlIn(editor)).toBe('<p>1、依据第1条</p>');
});

it('a number that follows the list’s last goes on with the list', () => {
  const editor = open('<ol start="2"><li><p>一</p></li></ol><p>二</p><p>三</p>');
  select(editor, '二');
  editor.commands.setTextSelection(editor.state.selection.from);
  type(editor, '3. ');
  expect(htmlIn(editor)).toBe('<ol start="2"><li><p>一</p></li><li><p>二</p></li></ol><p>三</p>');
});

it('a number that does not follow begins a list of its own', () => {
  const editor = open('<ol><li><p>一</p></li></ol><p>二</p>');
  select(editor, '二');
  editor.commands.setTextSelection(editor.state.selection.from);
  type(editor, '5. ');
  expect(htmlIn(editor)).toBe('<ol><li><p>一</p></li></ol><ol start="5"><li><p>二</p></li></ol>');
});

it('Enter, Tab and Shift+Tab in a list', () => {
  const editor = open('<ul><li><p>一</p></li></ul>');
  select(editor, '一', 'end');
  expect(press(editor, 'Enter')).toBe(true);
  type(editor, '二');
  expect(press(editor, 'Tab')).toBe(true);
  expect(htmlIn(editor)).toBe('<ul><li><p>一</p><ul><li><p>二</p></li></ul></li></ul>');
  expect(press(editor, 'Shift+Tab')).toBe(true);
  expect(htmlIn(editor)).toBe('<ul><li><p>一</p></li><li><p>二</p></li></ul>');
});

it('what is typed after a link is none', () => {
  const editor = open('<p><a href="https://court.test/1">一</a></p>');
  select(editor, '一', 'end');
  type(editor, '二');
  expect(htmlIn(editor)).toBe('<p><a href="https://court.test/1">一</a>二</p>');
});

const hintsOf = (html: string) =>
  [...open(html).view.dom.querySelectorAll('[data-placeholder]')].map((block) => [
    block.localName,
    block.getAttribute('data-placeholder'),
  ]);

it('shows placeholders in an empty text, and in a quotation without a source', () => {
  const quote = (source: string) =>
    `<figure class="law-quote"><figcaption>${source}</figcaption><blockquote><p>一</p></blockquote></figure>`;
  expect(hintsOf('')).toEqual([
    ['p', '在这里写，输入 / 插入法条、图片、表格，也可以粘贴 Word 和公众号的内容'],
  ]);
  expect(hintsOf('<p>一</p>')).toEqual([]);
  expect(hintsOf('<h2></h2>')).toEqual([]);
  expect(hintsOf('<p></p><p></p>'), 'the line with the cursor').toEqual([
    ['p', '输入 / 插入法条、图片、表格'],
  ]);
  expect(hintsOf('<p>一</p><p></p>')).toEqual([]);
  expect(hintsOf('<ul><li><p></p></li></ul>')).toEqual([]);
  expect(hintsOf(quote('《民法典》'))).toEqual([]);
  expect(hintsOf(`<p>零</p>${quote('')}`)).toEqual([
    ['figcaption', '法律名称和条款，如《劳动合同法》第三十八条'],
  ]);
});
