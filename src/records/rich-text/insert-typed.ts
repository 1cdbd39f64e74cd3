import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** An on-screen keyboard corrects the words that it has typed: what it types is inserted by the browser. */
const onScreenKeyboard = matchMedia('(hover: none)');

/**
 * Inserts the character of a pressed key into the document, which then changes the page: less work than letting the
 * browser edit the page and reading what it did (decision 0140). False: left to the browser, as is all that an input
 * method composes.
 */
export function insertTyped(view: EditorView, { charCode }: KeyboardEvent): boolean {
  const { selection } = view.state;
  const isHalf = charCode >= 0xd800 && charCode < 0xe000;
  if (onScreenKeyboard.matches || charCode < 0x20 || isHalf) return false;
  if (!(selection instanceof TextSelection)) return false;
  const { from, to } = selection;
  const text = String.fromCharCode(charCode);
  const insert = () => view.state.tr.insertText(text).scrollIntoView();
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, text, insert))) {
    view.dispatch(insert());
  }
  return true;
}
