import type { Editor, EditorEvents } from '@tiptap/core';
import {
  NodeSelection,
  Selection,
  type SelectionBookmark,
  type Transaction,
} from '@tiptap/pm/state';
import type { Mappable } from '@tiptap/pm/transform';

/** Something with a position in a text, which changes move. */
interface Movable<Self> {
  map(mapping: Mappable): Self;
}

/** Something whose position is tracked while the text changes. */
export interface Tracked<Thing> {
  now: () => Thing;
  set: (thing: Thing) => void;
  release: () => void;
}

/** The current or a former selection: where to insert something that is not available yet. */
export type Place = Tracked<SelectionBookmark>;

/** Tracks something until it is released, or the editor is destroyed. */
export function track<Thing extends Movable<Thing>>(editor: Editor, first: Thing): Tracked<Thing> {
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

/** Tracks the current selection. */
export const trackPlace = (editor: Editor): Place =>
  track(editor, editor.state.selection.getBookmark());

/** A range of a text, or a single position; what is inserted at its ends is outside. */
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
 * Selects a place; false: the selection was elsewhere. Only a selection that is still current is replaced by what is
 * inserted, so that a user who went on typing loses nothing.
 */
export function goTo(tr: Transaction, place: Place): boolean {
  const selection = place.now().resolve(tr.doc);
  if (selection.eq(tr.selection)) return true;
  tr.setSelection(
    selection instanceof NodeSelection ? selection : Selection.near(selection.$to, -1),
  );
  return false;
}

/** Inserts HTML at a place, and restores a selection elsewhere. Returns the inserted range. */
export function pasteAt(editor: Editor, place: Place, html: string): Stretch {
  const { view } = editor;
  const own = trackPlace(editor);
  const going = editor.state.tr;
  const isThere = goTo(going, place);
  if (!isThere) view.dispatch(going);
  const { selection, doc: before } = editor.state;
  view.pasteHTML(html);
  own.release();
  const { tr, doc } = editor.state;
  if (!isThere) view.dispatch(tr.setSelection(own.now().resolve(doc)));
  // The text before and behind it has its former length.
  return stretchOf(selection.from, doc.content.size - (before.content.size - selection.to));
}
