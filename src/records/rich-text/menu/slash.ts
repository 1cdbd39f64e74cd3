import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** What is typed to call the block menu: from where on, and what it is narrowed by. */
export interface Slash {
  /** Position of the sign. */
  from: number;
  query: string;
}

interface SlashState {
  open: Slash | null;
  /** Position of a sign whose menu was closed: what is typed behind it is text. */
  closed: number | null;
}

const key = new PluginKey<SlashState>('slash');

/**
 * A slash at the beginning of a line or after a blank; where a Chinese input method makes 「、」 of that key, that alone in
 * front of a line.
 */
const CALL = /(?:(?:^|\s)\/|^、)([^\s/、，。]{0,12})$/;

function slashIn({ selection: { empty, $from } }: EditorState): Slash | null {
  const { parent, parentOffset } = $from;
  if (!empty || parent.type.name !== 'paragraph') return null;
  const before = parent.textBetween(Math.max(0, parentOffset - 14), parentOffset, '\n', '\ufffc');
  const query = CALL.exec(before)?.[1];
  return query === undefined ? null : { from: $from.pos - query.length - 1, query };
}

/** Follows whether the block menu is called; keys reach it by `editor.storage.slash` while it is shown. */
export const SlashMenu = Extension.create<
  object,
  { handleKey: ((event: KeyboardEvent) => boolean) | null }
>({
  name: 'slash',
  // Enter would else split the line.
  priority: 2000,
  addStorage: () => ({ handleKey: null }),
  addProseMirrorPlugins() {
    return [
      new Plugin<SlashState>({
        key,
        state: {
          init: () => ({ open: null, closed: null }),
          apply(tr, before, _, state) {
            const found = slashIn(state);
            if (!found) return NOTHING;
            if (tr.getMeta(key)) return { open: null, closed: found.from };
            return before.closed === found.from ? before : called(found, before, tr.docChanged);
          },
        },
        props: {
          handleKeyDown: (_, event) => this.storage.handleKey?.(event) ?? false,
          decorations(state) {
            const open = calledSlash(state);
            if (open?.query !== '') return null;
            const { $from } = state.selection;
            const hint = { 'data-slash': '输入名称筛选，例如「法」' };
            const line = Decoration.node($from.before(), $from.after(), hint);
            return DecorationSet.create(state.doc, [line]);
          },
        },
      }),
    ];
  },
});

function called(found: Slash, before: SlashState, isTyped: boolean): SlashState {
  const isSamePlace = before.open?.from === found.from;
  // A cursor that only comes by calls nothing.
  if (!isSamePlace && !isTyped) return NOTHING;
  return isSamePlace && before.open?.query === found.query ? before : { open: found, closed: null };
}

const NOTHING: SlashState = { open: null, closed: null };

/** Where the menu is called; null: it is not. */
export const calledSlash = (state: EditorState): Slash | null => key.getState(state)?.open ?? null;

/** Closes the menu; what was typed stays. */
export const closeSlash = (state: EditorState) => state.tr.setMeta(key, true);

/** Calls the menu as a slash does: on the line of the cursor where it is empty, else on a new one below. */
export function callSlash({ state, view }: Editor): void {
  const { $to } = state.selection;
  const tr = state.tr;
  if ($to.parent.type.name !== 'paragraph' || $to.parent.content.size > 0) {
    const below = $to.depth > 0 ? $to.after(1) : $to.pos;
    tr.insert(below, state.schema.node('paragraph'));
    tr.setSelection(TextSelection.create(tr.doc, below + 1));
  }
  view.dispatch(tr.insertText('/').scrollIntoView());
  view.focus();
}

declare module '@tiptap/core' {
  interface Storage {
    slash: { handleKey: ((event: KeyboardEvent) => boolean) | null };
  }
}
