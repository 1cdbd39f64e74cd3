import { Editor } from '@tiptap/core';
import { DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { htmlOf } from '../../contract/rich-text/rich-text-form.ts';
import { trackArrival } from '../../state/uploads/uploads.store.ts';
import { extensions } from './nodes/extensions.ts';
import { keepPlace, pasteAt } from './paste/keep-place.ts';
import { neutraliseHtml } from './paste/neutralise-html.ts';

/** What each block is in HTML. A block is made anew wherever it changes: the others need not be written out again. */
const written = new WeakMap<Node, string>();

/** Pictures that are made in it are not fetched. */
const aside = document.implementation.createHTMLDocument();

/** A text as HTML; nothing where nothing stands in it. */
export const htmlIn = ({ isEmpty, schema, state: { doc } }: Editor): string =>
  isEmpty ? '' : doc.children.map((block) => htmlOfBlock(block, schema)).join('');

function htmlOfBlock(block: Node, schema: Schema): string {
  const serialize = () =>
    DOMSerializer.fromSchema(schema).serializeNode(block, { document: aside });
  const html = written.get(block) ?? (serialize() as Element).outerHTML;
  written.set(block, html);
  return html;
}

/**
 * An editor with a text in it. It makes each element of it itself, from a schema that knows the contract's and no others:
 * anything else in a stored text, a draft or a clipboard is never put into the page.
 */
export function createEditor(element: HTMLElement, value: string): Editor {
  const editor: Editor = new Editor({
    element,
    extensions,
    content: neutraliseHtml(htmlOf(value)),
    injectCSS: false,
    // Nobody asks what a change took away; finding it out costs each key.
    enableCoreExtensions: { delete: false },
    editorProps: {
      // With the first drawing, or the text would stand closer until the rest of its attributes is there.
      attributes: { class: 'rich-text' },
      handleScrollToSelection: isCursorInSight,
      // Before ProseMirror parses it: the policy of the pages would report each `style`.
      handleDOMEvents: {
        paste: (_, event) => take(editor, event, event.clipboardData),
        drop(view, event) {
          if (view.dragging) return false;
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (place) editor.commands.setTextSelection(place.pos);
          return take(editor, event, event.dataTransfer);
        },
      },
    },
  });
  return editor;
}

/** Pixels at the upper and the lower edge of the window that something stands over. */
export interface Insets {
  top: number;
  bottom: number;
}

/** Keeps the cursor out from under what stands over the edges of the window. */
export const keepCursorBetween = ({ view }: Editor, { top, bottom }: Insets): void => {
  const sides = { left: 0, right: 0 };
  view.setProps({
    scrollThreshold: { ...sides, top, bottom },
    scrollMargin: { ...sides, top: top + BREATH, bottom: bottom + BREATH },
  });
};

const BREATH = 16;
const NO_INSETS: Insets = { top: 0, bottom: 0 };

/**
 * Whether the cursor can be seen where it is, so that nothing need be scrolled: ProseMirror would ask each element around
 * it for its place with each key. False where another box may scroll as well (tables) or more than a place is selected.
 */
function isCursorInSight(view: EditorView): boolean {
  const { $head, empty } = view.state.selection;
  if (!empty || $head.depth > 3) return false;
  const cursor = view.coordsAtPos($head.pos);
  const box = view.dom.getBoundingClientRect();
  const threshold = view.someProp('scrollThreshold');
  const { top, bottom } = typeof threshold === 'object' ? threshold : NO_INSETS;
  return (
    cursor.top > Math.max(top, box.top) &&
    cursor.bottom < Math.min(innerHeight - bottom, box.bottom)
  );
}

/** Takes over what comes from elsewhere; false where that is plain text, or was cut out of an editor like this one. */
function take(editor: Editor, event: Event, data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? '';
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  if (html.includes('data-pm-slice') || (html === '' && pictures.length === 0)) return false;
  event.preventDefault();
  const place = keepPlace(editor);
  const taking = import('./paste/handle-paste.ts')
    .then((m) => m.handlePaste(editor, html, pictures, place))
    // The schema drops what does not belong into a text, even where what cleans it cannot be loaded.
    .catch(() => editor.isDestroyed || pasteAt(editor, place, html));
  void trackArrival(taking);
  return true;
}

/** Shows another text (a draft, the server's); the cursor stays where it was, as far as that place is there. */
export function show(editor: Editor, value: string): void {
  const { from, to } = editor.state.selection;
  editor
    .chain()
    .setContent(neutraliseHtml(htmlOf(value)), { emitUpdate: false })
    .command(({ tr }) => {
      const { doc } = tr;
      const placeAt = (place: number) => doc.resolve(Math.min(place, doc.content.size));
      // The nearest places that text can stand at: the same ones may lie between blocks here.
      tr.setSelection(TextSelection.between(placeAt(from), placeAt(to)));
      return true;
    })
    .setMeta('addToHistory', false)
    .run();
}

/** Has tables edited, once there is one; returns what mends those whose rows do not fit, or null. */
export async function prepareTables(editor: Editor): Promise<(() => void) | null> {
  if (editor.isDestroyed || !hasTable(editor)) return null;
  const { editTables } = await import('./nodes/table-editing.ts');
  return editor.isDestroyed ? null : () => editTables(editor);
}

function hasTable({ state: { doc } }: Editor): boolean {
  let found = false;
  doc.descendants(({ type, isTextblock }) => {
    found ||= type.name === 'table';
    return !found && !isTextblock;
  });
  return found;
}
