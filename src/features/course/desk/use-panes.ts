import { useState } from 'react';
import type { Pane } from './desk-place.ts';

interface Panes {
  /** Those that are in memory, the shown one among them; always in the same order. */
  list: readonly Pane[];
  /** Something was typed into it: it waits as it was left, as views do (S-TAG-6). */
  keep: (pane: Pane) => void;
  /** It is done with. */
  drop: (pane: Pane) => void;
}

/** The forms of a course that are in memory: the shown one, and those that hold or held something typed. */
export function usePanes(shown: Pane, isUnsaved: (pane: Pane) => boolean): Panes {
  const [kept, setKept] = useState<readonly Pane[]>([]);
  const keep = (pane: Pane) =>
    setKept((before) => (before.includes(pane) ? before : [...before, pane]));
  // What was put in without typing, by a press or from a file, counts as well.
  if (shown !== 'none' && !kept.includes(shown) && isUnsaved(shown)) keep(shown);
  const list = shown === 'none' || kept.includes(shown) ? kept : [...kept, shown];
  return {
    list: [...list].sort(),
    keep,
    drop: (pane) => setKept((before) => before.filter((one) => one !== pane)),
  };
}
