// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { editors, press, select, type } from '../../../../tests/support/device/editor.ts';
import { htmlIn } from '../create-editor.ts';

const open = editors();

const quote = (source: string, ...texts: string[]) => {
  const words = texts.map((text) => `<p>${text}</p>`).join('');
  return `<figure class="law-quote"><figcaption>${source}</figcaption><blockquote>${words}</blockquote></figure>`;
};
const toggle = (html: string, text: string, to = text) => {
  const editor = open(html);
  select(editor, text);
  const { from } = editor.state.selection;
  select(editor, to);
  editor.commands.setTextSelection({ from, to: editor.state.selection.to });
  expect(editor.can().toggleLawQuote()).toBe(editor.commands.toggleLawQuote());
  return editor;
};

it('chosen paragraphs become a quotation whose source is typed next', () => {
  const editor = toggle('<p>一</p><p>二</p><p>三</p>', '一', '二');
  expect(htmlIn(editor)).toBe(`${quote('', '一', '二')}<p>三</p>`);
  type(editor, '法');
  expect(htmlIn(editor)).toBe(`${quote('法', '一', '二')}<p>三</p>`);
});

it('writing can go on below a quotation that is the last of a text', () => {
  expect(htmlIn(toggle('<p>一</p>', '一'))).toBe(`${quote('', '一')}<p></p>`);
});

it('asking whether it can be one changes nothing', () => {
  const editor = open('<p>一</p>');
  expect(editor.can().toggleLawQuote()).toBe(true);
  expect(htmlIn(editor)).toBe('<p>一</p>');
  const quoted = open(quote('法', '一'));
  expect(quoted.can().toggleLawQuote()).toBe(true);
  expect(htmlIn(quoted)).toBe(quote('法', '一'));
});

it.each([
  ['a heading', '<h2>一</h2><p>二</p>', '一'],
  ['a list', '<ul><li><p>一</p></li></ul>', '一'],
])('%s cannot be one', (_, html, text) => {
  expect(htmlIn(toggle(html, text))).toBe(html);
});

it('paragraphs with a heading among them cannot be one', () => {
  const html = '<p>一</p><h2>二</h2>';
  expect(htmlIn(toggle(html, '一', '二'))).toBe(html);
});

it.each([
  ['with its source first', quote('法', '一', '二'), '二', '<p>法</p><p>一</p><p>二</p>'],
  ['from its source', quote('法', '一'), '法', '<p>法</p><p>一</p>'],
  ['without a source', quote('', '一'), '一', '<p>一</p>'],
])('a quotation becomes paragraphs again, %s', (_, html, text, shown) => {
  expect(htmlIn(toggle(`<p>零</p>${html}<p>九</p>`, text))).toBe(`<p>零</p>${shown}<p>九</p>`);
});

it('Enter leads from the source to the words', () => {
  const editor = open(quote('法', '一'));
  select(editor, '法', 'end');
  expect(press(editor, 'Enter')).toBe(true);
  type(editor, '首');
  expect(htmlIn(editor)).toBe(quote('法', '首一'));
});

/** The text after Enter, with the cursor in its first empty paragraph. */
const leave = (html: string) => {
  const editor = open(html);
  let at = 0;
  editor.state.doc.descendants((node, pos) => {
    if (at === 0 && node.type.name === 'paragraph' && node.content.size === 0) at = pos + 1;
  });
  editor.commands.setTextSelection(at);
  expect(press(editor, 'Enter')).toBe(true);
  type(editor, '下');
  return htmlIn(editor);
};

it.each([
  ['to a new paragraph below', quote('法', '一', ''), `${quote('法', '一')}<p>下</p>`],
  [
    'to a new paragraph before other text',
    `${quote('法', '一', '')}<p>二</p>`,
    `${quote('法', '一')}<p>下</p><p>二</p>`,
  ],
  [
    'to the empty paragraph that waits below',
    `${quote('法', '一', '')}<p></p>`,
    `${quote('法', '一')}<p>下</p>`,
  ],
  [
    'out of one of several paragraphs',
    quote('法', '一', '二', ''),
    `${quote('法', '一', '二')}<p>下</p>`,
  ],
  [
    'before a heading, though it is empty',
    `${quote('法', '一', '')}<h2></h2>`,
    `${quote('法', '一')}<p>下</p><h2></h2>`,
  ],
])('Enter in the empty last paragraph leads out of the quotation, %s', (_, html, shown) => {
  expect(leave(html)).toBe(shown);
});

it('Enter in an empty paragraph before the last stays in the quotation', () => {
  expect(leave(quote('法', '一', '', '二'))).toBe(quote('法', '一', '', '下', '二'));
});

it('Enter in an empty paragraph that is the first of two stays in the quotation', () => {
  expect(leave(quote('法', '', '二'))).toBe(quote('法', '', '下', '二'));
});

it('Enter in the empty last paragraph of an ordinary quotation leads out of that', () => {
  expect(leave('<blockquote><p>一</p><p></p></blockquote>')).toBe(
    '<blockquote><p>一</p></blockquote><p>下</p>',
  );
});

it('Enter in the only paragraph stays in the quotation', () => {
  expect(leave(quote('法', ''))).toBe(quote('法', '', '下'));
});

it('Enter after words stays in the quotation', () => {
  const editor = open(quote('法', '一', '二'));
  select(editor, '二', 'end');
  press(editor, 'Enter');
  type(editor, '三');
  expect(htmlIn(editor)).toBe(quote('法', '一', '二', '三'));
});

it('Enter elsewhere is not its business', () => {
  const editor = open('<blockquote><p>一</p><p>二</p></blockquote>');
  select(editor, '二', 'end');
  press(editor, 'Enter');
  type(editor, '三');
  expect(htmlIn(editor)).toBe('<blockquote><p>一</p><p>二</p><p>三</p></blockquote>');
});

const chosen = (law: string | null, source: string, ...texts: string[]) =>
  quote(source, ...texts).replace('>', law === null ? '>' : ` data-law="${law}">`);
const given = { law: 'ld', source: '《劳动法》第一条', text: null };

it.each([
  ['its words are what stood there', null, '<p>零</p>', chosen('ld', given.source, '零'), '下'],
  ['its words are given', '一\n二', '<p>零</p>', chosen('ld', given.source, '一', '二'), '下'],
])('S-DESK-5 a law is quoted: %s, and writing goes on below', (_, text, html, shown, typed) => {
  const editor = open(`${html}<p>下文</p>`);
  select(editor, '零');
  editor.commands.setLawQuote({ ...given, text });
  type(editor, typed);
  expect(htmlIn(editor)).toBe(`${shown}<p>${typed}下文</p>`);
});

it('S-DESK-5 where no words are given they are typed next', () => {
  const editor = open('<p></p>');
  editor.commands.setLawQuote({ ...given, text: '' });
  type(editor, '条文');
  expect(htmlIn(editor)).toBe(`${chosen('ld', given.source, '条文')}<p></p>`);
});

it('S-DESK-5 a quotation gets another law, and its words stay as they were written', () => {
  const editor = open(`${quote('法', '<strong>一</strong>', '二')}<p>三</p>`);
  select(editor, '二');
  editor.commands.setLawQuote(given);
  expect(htmlIn(editor)).toBe(
    `${chosen('ld', given.source, '<strong>一</strong>', '二')}<p>三</p>`,
  );
});

it('S-DESK-5 a quotation is opened with its law, and one of before without', () => {
  for (const html of [chosen('ld', '《劳动法》', '一'), quote('《劳动法》', '一')]) {
    expect(htmlIn(open(html))).toBe(html);
  }
});

it('S-DESK-5 a source edited to name another law unlinks the chosen law; undo restores the link', () => {
  const editor = open(chosen('ld', '《劳动法》第一条', '一'));
  select(editor, '《劳动法》第一条', 'end');
  type(editor, '第二款');
  expect(htmlIn(editor)).toBe(chosen('ld', '《劳动法》第一条第二款', '一'));
  editor.commands.setTextSelection(3);
  type(editor, '新');
  expect(htmlIn(editor)).toBe(chosen(null, '《新劳动法》第一条第二款', '一'));
  expect(press(editor, 'Ctrl+z')).toBe(true);
  expect(htmlIn(editor)).toContain('data-law="ld"');
});

it('S-DESK-5 what is typed into the words, or beside the quotation, leaves its law', () => {
  const html = `<p>零</p>${chosen('ld', '《别名》', '一')}`;
  const editor = open(html);
  select(editor, '一', 'end');
  type(editor, '二');
  select(editor, '零', 'end');
  type(editor, '甲');
  expect(htmlIn(editor)).toBe(html.replace('一', '一二').replace('零', '零甲'));
});

it('S-DESK-5 a quotation that is put in the place of another is its own', () => {
  const editor = open(`${chosen('ld', '《劳动法》', '一')}<p>二</p>`);
  select(editor, '一');
  expect(editor.commands.setLawQuote({ law: 'x', source: '《刑法》', text: ' 三 ' })).toBe(true);
  expect(htmlIn(editor)).toBe(`${chosen('x', '《刑法》', '三')}<p>二</p>`);
  type(editor, '四');
  expect(htmlIn(editor)).toBe(`${chosen('x', '《刑法》', '三四')}<p>二</p>`);
});

it('S-DESK-5 asking whether a quotation can get another law changes nothing', () => {
  const html = chosen('ld', '《劳动法》', '一');
  const editor = open(html);
  select(editor, '一');
  expect(editor.can().setLawQuote({ law: 'x', source: '《刑法》', text: null })).toBe(true);
  expect(htmlIn(editor)).toBe(html);
});
