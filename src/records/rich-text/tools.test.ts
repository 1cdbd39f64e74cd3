// @vitest-environment happy-dom
import { CellSelection, cellAround } from '@tiptap/pm/tables';
import { expect, it, vi } from 'vitest';
import { editors, press, select, type } from '../../../tests/support/device/editor.ts';
import { htmlIn } from './create-editor.ts';
import { editTables, tableTools } from './nodes/table-editing.ts';
import { allTools, toolOf } from './tools.ts';

const open = editors();
const all = [...allTools, ...tableTools];

/** The tool of this name. */
function tool(name: string) {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

it('each has a name and a sign of its own', () => {
  for (const part of ['name', 'sign'] as const) {
    expect(new Set(all.map((one) => one[part]))).toHaveProperty('size', all.length);
  }
});

it.each([
  ['一级标题', '<h2>一</h2>'],
  ['二级标题', '<h3>一</h3>'],
  ['三级标题', '<h4>一</h4>'],
  ['加粗', '<p><strong>一</strong></p>'],
  ['斜体', '<p><em>一</em></p>'],
  ['下划线', '<p><u>一</u></p>'],
  ['删除线', '<p><s>一</s></p>'],
  ['项目列表', '<ul><li><p>一</p></li></ul>'],
  ['编号列表', '<ol><li><p>一</p></li></ol>'],
  ['引用', '<blockquote><p>一</p></blockquote>'],
])('%s makes %s, is on there, and makes a paragraph of it', (name, html) => {
  const editor = open('<p>一</p>');
  select(editor, '一');
  const { isOn, run } = tool(name);
  expect(isOn?.(editor)).toBe(false);
  run(editor);
  expect(htmlIn(editor)).toBe(html);
  expect(isOn?.(editor)).toBe(true);
  run(editor);
  expect(htmlIn(editor)).toBe('<p>一</p>');
});

it.each(all.filter(({ keys }) => keys).map(({ name, keys = '' }) => [name, keys]))(
  '%s does what its keys %s do',
  (name, keys) => {
    const results = [tool(name).run, (editor: ReturnType<typeof open>) => press(editor, keys)].map(
      (act) => {
        const editor = open('<p>一</p>');
        select(editor, '一', 'end');
        type(editor, '二');
        if (name === '重做') press(editor, 'Ctrl+Z');
        select(editor, '一');
        act(editor);
        return htmlIn(editor);
      },
    );
    expect(results[0]).toBe(results[1]);
    expect(results[0]).not.toBe(name === '重做' ? '<p>一</p>' : '<p>一二</p>');
  },
);

it('a heading is on for its own level only', () => {
  const editor = open('<h3>一</h3>');
  const on = ['一级标题', '二级标题', '三级标题'].map((name) => tool(name).isOn?.(editor));
  expect(on).toEqual([false, true, false]);
});

it.each(['<h2>一</h2>', '<h4>一</h4>', '<p>一</p>'])('正文 makes a paragraph of %s', (html) => {
  const editor = open(html);
  select(editor, '一');
  expect(tool('正文').isOn?.(editor)).toBe(html.startsWith('<p>'));
  tool('正文').run(editor);
  expect(htmlIn(editor)).toBe('<p>一</p>');
  expect(tool('正文').isOn?.(editor)).toBe(true);
});

it.each([
  ['p', '居中', ' class="align-center"'],
  ['p', '右对齐', ' class="align-right"'],
  ['h2', '居中', ' class="align-center"'],
  ['h2', '右对齐', ' class="align-right"'],
])('in %s: %s, and back', (tag, name, attribute) => {
  const plain = `<${tag}>一</${tag}>`;
  const editor = open(plain);
  expect(tool(name).isOn?.(editor)).toBe(false);
  expect(tool('左对齐').isOn?.(editor)).toBe(true);
  tool(name).run(editor);
  expect(htmlIn(editor)).toBe(`<${tag}${attribute}>一</${tag}>`);
  expect(tool(name).isOn?.(editor)).toBe(true);
  expect(tool('左对齐').isOn?.(editor)).toBe(false);
  tool('左对齐').run(editor);
  expect(htmlIn(editor)).toBe(plain);
});

it('can undo and redo only existing steps', () => {
  const editor = open('<p>一</p>');
  const can = () => ['撤销', '重做'].map((name) => tool(name).can?.(editor));
  expect(can()).toEqual([false, false]);
  select(editor, '一', 'end');
  type(editor, '二');
  expect(can()).toEqual([true, false]);
  tool('撤销').run(editor);
  expect(htmlIn(editor)).toBe('<p>一</p>');
  expect(can()).toEqual([false, true]);
  tool('重做').run(editor);
  expect(htmlIn(editor)).toBe('<p>一二</p>');
});

it('a quotation from a law: where it can be, whether it is one', () => {
  const { isOn, can, run } = tool('法条引用');
  const heading = open('<h2>一</h2>');
  expect([can?.(heading), isOn?.(heading)]).toEqual([false, false]);
  const editor = open('<p>一</p>');
  expect([can?.(editor), isOn?.(editor)]).toEqual([true, false]);
  const insert = vi.fn();
  run(editor, insert);
  expect(insert).toHaveBeenCalledExactlyOnceWith('law');
  editor.commands.toggleLawQuote();
  expect(isOn?.(editor)).toBe(true);
});

it('a table of three by three, with a head; none in a table or in a quotation from a law', () => {
  const { can, run } = tool('插入表格');
  const editor = open('<p>一</p>');
  select(editor, '一', 'end');
  expect(can?.(editor)).toBe(true);
  run(editor);
  const row = (tag: string) => `<tr>${`<${tag}><p></p></${tag}>`.repeat(3)}</tr>`;
  expect(htmlIn(editor)).toContain(
    `<table><tbody>${row('th')}${row('td')}${row('td')}</tbody></table>`,
  );
  editor.commands.setTextSelection(7);
  expect(editor.isActive('table')).toBe(true);
  expect(can?.(editor)).toBe(false);
  const quote = open('<p>一</p>');
  quote.commands.toggleLawQuote();
  expect(can?.(quote)).toBe(false);
});

it('a line between, with a paragraph to write in', () => {
  const editor = open('<p>一</p>');
  select(editor, '一', 'end');
  tool('分隔线').run(editor);
  type(editor, '二');
  expect(htmlIn(editor)).toBe('<p>一</p><hr><p>二</p>');
});

it('removes all formatting', () => {
  const editor = open('<h2><strong>一</strong></h2>');
  select(editor, '一');
  tool('清除格式').run(editor);
  expect(htmlIn(editor)).toBe('<p>一</p>');
});

const tableOf = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;
const row = (...texts: string[]) =>
  `<tr>${texts.map((text) => `<td><p>${text}</p></td>`).join('')}</tr>`;
const openTable = (...rows: string[]) => {
  const editor = open(tableOf(...rows));
  editTables(editor);
  return editor;
};

it.each([
  ['在下方插入行', [row('一', '二'), row('', ''), row('三', '四')]],
  ['在右侧插入列', [row('一', '', '二'), row('三', '', '四')]],
  ['删除行', [row('三', '四')]],
  ['删除列', [row('二'), row('四')]],
  [
    '首行作为表头',
    [row('一', '二').replaceAll('td>', 'th>').replaceAll('<td', '<th'), row('三', '四')],
  ],
])('in a table: %s', (name, rows) => {
  const editor = openTable(row('一', '二'), row('三', '四'));
  select(editor, '一', 'end');
  tool(name).run(editor);
  expect(htmlIn(editor)).toBe(tableOf(...rows));
});

it('a table goes as a whole', () => {
  const editor = openTable(row('一'));
  select(editor, '一', 'end');
  tool('删除表格').run(editor);
  expect(htmlIn(editor)).toBe('');
});

it('chosen cells become one, and it can become several again', () => {
  const { can, run } = tool('合并或拆分单元格');
  const editor = openTable(row('一', '二'));
  select(editor, '一', 'end');
  expect(can?.(editor)).toBe(false);
  const cellOf = (text: string) => {
    select(editor, text, 'end');
    return cellAround(editor.state.selection.$from)?.pos ?? 0;
  };
  const chosen = CellSelection.create(editor.state.doc, cellOf('一'), cellOf('二'));
  editor.view.dispatch(editor.state.tr.setSelection(chosen));
  expect(can?.(editor)).toBe(true);
  run(editor);
  expect(htmlIn(editor)).toBe(tableOf('<tr><td colspan="2"><p>一</p><p>二</p></td></tr>'));
  expect(can?.(editor)).toBe(true);
  run(editor);
  expect(htmlIn(editor)).toBe(tableOf('<tr><td><p>一</p><p>二</p></td><td><p></p></td></tr>'));
});

it('Tab goes from cell to cell, Shift+Tab back', () => {
  const editor = openTable(row('一', '二'));
  select(editor, '一', 'end');
  expect(press(editor, 'Tab')).toBe(true);
  type(editor, '3');
  expect(press(editor, 'Shift+Tab')).toBe(true);
  type(editor, '4');
  expect(htmlIn(editor)).toBe(tableOf(row('4', '3')));
});

it('malformed tables are repaired outside the history; keys are added once', () => {
  const editor = openTable(row('一', '二'), row('三'));
  expect(htmlIn(editor)).toBe(tableOf(row('一', '二'), row('三', '')));
  expect(tool('撤销').can?.(editor)).toBe(false);
  const { length } = editor.state.plugins;
  editTables(editor);
  expect(editor.state.plugins).toHaveLength(length);
});

it('a link is on where one is', () => {
  const editor = open('<p><a href="https://court.test/1">一</a>二</p>');
  select(editor, '二');
  expect(tool('链接').isOn?.(editor)).toBe(false);
  select(editor, '一');
  expect(tool('链接').isOn?.(editor)).toBe(true);
});

it.each([
  ['法条引用', 'law'],
  ['链接', 'link'],
  ['插入图片', 'picture'],
  ['从文件库插入图片', 'library'],
])('%s asks first what is put in', (name, what) => {
  const insert = vi.fn();
  const editor = open('<p>一</p>');
  tool(name).run(editor, insert);
  expect(insert).toHaveBeenCalledExactlyOnceWith(what);
  tool(name).run(editor);
  expect(htmlIn(editor)).toBe('<p>一</p>');
});

it('a tool is found by its name, and an unknown name throws', () => {
  expect(toolOf('加粗')).toBe(tool('加粗'));
  expect(() => toolOf('没有')).toThrow('no tool 没有');
});
