// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { editors, press, select, type } from '../../../tests/support/device/editor.ts';
import { awaitArrivals } from '../../state/uploads/uploads.store.ts';
import { htmlIn, prepareTables, setScrollInsets, show } from './create-editor.ts';

const handlePaste = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./paste/handle-paste.ts', () => ({ handlePaste }));

const open = editors();
afterEach(() => {
  vi.restoreAllMocks();
  handlePaste.mockClear();
});

it.each([
  ['a shorter text', '<p>一</p>'],
  ['a text that begins with a table', '<table><tbody><tr><td>一</td></tr></tbody></table>'],
  ['a list', '<ul><li><p>一</p></li><li><p>二</p></li></ul>'],
  ['nothing', ''],
])('shows %s in place of a long one, the cursor in a place that it has', (_, value) => {
  const warn = vi.spyOn(console, 'warn');
  const editor = open('<p>第一段有很多字</p><p>第二段</p><p>第三段</p>');
  for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 12, 17]) {
    show(editor, '<p>第一段有很多字</p><p>第二段</p><p>第三段</p>');
    editor.commands.setTextSelection(place);
    show(editor, value);
    const { $from, $to } = editor.state.selection;
    expect([$from.parent.inlineContent, $to.parent.inlineContent]).toEqual([true, true]);
  }
  expect(warn.mock.calls).toEqual([]);
});

it('shows another text, what is chosen stays, and nobody has changed it', () => {
  const editor = open('<p>一二三四</p>');
  const update = vi.fn();
  editor.on('update', update);
  editor.commands.setTextSelection({ from: 2, to: 4 });
  show(editor, '甲乙丙丁');
  expect(htmlIn(editor)).toBe('<p>甲乙丙丁</p>');
  const { from, to } = editor.state.selection;
  expect([from, to]).toEqual([2, 4]);
  expect(update).not.toHaveBeenCalled();
  editor.commands.setTextSelection(5);
  type(editor, '戊');
  expect(update).toHaveBeenCalled();
});

it('writes out what changed, and nothing where nothing stands in it', () => {
  const editor = open('<p>一</p><p>二</p>');
  expect(htmlIn(editor)).toBe('<p>一</p><p>二</p>');
  select(editor, '一', 'end');
  type(editor, '三');
  expect(htmlIn(editor)).toBe('<p>一三</p><p>二</p>');
  editor.commands.clearContent();
  expect(htmlIn(editor)).toBe('');
});

it('a text of earlier days is plain', () => {
  expect(htmlIn(open('一\n二'))).toBe('<p>一</p><p>二</p>');
});

it('handlers and loads of a stored text have no effect while it is parsed', () => {
  expect(htmlIn(open('<p style="color:red" onclick="x">一</p>'))).toBe('<p>一</p>');
});

const image = new File(['x'], 'a.png', { type: 'image/png' });
const text = new File(['x'], 'a.txt', { type: 'text/plain' });
/** A DataTransfer with this HTML and these files. */
const carrying = (html: string, ...files: File[]) => ({
  getData: (kind: string) => (kind === 'text/html' ? html : ''),
  files,
});

/** Fires the event; returns whether the editor handled it. */
function bring(
  editor: ReturnType<typeof open>,
  name: 'paste' | 'drop',
  data: ReturnType<typeof carrying> | null,
) {
  const member = name === 'paste' ? 'clipboardData' : 'dataTransfer';
  const event = new Event(name, { bubbles: true, cancelable: true });
  Object.assign(event, { [member]: data, clientX: 1, clientY: 2 });
  const handle = editor.options.editorProps.handleDOMEvents?.[name] as (
    view: typeof editor.view,
    event: Event,
  ) => boolean;
  const handled = handle(editor.view, event);
  expect(event.defaultPrevented).toBe(handled);
  return handled;
}

it.each([
  ['HTML', carrying('<p>二</p>'), ['<p>二</p>', []]],
  ['a picture', carrying('', image, text), ['', [image]]],
  ['HTML with its picture', carrying('<img>', image), ['<img>', [image]]],
  ['a text without a form', carrying(''), null],
  ['a file that is no picture', carrying('', text), null],
  ['what was cut out of an editor', carrying('<p data-pm-slice="1">二</p>', image), null],
  ['nothing', null, null],
])('pasted %s', async (_, data, given) => {
  const editor = open('<p>一</p>');
  expect(bring(editor, 'paste', data)).toBe(given !== null);
  const wanted = [editor, ...(given ?? []), expect.anything()];
  if (given) await vi.waitFor(() => expect(handlePaste).toHaveBeenCalledWith(...wanted));
  else expect(handlePaste).not.toHaveBeenCalled();
});

it('where the sanitiser cannot be loaded, the schema drops what is not allowed', async () => {
  const editor = open('<p>一</p>');
  select(editor, '一', 'end');
  handlePaste.mockRejectedValueOnce(new Error('no network'));
  bring(editor, 'paste', carrying('<p>二<script>三</script></p>'));
  await vi.waitFor(() => expect(htmlIn(editor)).toBe('<p>一二</p>'));
});

it('pasted content is inserted where it was pasted, and a save waits for it, however slow the sanitiser loads', async () => {
  const editor = open('<p>一</p><p>二</p>');
  select(editor, '一', 'end');
  let clean: (reason: Error) => void = () => undefined;
  handlePaste.mockReturnValueOnce(
    new Promise((_, reject) => {
      clean = reject;
    }),
  );
  bring(editor, 'paste', carrying('<p>三</p>'));
  const arrival = awaitArrivals();
  await vi.waitFor(() => expect(handlePaste).toHaveBeenCalled());
  select(editor, '二');
  clean(new Error('no network'));
  await arrival;
  expect(htmlIn(editor)).toBe('<p>一三</p><p>二</p>');
  type(editor, '四');
  expect(htmlIn(editor)).toBe('<p>一三</p><p>四</p>');
});

it('what is dropped goes in where it is dropped', async () => {
  const editor = open('<p>一二</p>');
  const posAtCoords = vi.spyOn(editor.view, 'posAtCoords').mockReturnValue({ pos: 2, inside: 0 });
  expect(bring(editor, 'drop', carrying('<p>三</p>'))).toBe(true);
  expect(posAtCoords).toHaveBeenCalledWith({ left: 1, top: 2 });
  expect(editor.state.selection.from).toBe(2);
  const given = [editor, '<p>三</p>', [], expect.anything()];
  await vi.waitFor(() => expect(handlePaste).toHaveBeenCalledWith(...given));
});

it('what is dropped beside the text goes in where the cursor is', () => {
  const editor = open('<p>一二</p>');
  editor.commands.setTextSelection(3);
  vi.spyOn(editor.view, 'posAtCoords').mockReturnValue(null);
  expect(bring(editor, 'drop', carrying('<p>三</p>'))).toBe(true);
  expect(editor.state.selection.from).toBe(3);
});

it('what is dragged within the text is not its business', () => {
  const editor = open('<p>一</p>');
  editor.view.dragging = {} as never;
  expect(bring(editor, 'drop', carrying('<p>三</p>'))).toBe(false);
});

/** Whether nothing scrolls with the cursor between these heights, in pixels of a text from 100 to 500. */
function staysPut(html: string, text: string, top: number, bottom: number, box = [100, 500]) {
  const editor = open(html);
  select(editor, text, 'end');
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 0, top, bottom });
  const [from = 0, to = 0] = box;
  editor.view.dom.getBoundingClientRect = () => new DOMRect(0, from, 100, to - from);
  return editor.options.editorProps.handleScrollToSelection?.call(undefined as never, editor.view);
}

it.each([
  ['in sight', 200, 220, [100, 500], true],
  ['above the text’s box', 90, 110, [100, 500], false],
  ['at its upper edge', 100, 120, [100, 500], false],
  ['below the text’s box', 490, 510, [100, 500], false],
  ['at its lower edge', 480, 500, [100, 500], false],
  ['above the window', -10, 10, [-100, 500], false],
  ['below the window', 760, 770, [100, 2000], false],
  ['in sight of a text that is larger than the window', 700, 720, [-100, 2000], true],
])('a cursor %s', (_, top, bottom, box, stays) => {
  vi.stubGlobal('innerHeight', 768);
  expect(staysPut('<p>一</p>', '一', top, bottom, box)).toBe(stays);
  vi.unstubAllGlobals();
});

it('in lists it is looked after, in tables another box may scroll', () => {
  const table = '<table><tbody><tr><td><p>一</p></td></tr></tbody></table>';
  expect(staysPut('<ul><li><p>一</p></li></ul>', '一', 200, 220)).toBe(true);
  expect(staysPut(table, '一', 200, 220)).toBe(false);
});

it('more than a place is not looked after', () => {
  const editor = open('<p>一</p>');
  select(editor, '一');
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({
    left: 0,
    right: 0,
    top: 200,
    bottom: 220,
  });
  editor.view.dom.getBoundingClientRect = () => new DOMRect(0, 100, 100, 400);
  const { handleScrollToSelection } = editor.options.editorProps;
  expect(handleScrollToSelection?.call(undefined as never, editor.view)).toBe(false);
});

const UNEVEN =
  '<table><tbody><tr><td><p>一</p></td><td><p>二</p></td></tr><tr><td><p>三</p></td></tr></tbody></table>';

it.each([
  ['a table', UNEVEN, true],
  ['a table in a quotation', `<blockquote>${UNEVEN}</blockquote>`, true],
  ['a table after other text', `<p>零</p>${UNEVEN}<p>九</p>`, true],
  ['no table', '<p>一</p>', false],
])('a text with %s', async (_, html, prepared) => {
  const editor = open(html);
  const repair = await prepareTables(editor);
  expect(repair !== null).toBe(prepared);
  repair?.();
  if (prepared) expect(htmlIn(editor)).toContain('<td><p>三</p></td><td><p></p></td>');
});

it('an editor that is gone has no tables', async () => {
  const editor = open(UNEVEN);
  const preparing = prepareTables(editor);
  editor.destroy();
  expect(await preparing).toBeNull();
  expect(await prepareTables(editor)).toBeNull();
});

it('the cursor is scrolled out from under what covers the edges of the window, with a margin', () => {
  const editor = open('<p>一</p>');
  setScrollInsets(editor, { top: 50, bottom: 30 });
  const sides = { left: 0, right: 0 };
  expect(editor.view.props).toMatchObject({
    scrollThreshold: { ...sides, top: 50, bottom: 30 },
    scrollMargin: { ...sides, top: 66, bottom: 46 },
  });
});

it.each([
  ['under the tools above', 140, false],
  ['below the tools above', 151, true],
  ['under the tools below', 440, false],
])('a cursor %s is looked after by what covers the edges', (_, top, stays) => {
  vi.stubGlobal('innerHeight', 500);
  const editor = open('<p>一</p>');
  select(editor, '一', 'end');
  setScrollInsets(editor, { top: 150, bottom: 50 });
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({
    left: 0,
    right: 0,
    top,
    bottom: top + 20,
  });
  editor.view.dom.getBoundingClientRect = () => new DOMRect(0, 0, 100, 2000);
  const { handleScrollToSelection } = editor.options.editorProps;
  expect(handleScrollToSelection?.call(undefined as never, editor.view)).toBe(stays);
  vi.unstubAllGlobals();
});

it('the text looks like one from its first drawing on, without styles of the editor’s own', () => {
  const editor = open('<p>一</p>');
  expect(editor.view.dom.classList).toContain('rich-text');
  expect(document.querySelector('style[data-tiptap-style]')).toBeNull();
});

it('showing another text is no step to undo', () => {
  const editor = open('<p>一</p>');
  show(editor, '<p>二</p>');
  expect(press(editor, 'Ctrl+z')).toBe(false);
  expect(htmlIn(editor)).toBe('<p>二</p>');
});
