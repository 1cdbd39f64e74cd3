import type { Editor } from '@tiptap/core';
import { afterEach } from 'vitest';
import { createEditor } from '../../../src/records/rich-text/create-editor.ts';
import { insertTyped } from '../../../src/records/rich-text/insert-typed.ts';
// Loaded with the file: what the first table loads would else count as part of the test that has it (docs/mutants.md).
import '../../../src/records/rich-text/nodes/table-editing.ts';

const made: Editor[] = [];

/** Ends, after each test of the file, the editors that it made. */
export function editors(): (html: string) => Editor {
  afterEach(() => {
    for (const editor of made.splice(0)) editor.destroy();
    document.body.replaceChildren();
  });
  return (html) => {
    const editor = createEditor(html, {});
    document.body.append(editor.view.dom);
    made.push(editor);
    return editor;
  };
}

/** Selects the first place where `text` stands; its end alone with `'end'`. */
export function select(editor: Editor, text: string, which: 'all' | 'end' = 'all'): void {
  let at = -1;
  editor.state.doc.descendants((node, pos) => {
    const found = node.isText && at < 0 ? (node.text ?? '').indexOf(text) : -1;
    if (found >= 0) at = pos + found;
  });
  if (at < 0) throw new Error(`no ${text} in the text`);
  const to = at + text.length;
  editor.commands.setTextSelection({ from: which === 'end' ? to : at, to });
}

/** Presses a key, such as `Ctrl+Shift+X`; whether the editor has taken it. */
export function press(editor: Editor, keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const shiftKey = parts.includes('Shift');
  const event = new KeyboardEvent('keydown', {
    key: key.length === 1 && !shiftKey ? key.toLowerCase() : key,
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey,
    keyCode: key.toUpperCase().charCodeAt(0),
  });
  const { view } = editor;
  return view.someProp('handleKeyDown', (handle) => handle(view, event) === true) === true;
}

/** Types, one character after the other, as the keyboard does. */
export function type({ view }: Editor, text: string): void {
  for (const sign of text) insertTyped(view, { charCode: sign.charCodeAt(0) } as KeyboardEvent);
}
