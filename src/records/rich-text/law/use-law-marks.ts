import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { withStandings } from './law-marks.ts';
import { useStandings } from './use-standings.ts';

/** Marks the quotations in an editor whose law is not 现行. */
export function useLawMarks(editor: Editor | null): void {
  const standingOf = useStandings();
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    editor.view.dispatch(withStandings(editor.state, standingOf));
  }, [editor, standingOf]);
}
