import type { Editor } from '@tiptap/core';
import { debounce } from '../../lib/debounce.ts';
import { beforeLeaving } from '../../state/editing/unsaved-work.ts';

/**
 * Milliseconds after the last change (`quiet`), and after the first one at the latest (`longest`): serialising 20,000
 * characters lasts longer than a frame.
 */
const TIMES = { quiet: 120, longest: 2000 };

/** Debounces `report`; calls it at once where the form may be about to store its values. */
export function debounceChanges(editor: Editor, report: () => void): () => void {
  const { call, flush: now } = debounce(report, TIMES);
  editor.on('update', call);
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
