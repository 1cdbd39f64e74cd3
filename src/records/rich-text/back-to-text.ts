import type { Editor } from '@tiptap/core';
import { flushSync } from 'react-dom';

/**
 * Closes a dialog and gives the focus to the text in the same turn: what is typed next goes there. What the dialog is for is done
 * before: as it goes, the cursor may be elsewhere for a moment.
 */
export function backToText(editor: Editor, close: () => void): void {
  flushSync(close);
  // The editor's own command waits for the next frame.
  editor.view.focus();
}
