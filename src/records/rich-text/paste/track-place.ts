import type { Editor, EditorEvents } from '@tiptap/core';
import { AllSelection, NodeSelection, Selection, type Transaction } from '@tiptap/pm/state';
import type { StepMap } from '@tiptap/pm/transform';
import { pause } from '../../../lib/pause.ts';

/** Something with a position in a text, which changes move. */
interface Movable<Self> {
  /** `side`: of what is inserted at its position, or instead of it. */
  map(step: StepMap, side: Side): Self;
}

/** Before (-1) or behind (1) what is inserted. */
type Side = -1 | 1;

/** Something whose position is tracked while the text changes. */
export interface Tracked<Thing> {
  now: () => Thing;
  set: (thing: Thing) => void;
  /** Runs what inserts its content: that is in the order of the places, whichever content arrives first. */
  fill: (insert: () => void) => void;
  release: () => void;
}

/** A range of a text, or a single position; what is inserted at its ends is outside. */
export interface Stretch extends Movable<Stretch> {
  from: number;
  to: number;
}

/** The current or a former selection: where to insert something that is not available yet. */
export type Place = Tracked<Stretch>;

/** Tracked so far, in all editors. */
let count = 0;
/** The number of the one that is being filled; without one, somebody types. */
let filling = Number.POSITIVE_INFINITY;

/**
 * Tracks something until it is released, or the editor is destroyed. It stays before what is inserted at its position:
 * the user has typed that later. Only the content of what was tracked earlier comes before it.
 */
export function track<Thing extends Movable<Thing>>(editor: Editor, first: Thing): Tracked<Thing> {
  let thing = first;
  count += 1;
  const number = count;
  const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
    const side = filling <= number ? 1 : -1;
    for (const { mapping } of [transaction, ...appendedTransactions]) {
      for (const step of mapping.maps) thing = thing.map(step, side);
    }
  };
  editor.on('transaction', follow);
  return {
    now: () => thing,
    set(other) {
      thing = other;
    },
    fill(insert) {
      filling = number;
      try {
        insert();
      } finally {
        filling = Number.POSITIVE_INFINITY;
      }
    },
    release: () => void editor.off('transaction', follow),
  };
}

/** Tracks the current selection. */
export const trackPlace = (editor: Editor): Place => track(editor, rangeOf(editor.state));

export const stretchOf = (from: number, to: number = from): Stretch => ({
  from,
  to,
  map(step, side) {
    if (from === to) return stretchOf(step.map(from, side));
    let moved = stretchOf(step.map(from, 1), step.map(to, -1));
    step.forEach((start, end, newStart, newEnd) => {
      // Replaced as a whole: what stands there now is outside.
      if (start <= from && to <= end) moved = stretchOf(side < 0 ? newStart : newEnd);
    });
    return moved;
  },
});

/** The selected range; where all of a text is selected, from its first to its last position of a cursor. */
function rangeOf({ doc, selection }: Pick<Transaction, 'doc' | 'selection'>): Stretch {
  const isAll = selection instanceof AllSelection;
  const [start, end] = isAll
    ? [Selection.atStart(doc), Selection.atEnd(doc)]
    : [selection, selection];
  return stretchOf(start.from, end.to);
}

/**
 * Selects a place; false: the selection was elsewhere. Only a selection that is still current is replaced by what is
 * inserted, so that a user who went on typing loses nothing.
 */
export function goTo(tr: Transaction, place: Place): boolean {
  const { from, to } = place.now();
  const current = rangeOf(tr);
  if (current.from === from && current.to === to) return true;
  const node = tr.doc.nodeAt(from);
  const isPicture = node?.isBlock && node.isAtom && from + node.nodeSize === to;
  const start = tr.doc.resolve(from);
  tr.setSelection(isPicture ? new NodeSelection(start) : Selection.near(start));
  return false;
}

/** Inserts HTML at a place, and restores a selection elsewhere. Returns the inserted range. */
export function pasteAt(editor: Editor, place: Place, html: string): Stretch {
  const { view } = editor;
  const own = track(editor, editor.state.selection.getBookmark());
  const going = editor.state.tr;
  const isThere = goTo(going, place);
  if (!isThere) view.dispatch(going);
  const { selection, doc: before } = editor.state;
  place.fill(() => view.pasteHTML(html));
  own.release();
  const { tr, doc } = editor.state;
  if (!isThere) view.dispatch(tr.setSelection(own.now().resolve(doc)));
  // The text before and behind it has its former length.
  return stretchOf(selection.from, doc.content.size - (before.content.size - selection.to));
}

/**
 * Resolves once no input method is composing: it would lose its place in a paragraph that changes, and write what it
 * has composed so far twice.
 */
export async function awaitComposition(editor: Editor): Promise<void> {
  while (!editor.isDestroyed && editor.view.composing) await pause(COMPOSITION_MS);
}

/** Between two looks at a composition: ProseMirror settles one that has ended within 20 ms. */
const COMPOSITION_MS = 50;
