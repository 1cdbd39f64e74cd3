import type { Editor } from '@tiptap/core';
import { flushSync } from 'react-dom';

/**
 * Closes a dialog and focuses the text synchronously, so that the next key goes there. The dialog's own action must run
 * before: while it closes, the selection may be elsewhere for a moment.
 */
export function backToText(editor: Editor, close: () => void): void {
  flushSync(close);
  // The editor's own command waits for the next frame.
  editor.view.focus();
}
