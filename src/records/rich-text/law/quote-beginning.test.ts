// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { editors, select } from '../../../../tests/support/device/editor.ts';
import { NO_REFERENCE } from './law-reference.ts';
import { quoteBeginning } from './quote-beginning.ts';

const open = editors();
const quote =
  '<figure class="law-quote" data-law="ld"><figcaption>《劳动法》第四十七条</figcaption><blockquote><p>一</p><p>二</p></blockquote></figure>';
const nothing = { isQuote: false, law: null, name: '', reference: NO_REFERENCE };

it('S-DESK-5 a quotation begins with the whole paragraphs that are chosen', () => {
  const editor = open('<p>零</p><p>一二</p><p>三四</p><p>五</p>');
  select(editor, '二');
  const { from } = editor.state.selection;
  select(editor, '三');
  editor.commands.setTextSelection({ from, to: editor.state.selection.to });
  expect(quoteBeginning(editor)).toEqual({ ...nothing, text: '一二\n三四' });
});

it('S-DESK-5 with the cursor on an empty line it begins empty', () => {
  const editor = open('<p></p><p>一</p>');
  editor.commands.setTextSelection(1);
  expect(quoteBeginning(editor)).toEqual({ ...nothing, text: '' });
});

it('S-DESK-5 a quotation that is there begins with its law, its part and its words', () => {
  const editor = open(`<p>零</p>${quote}`);
  select(editor, '二');
  expect(quoteBeginning(editor)).toEqual({
    ...{ isQuote: true, law: 'ld', name: '劳动法' },
    reference: { article: '四十七', paragraph: '', item: '' },
    text: '一\n二',
  });
});
