// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { editors, select, type } from '../../../../tests/support/editor.ts';
import { htmlIn } from '../create-editor.ts';
import { withStandings } from './law-marks.ts';
import { markQuotes, standingsIn } from './law-standing.ts';

const open = editors();
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
