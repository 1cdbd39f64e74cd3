// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createEditor, show } from './create-editor.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['a shorter text', '<p>一</p>'],
  ['a text that begins with a table', '<table><tbody><tr><td>一</td></tr></tbody></table>'],
  ['a list', '<ul><li><p>一</p></li><li><p>二</p></li></ul>'],
  ['nothing', ''],
])('shows %s in place of a long one, the cursor in a place that it has', (_, value) => {
  const warn = vi.spyOn(console, 'warn');
  const editor = createEditor(
    document.createElement('div'),
    '<p>第一段有很多字</p><p>第二段</p><p>第三段</p>',
  );
  for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 12, 17]) {
    show(editor, '<p>第一段有很多字</p><p>第二段</p><p>第三段</p>');
    editor.commands.setTextSelection(place);
    show(editor, value);
    const { $from, $to } = editor.state.selection;
    expect([$from.parent.inlineContent, $to.parent.inlineContent]).toEqual([true, true]);
  }
  expect(warn.mock.calls).toEqual([]);
  editor.destroy();
});
