// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { editors, press, select, type } from '../../../../tests/support/device/editor.ts';
import { pause } from '../../../lib/pause.ts';
import { noticesState, resetNotices } from '../../../state/base/notices.store.ts';
import { htmlIn } from '../create-editor.ts';
import { handlePaste } from './handle-paste.ts';
import { insertPictures } from './insert-pictures.ts';
import { trackPlace } from './track-place.ts';

interface Options {
  onReference: (src: string) => void;
}
const addFiles = vi.hoisted(() => vi.fn());
vi.mock('../../../state/uploads/upload-actions.ts', () => ({ addFiles }));

/** Stores a picture that waits on the device, by its name. */
let storing: Map<string, () => void>;
beforeEach(() => {
  storing = new Map();
  addFiles.mockReset().mockImplementation(
    ([file]: [File], { onReference }: Options) =>
      new Promise<void>((resolve) => {
        storing.set(file.name, () => {
          onReference(`upload:${file.name}`);
          resolve();
        });
      }),
  );
});
const store = (name: string) => storing.get(name)?.();

const open = editors();
/** An editor whose cursor is between 前 and 后. */
function openBetween() {
  const editor = open('<p>前后</p>');
  select(editor, '前', 'end');
  return editor;
}
const image = (name: string) => new File(['x'], name, { type: 'image/png' });
const picture = (name: string) => `<img src="upload:${name}" alt="">`;

it('what is typed while pasted content waits comes behind it, and the cursor stays behind what was typed', async () => {
  const editor = openBetween();
  const place = trackPlace(editor);
  type(editor, '打字');
  await handlePaste(editor, '<p>粘贴</p>', [], place);
  type(editor, '，');
  expect(htmlIn(editor)).toBe('<p>前粘贴打字，后</p>');
});

it('an undo takes away what came last, the waiting content or what was typed meanwhile, and a redo brings it back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const editor = openBetween();
  const place = trackPlace(editor);
  type(editor, '错');
  press(editor, 'Ctrl+z');
  type(editor, '打字');
  // The history takes what is close in time and place for one step.
  vi.advanceTimersByTime(1000);
  await handlePaste(editor, '<p>粘贴</p>', [], place);
  expect(htmlIn(editor)).toBe('<p>前粘贴打字后</p>');
  press(editor, 'Ctrl+z');
  expect(htmlIn(editor)).toBe('<p>前打字后</p>');
  press(editor, 'Ctrl+z');
  expect(htmlIn(editor)).toBe('<p>前后</p>');
  press(editor, 'Ctrl+y');
  press(editor, 'Ctrl+y');
  expect(htmlIn(editor)).toBe('<p>前粘贴打字后</p>');
  vi.useRealTimers();
});

it('content whose place was deleted meanwhile goes where that was', async () => {
  const editor = open('<p>一</p><p>前后</p><p>二</p>');
  select(editor, '前', 'end');
  const place = trackPlace(editor);
  select(editor, '前后');
  editor.commands.deleteSelection();
  select(editor, '二', 'end');
  await handlePaste(editor, '<p>粘贴</p>', [], place);
  type(editor, '三');
  expect(htmlIn(editor)).toBe('<p>一</p><p>粘贴</p><p>二三</p>');
});

it('a line that is begun while pasted content waits comes behind it', async () => {
  const editor = openBetween();
  const place = trackPlace(editor);
  editor.commands.splitBlock();
  type(editor, '打字');
  await handlePaste(editor, '<p>粘贴</p>', [], place);
  expect(htmlIn(editor)).toBe('<p>前粘贴</p><p>打字后</p>');
});

it('what is pasted and typed in turn at one place keeps the order of these actions', async () => {
  const editor = openBetween();
  const [first, second] = [trackPlace(editor), trackPlace(editor)];
  type(editor, '三');
  const fourth = trackPlace(editor);
  type(editor, '五');
  await handlePaste(editor, '<p>一</p>', [], first);
  await handlePaste(editor, '<p>二</p>', [], second);
  await handlePaste(editor, '<p>四</p>', [], fourth);
  expect(htmlIn(editor)).toBe('<p>前一二三四五后</p>');
});

const selections: [string, (editor: ReturnType<typeof open>) => void][] = [
  ['a word', (editor) => select(editor, '中')],
  ['all', (editor) => editor.commands.selectAll()],
];

it.each(selections)(
  'what is typed over the selection (%s) on which pasted content waits comes behind it',
  async (_, choose) => {
    const editor = open('<p>中</p>');
    choose(editor);
    const place = trackPlace(editor);
    select(editor, '中');
    type(editor, '打字');
    await handlePaste(editor, '<p>粘贴</p>', [], place);
    expect(htmlIn(editor)).toBe('<p>粘贴打字</p>');
  },
);

it.each(selections)(
  'of two pastes that wait on one selection (%s) the first replaces it, and the second comes behind',
  async (_, choose) => {
    const editor = open('<p>中</p>');
    choose(editor);
    const [first, second] = [trackPlace(editor), trackPlace(editor)];
    await handlePaste(editor, '<p>一</p>', [], first);
    await handlePaste(editor, '<p>二</p>', [], second);
    expect(htmlIn(editor)).toBe('<p>一二</p>');
  },
);

it('a selected word that was made a heading meanwhile is still replaced', async () => {
  const editor = open('<p>中</p>');
  select(editor, '中');
  const place = trackPlace(editor);
  editor.commands.setNode('heading', { level: 2 });
  await handlePaste(editor, '<p>粘贴</p>', [], place);
  expect(htmlIn(editor)).toBe('<h2>粘贴</h2>');
});

it('what is typed while pictures are being stored comes behind them', async () => {
  const editor = openBetween();
  const inserting = insertPictures(editor, [image('a.png'), image('b.png')]);
  type(editor, '打');
  store('a.png');
  await vi.waitFor(() => expect(storing.size).toBe(2));
  type(editor, '字');
  store('b.png');
  await inserting;
  expect(htmlIn(editor)).toBe(`<p>前</p>${picture('a.png')}${picture('b.png')}<p>打字后</p>`);
});

it('text that is pasted while a picture is being stored at the same place comes behind it', async () => {
  const editor = openBetween();
  const inserting = insertPictures(editor, [image('a.png')]);
  await handlePaste(editor, '<p>粘贴</p>', []);
  store('a.png');
  await inserting;
  expect(htmlIn(editor)).toBe(`<p>前</p>${picture('a.png')}<p>粘贴后</p>`);
});

it('pictures of one paste that are stored in another order stand in the order of the paste', async () => {
  const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
  const editor = openBetween();
  addFiles.mockReset().mockResolvedValue(undefined);
  await handlePaste(editor, `<p>甲</p><img src="${PIXEL}"><img src="${PIXEL}"><p>乙</p>`, []);
  const [first, second] = addFiles.mock.calls.map(([, options]) => options as Options);
  second?.onReference('upload:2.png');
  first?.onReference('upload:1.png');
  expect(htmlIn(editor)).toBe(`<p>前甲</p>${picture('1.png')}${picture('2.png')}<p>乙后</p>`);
});

it('content and pictures that arrive while an input method composes wait for its end', async () => {
  const editor = openBetween();
  const composing = vi.spyOn(editor.view, 'composing', 'get').mockReturnValue(true);
  const inserting = insertPictures(editor, [image('a.png')]);
  const pasting = handlePaste(editor, '<p>粘贴</p>', []);
  store('a.png');
  await pause(100);
  expect(htmlIn(editor)).toBe('<p>前后</p>');
  composing.mockReturnValue(false);
  await Promise.all([inserting, pasting]);
  expect(htmlIn(editor)).toBe(`<p>前</p>${picture('a.png')}<p>粘贴后</p>`);
});

it('content that waits for an input method when its view is left is reported', async () => {
  resetNotices();
  const editor = openBetween();
  vi.spyOn(editor.view, 'composing', 'get').mockReturnValue(true);
  const pasting = handlePaste(editor, '<p>粘贴</p>', []);
  editor.destroy();
  await pasting;
  expect(noticesState.list.map(({ title }) => title)).toEqual(['粘贴的内容没有进入正文']);
});

it('a selected picture before which something is inserted stays the place', async () => {
  const editor = open(`${picture('a.png')}<p>后</p>`);
  editor.commands.setNodeSelection(0);
  const inserting = insertPictures(editor, [image('b.png')]);
  editor.view.dispatch(editor.state.tr.insert(0, editor.schema.node('horizontalRule')));
  store('b.png');
  await inserting;
  expect(htmlIn(editor)).toBe(`<hr>${picture('a.png')}${picture('b.png')}<p>后</p>`);
});
