// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { editors, press, select, type } from '../../../../tests/support/device/editor.ts';
import { blockItems, itemsFor } from './block-items.ts';
import { calledSlash, callSlash, closeSlash } from './slash.ts';

const editorOf = editors();
const called = (html: string, at: string, typed: string) => {
  const editor = editorOf(html);
  if (at) select(editor, at, 'end');
  else editor.commands.setTextSelection(1);
  type(editor, typed);
  return calledSlash(editor.state);
};

it.each([
  ['<p></p>', '', '/', { from: 1, query: '' }],
  ['<p></p>', '', '/表', { from: 1, query: '表' }],
  ['<p></p>', '', '、表', { from: 1, query: '表' }],
  ['<p>甲</p>', '甲', ' /bg', { from: 3, query: 'bg' }],
  ['<p>甲</p>', '甲', '/', null],
  ['<p>甲</p>', '甲', '、乙', null],
  ['<p>甲</p>', '甲', ' 1/2', null],
  ['<h2>甲</h2>', '甲', ' /', null],
  ['<p></p>', '', '/表 格', null],
  ['<p></p>', '', '//', null],
])('S-DESK-4 in %s behind %j, %j calls the blocks: %j', (html, at, typed, slash) => {
  expect(called(html, at, typed)).toEqual(slash);
});

it('S-DESK-4 closed, the menu stays so for that slash; a cursor that only comes calls nothing', () => {
  const editor = editorOf('<p>甲 /</p><p></p>');
  select(editor, '/', 'end');
  expect(calledSlash(editor.state)).toBeNull();
  type(editor, '表');
  expect(calledSlash(editor.state)).toEqual({ from: 3, query: '表' });
  editor.view.dispatch(closeSlash(editor.state));
  type(editor, '格');
  expect(calledSlash(editor.state)).toBeNull();
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  type(editor, '/');
  expect(calledSlash(editor.state)).not.toBeNull();
});

const quote =
  '<figure class="law-quote"><figcaption>甲</figcaption><blockquote><p>乙</p></blockquote></figure>';

it.each([
  ['<p></p>', '', '<p>/</p>'],
  ['<p>甲</p>', '甲', '<p>甲</p><p>/</p>'],
  ['<h2>甲</h2><p>乙</p>', '甲', '<h2>甲</h2><p>/</p><p>乙</p>'],
  ['<h2></h2>', '', '<h2></h2><p>/</p>'],
  ['<ul><li><p>甲</p></li></ul>', '甲', '<ul><li><p>甲</p></li></ul><p>/</p>'],
  [quote, '甲', `${quote}<p>/</p>`],
])(
  'S-DESK-4 in %s behind %j the button calls the blocks on a line of their own: %s',
  (html, at, after) => {
    const editor = editorOf(html);
    if (at) select(editor, at, 'end');
    callSlash(editor);
    expect(editor.getHTML().replace(/ class="law-quote"| data-law=""/g, '')).toBe(
      after.replace(' class="law-quote"', ''),
    );
    expect(calledSlash(editor.state)).toMatchObject({ query: '' });
    expect(editor.view.dom.querySelector('[data-slash]')?.textContent).toBe('/');
    type(editor, '表');
    expect(editor.view.dom.querySelector('[data-slash]')).toBeNull();
  },
);

it('S-DESK-4 behind a chosen line the button calls the blocks below it', () => {
  const editor = editorOf('<p>甲</p><hr>');
  editor.commands.setNodeSelection(3);
  callSlash(editor);
  expect(editor.getHTML()).toBe('<p>甲</p><hr><p>/</p>');
  expect(calledSlash(editor.state)).toMatchObject({ query: '' });
});

it.each([
  ['应当**支付**', '<p>应当<strong>支付</strong></p>'],
  ['**支付**补偿', '<p><strong>支付</strong>补偿</p>'],
  ['2** 3**', '<p>2** 3**</p>'],
])('S-DESK-4 %s typed is %s', (typed, html) => {
  const editor = editorOf('<p></p>');
  editor.commands.setTextSelection(1);
  type(editor, typed);
  expect(editor.getHTML()).toBe(html);
});

it('S-DESK-4 keys go to the menu first while it is shown', () => {
  const editor = editorOf('<p>甲</p>');
  const keys: string[] = [];
  editor.storage.slash.handleKey = ({ key }) => keys.push(key) > 0;
  expect(press(editor, 'Enter')).toBe(true);
  expect(keys).toEqual(['Enter']);
  expect(editor.getText()).toBe('甲');
});

const names = (query: string, may = { upload: true, library: true }) =>
  itemsFor(blockItems(may), query).map(({ name }) => name);

it('S-DESK-4 the blocks are found by name, pinyin and other words, as far as the user may', () => {
  expect(names('')).toEqual([
    ...['法条引用', '图片', '表格', '一级标题', '二级标题', '项目列表'],
    ...['编号列表', '引用', '文件', '分隔线'],
  ]);
  expect(names('标题')).toEqual(['一级标题', '二级标题']);
  expect(names('BG')).toEqual(['表格']);
  expect(names('法')).toEqual(['法条引用']);
  expect(names('ft')).toEqual(['法条引用']);
  expect(names('lie')).toEqual(['项目列表', '编号列表']);
  expect(names('没有')).toEqual([]);
  expect(names('', { upload: false, library: false })).not.toContain('图片');
  expect(names('文件', { upload: true, library: false })).toEqual([]);
});
