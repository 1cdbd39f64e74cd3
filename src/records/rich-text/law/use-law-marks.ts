import type { Editor } from '@tiptap/core';
import { useEffect, useMemo } from 'react';
import { LAWS } from '../../../contract/dict/law.ts';
import { useDict } from '../../../state/data/dict.store.ts';
import { withStandings } from './law-marks.ts';
import { type StandingOf, standingsIn } from './law-standing.ts';

/** Where each law stands, as this device has it; with it the dictionary is there when a law is quoted offline. */
export function useStandings(): StandingOf | null {
  const { all } = useDict(LAWS);
  return useMemo(() => standingsIn(all), [all]);
}

/** Marks the quotations in an editor whose law is not 现行. */
export function useLawMarks(editor: Editor | null): void {
  const standingOf = useStandings();
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    editor.view.dispatch(withStandings(editor.state, standingOf));
  }, [editor, standingOf]);
}
