// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { editors, select, type } from '../../../../tests/support/device/editor.ts';
import { hookRoot } from '../../../../tests/support/device/hook-root.tsx';
import { LAWS } from '../../../contract/dict/law.ts';
import { htmlIn } from '../create-editor.ts';
import { withStandings } from './law-marks.ts';
import { markQuotes, standingMark, standingSigns, standingsIn } from './law-standing.ts';
import { useLawMarks } from './use-law-marks.ts';

const useDict = vi.hoisted(() => vi.fn());
vi.mock('../../../state/data/dict/dict.store.ts', () => ({ useDict }));

const open = editors();
const hook = hookRoot();
const laws = [
  { value: 'ld', label: '中华人民共和国劳动法', standing: 'amended' },
  { value: 'x', label: '刑法', standing: 'repealed' },
  { value: 'm', label: '民法典', standing: '' },
  { value: 'm-old', label: '民法典', standing: 'repealed' },
  { value: 'older', label: '公司法' },
] as const;
const quote = (source: string, law = '') =>
  `<figure class="law-quote"${law && ` data-law="${law}"`}><figcaption>${source}</figcaption><blockquote><p>一</p></blockquote></figure>`;
const marksIn = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>('figcaption')].map((source) => {
    const mark = source.querySelector<HTMLElement>('.law-standing');
    return mark && [mark.dataset.standing, mark.textContent, mark.querySelector('svg') !== null];
  });

const amended = ['amended', '已修改', true];
const repealed = ['repealed', '已废止', true];
const html = [
  quote('《别名》', 'ld'),
  quote('《劳动法》第一条'),
  quote('《刑法》'),
  quote('《民法典》'),
  quote('《民法典》', 'm-old'),
  quote('《公司法》', 'older'),
  quote('没有名称'),
].join('');
const expected = [amended, amended, repealed, null, repealed, null, null];

it('S-DESK-5 quotations in the editor are marked by shape and word, and nothing of it is text', () => {
  const editor = open(html);
  expect(marksIn(editor.view.dom)).toEqual(expected.map(() => null));
  editor.view.dispatch(withStandings(editor.state, standingsIn(laws)));
  expect(marksIn(editor.view.dom)).toEqual(expected);
  expect(htmlIn(editor)).toBe(html);
  select(editor, '没有名称');
  type(editor, '《刑法》');
  expect(marksIn(editor.view.dom).at(-1)).toEqual(repealed);
  editor.view.dispatch(withStandings(editor.state, null));
  expect(marksIn(editor.view.dom)).toEqual(expected.map(() => null));
});

it('S-DESK-5 quotations that are shown are marked in the same way, once', () => {
  const root = document.createElement('section');
  root.innerHTML = html;
  markQuotes(root, standingsIn(laws));
  markQuotes(root, standingsIn(laws));
  expect(marksIn(root)).toEqual(expected);
  markQuotes(root, null);
  expect(root.innerHTML).toBe(html);
});

it('S-DESK-5 where every law is 现行 nothing is looked for', () => {
  expect(standingsIn([laws[2], laws[4]])).toBeNull();
});

it.each([
  ['amended', '已修改', standingSigns.amended],
  ['repealed', '已废止', standingSigns.repealed],
] as const)(
  'S-DESK-5 a mark of a law that is %s is drawn, and its word is read',
  (standing, word, path) => {
    const mark = standingMark(standing);
    const [sign, ...others] = mark.children;
    expect([mark.className, mark.textContent, others]).toEqual(['law-standing', word, []]);
    expect(
      Object.fromEntries([...(sign?.attributes ?? [])].map((one) => [one.name, one.value])),
    ).toEqual({
      ...{ viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.7' },
      'aria-hidden': 'true',
    });
    expect(sign?.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect([
      sign?.firstElementChild?.localName,
      sign?.firstElementChild?.getAttribute('d'),
    ]).toEqual(['path', path]);
  },
);

it('S-DESK-5 the status of a law by its value precedes the one by its name', () => {
  const standingOf = standingsIn([
    { value: 'one', label: '劳动法', standing: 'amended' },
    { value: 'other', label: '劳动合同法', standing: 'repealed' },
  ]);
  expect(standingOf?.('other', '《劳动法》')).toBe('repealed');
  expect(standingOf?.(null, '《劳动法》第一条')).toBe('amended');
  expect(standingOf?.('unknown', '《刑法》')).toBeUndefined();
});

it('S-DESK-5 a quotation within another block is marked', () => {
  const editor = open(`<blockquote>${quote('《刑法》')}</blockquote>`);
  editor.view.dispatch(withStandings(editor.state, standingsIn(laws)));
  expect(marksIn(editor.view.dom)).toEqual([repealed]);
});

it('S-DESK-5 marks stay where nothing is written, and are looked for where something is', () => {
  const editor = open(`<p>零</p>${quote('《刑法》')}`);
  const standingOf = vi.fn(standingsIn(laws) ?? undefined);
  editor.view.dispatch(withStandings(editor.state, standingOf));
  expect(standingOf).toHaveBeenCalledExactlyOnceWith(null, '《刑法》');
  editor.commands.setTextSelection(1);
  expect(standingOf).toHaveBeenCalledOnce();
  type(editor, '一');
  expect(standingOf).toHaveBeenCalledTimes(2);
  editor.view.dispatch(withStandings(editor.state, null));
  type(editor, '二');
  expect(standingOf).toHaveBeenCalledTimes(2);
});

it('S-DESK-5 the mark stands behind the last word of the source', () => {
  const editor = open(`<p>零</p>${quote('《刑法》')}`);
  editor.view.dispatch(withStandings(editor.state, standingsIn(laws)));
  expect(editor.view.dom.querySelector('figcaption')?.textContent).toBe('《刑法》已废止');
});

it('S-DESK-5 an editor has its marks from the dictionary of this device', async () => {
  useDict.mockReturnValue({ all: laws });
  const editor = open(quote('《刑法》'));
  const { draw, settle } = hook(useLawMarks, null as typeof editor | null);
  await settle();
  draw(editor);
  await settle();
  expect(marksIn(editor.view.dom)).toEqual([repealed]);
  expect(useDict).toHaveBeenCalledWith(LAWS);
  const dispatch = vi.spyOn(editor.view, 'dispatch');
  draw(editor);
  await settle();
  expect(dispatch).not.toHaveBeenCalled();
  useDict.mockReturnValue({ all: [laws[2]] });
  draw(editor);
  await settle();
  expect(marksIn(editor.view.dom)).toEqual([null]);
  editor.destroy();
  useDict.mockReturnValue({ all: laws });
  draw(editor);
  await settle();
});
