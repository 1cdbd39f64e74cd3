import type { Editor, EditorEvents } from '@tiptap/core';
import {
  NodeSelection,
  Selection,
  type SelectionBookmark,
  type Transaction,
} from '@tiptap/pm/state';
import type { Mappable } from '@tiptap/pm/transform';

/** Something in a text that a change moves. */
interface Movable<Self> {
  map(mapping: Mappable): Self;
}

/** Something that is kept where it stands while the text around it changes. */
export interface Kept<Thing> {
  now: () => Thing;
  set: (thing: Thing) => void;
  release: () => void;
}

/** What is selected, or was: where something goes in that is not there yet. */
export type Place = Kept<SelectionBookmark>;

/** Keeps something until it is released, or the editor is gone. */
export function keep<Thing extends Movable<Thing>>(editor: Editor, first: Thing): Kept<Thing> {
  let thing = first;
  const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
    for (const { mapping } of [transaction, ...appendedTransactions]) thing = thing.map(mapping);
  };
  editor.on('transaction', follow);
  return {
    now: () => thing,
    set(other) {
      thing = other;
    },
    release: () => void editor.off('transaction', follow),
  };
}

/** Keeps the place that is selected now. */
export const keepPlace = (editor: Editor): Place =>
  keep(editor, editor.state.selection.getBookmark());

/** From a place in a text to another, or one place; what is put in at its ends stands outside. */
export interface Stretch extends Movable<Stretch> {
  from: number;
  to: number;
}

export const stretchOf = (from: number, to: number = from): Stretch => ({
  from,
  to,
  map: (mapping) =>
    from === to
      ? stretchOf(mapping.map(from))
      : stretchOf(mapping.map(from, 1), mapping.map(to, -1)),
});

/**
 * Goes back to a place; false: the selection is elsewhere by now. What was selected there gives way to what goes in only
 * while it still is: who has gone on meanwhile loses nothing by it.
 */
export function goTo(tr: Transaction, place: Place): boolean {
  const kept = place.now().resolve(tr.doc);
  if (kept.eq(tr.selection)) return true;
  tr.setSelection(kept instanceof NodeSelection ? kept : Selection.near(kept.$to, -1));
  return false;
}

/** Puts HTML in at a place, and selects again what is selected elsewhere. Returns where it stands. */
export function pasteAt(editor: Editor, place: Place, html: string): Stretch {
  const { view } = editor;
  const own = keepPlace(editor);
  const going = editor.state.tr;
  const isThere = goTo(going, place);
  if (!isThere) view.dispatch(going);
  const { selection, doc: before } = editor.state;
  view.pasteHTML(html);
  own.release();
  const { tr, doc } = editor.state;
  if (!isThere) view.dispatch(tr.setSelection(own.now().resolve(doc)));
  // What stood before and behind it is as long as it was.
  return stretchOf(selection.from, doc.content.size - (before.content.size - selection.to));
}
