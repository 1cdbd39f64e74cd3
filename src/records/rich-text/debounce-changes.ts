import type { Editor } from '@tiptap/core';
import { beforeLeaving } from '../../state/editing/unsaved-work.ts';

/** Milliseconds after the last key until the text is written out: doing so for 20,000 characters takes longer than a frame. */
const QUIET = 120;

/** Calls `report` after a pause in typing, and at once where the form may be about to store its values. */
export function debounceChanges(editor: Editor, report: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    report();
  };
  editor.on('update', () => {
    clearTimeout(timer);
    timer = setTimeout(now, QUIET);
  });
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  for (const type of ['pointerdown', 'focusout', 'submit', 'visibilitychange']) {
    document.addEventListener(type, now, options);
  }
  window.addEventListener('pagehide', now, options);
  // Ctrl/⌘ S.
  const handleKey = ({ ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && now();
  document.addEventListener('keydown', handleKey, options);
  const stop = beforeLeaving(async () => now());
  return () => {
    now();
    stop();
    ending.abort();
  };
}
