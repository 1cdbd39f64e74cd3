import { Editor } from '@tiptap/core';
import { DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { htmlOf } from '../../contract/rich-text/rich-text-form.ts';
import { trackArrival } from '../../state/uploads/uploads.store.ts';
import { insertTyped } from './insert-typed.ts';
import { extensions } from './nodes/extensions.ts';
import { neutraliseHtml } from './paste/neutralise-html.ts';
import { awaitComposition, pasteAt, trackPlace } from './paste/track-place.ts';

/** HTML of each block. ProseMirror replaces a block when it changes, so the others need no new serialisation. */
const written = new WeakMap<Node, string>();

/** Inert document: pictures that are created in it are not fetched. */
const aside = document.implementation.createHTMLDocument();

/** A text as HTML; empty for an empty document. */
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
 * An editor with a text. It creates every element from a schema of the contract's elements only, so that anything else
 * in a stored text, a draft or the clipboard never reaches the page. Its element is not in the page yet: inside it,
 * ProseMirror's first steps would compute the layout several times.
 */
export function createEditor(value: string, attributes: Attributes): Editor {
  const editor: Editor = new Editor({
    extensions,
    content: neutraliseHtml(htmlOf(value)),
    injectCSS: false,
    // Nobody listens for deletions; computing them costs time on each key.
    enableCoreExtensions: { delete: false },
    editorProps: {
      attributes: asText(attributes),
      handleScrollToSelection: isCursorInSight,
      handleKeyPress: insertTyped,
      // Before ProseMirror parses it: the pages' content security policy would report each `style`.
      handleDOMEvents: {
        paste: (_, event) => handleTransfer(editor, event, event.clipboardData),
        drop(view, event) {
          if (view.dragging) return false;
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (place) editor.commands.setTextSelection(place.pos);
          return handleTransfer(editor, event, event.dataTransfer);
        },
      },
    },
  });
  return editor;
}

/** Attributes of the element that holds the text. */
export type Attributes = Readonly<Record<string, string>>;

/** Changes the attributes of an editor's text. */
export const setAttributes = (editor: Editor, attributes: Attributes): void =>
  editor.setOptions({
    editorProps: { ...editor.options.editorProps, attributes: asText(attributes) },
  });

/** Looks like a text from the first rendering on; later, it would shift when the class arrives. */
const asText = (attributes: Attributes): Attributes => ({ ...attributes, class: 'rich-text' });

/** Pixels that are covered at the upper and the lower edge of the window. */
export interface Insets {
  top: number;
  bottom: number;
}

/** Scrolls the cursor out from under what covers the edges of the window. */
export const setScrollInsets = ({ view }: Editor, { top, bottom }: Insets): void => {
  const sides = { left: 0, right: 0 };
  view.setProps({
    scrollThreshold: { ...sides, top, bottom },
    scrollMargin: { ...sides, top: top + BREATH, bottom: bottom + BREATH },
  });
};

const BREATH = 16;
const NO_INSETS: Insets = { top: 0, bottom: 0 };

/**
 * Whether the cursor is visible, so that no scrolling is needed: ProseMirror would measure each ancestor with each key.
 * False where another box may scroll as well (tables), or a range is selected.
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

/** Handles pasted or dropped content; false for plain text, and for content cut from an editor like this one. */
function handleTransfer(editor: Editor, event: Event, data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? '';
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  if (html.includes('data-pm-slice') || (html === '' && pictures.length === 0)) return false;
  event.preventDefault();
  const place = trackPlace(editor);
  const pasting = loadPaste()
    .then((m) => m.handlePaste(editor, html, pictures, place))
    // Without the sanitiser (its chunk may fail to load) the schema still drops what is not allowed.
    .catch(async () => {
      await awaitComposition(editor);
      if (!editor.isDestroyed) pasteAt(editor, place, html);
    });
  void trackArrival(pasting);
  return true;
}

let paste: ReturnType<typeof importPaste> | null = null;
const importPaste = () => import('./paste/handle-paste.ts');

/** One promise for all that is pasted meanwhile: imports of the same module settle in any order. */
function loadPaste() {
  paste ??= importPaste().catch((error) => {
    paste = null;
    throw error;
  });
  return paste;
}

/** Shows another text (a draft, the server's); the cursor stays at its position, as far as that still exists. */
export function show(editor: Editor, value: string): void {
  const { from, to } = editor.state.selection;
  editor
    .chain()
    .setContent(neutraliseHtml(htmlOf(value)), { emitUpdate: false })
    .command(({ tr }) => {
      const { doc } = tr;
      const placeAt = (place: number) => doc.resolve(Math.min(place, doc.content.size));
      // The nearest valid text positions: the old ones may be between blocks in the new text.
      tr.setSelection(TextSelection.between(placeAt(from), placeAt(to)));
      return true;
    })
    .setMeta('addToHistory', false)
    .run();
}

/** Loads table editing once the text has a table; returns the function that repairs malformed tables, or null. */
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
