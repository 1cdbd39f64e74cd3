import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** The typed call of the block menu: its position, and its query. */
export interface Slash {
  /** Position of the slash. */
  from: number;
  query: string;
}

interface SlashState {
  open: Slash | null;
  /** Position of a slash whose menu was closed: text behind it is plain text. */
  closed: number | null;
}

const key = new PluginKey<SlashState>('slash');

/**
 * A slash at the start of a line or after a blank. A Chinese input method turns that key into 「、」, which counts only as
 * the first character of a line.
 */
const CALL = /(?:(?:^|\s)\/|^、)([^\s/、，。]{0,12})$/;

function slashIn({ selection: { empty, $from } }: EditorState): Slash | null {
  const { parent, parentOffset } = $from;
  if (!empty || parent.type.name !== 'paragraph') return null;
  const before = parent.textBetween(Math.max(0, parentOffset - 14), parentOffset, '\n', '\ufffc');
  const query = CALL.exec(before)?.[1];
  return query === undefined ? null : { from: $from.pos - query.length - 1, query };
}

/** Tracks whether the block menu is called; while it is shown, keys are passed to `editor.storage.slash`. */
export const SlashMenu = Extension.create<
  object,
  { handleKey: ((event: KeyboardEvent) => boolean) | null }
>({
  name: 'slash',
  // Above the default priority: otherwise Enter splits the line first.
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
  // Moving the cursor behind an existing slash does not call the menu.
  if (!isSamePlace && !isTyped) return NOTHING;
  return isSamePlace && before.open?.query === found.query ? before : { open: found, closed: null };
}

const NOTHING: SlashState = { open: null, closed: null };

/** The call of the menu; null: none. */
export const calledSlash = (state: EditorState): Slash | null => key.getState(state)?.open ?? null;

/** Closes the menu; the typed text stays. */
export const closeSlash = (state: EditorState) => state.tr.setMeta(key, true);

/** Calls the menu as a slash does: on the cursor's line where it is empty, else on a new line below. */
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
