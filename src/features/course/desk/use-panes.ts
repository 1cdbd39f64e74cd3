import { useState } from 'react';
import { useNewRecordId } from '../../../state/editing/use-record-editor.ts';
import type { Pane } from './desk-place.ts';

/** A pane, and the id of the chapter in it: one that is new has its own already, and retains it (decision 0128). */
interface HeldPane {
  pane: Pane;
  /** Null: the new one's is not known yet. */
  id: string | null;
}

interface Panes {
  /** Those that are in memory, the shown one among them; always in the same order. */
  list: readonly HeldPane[];
  /** Something was typed into it: it waits as it was left, as views do (S-TAG-6). */
  keep: (pane: Pane) => void;
  /** The new chapter is stored: its pane is that of this chapter now. */
  store: (id: string) => void;
}

interface PaneOptions {
  /** Fields by which a draft of a new chapter belongs to this course; a stable object. */
  within: Readonly<Record<string, unknown>>;
  isUnsaved: (pane: Pane) => boolean;
}

/** The forms of a course that are in memory: the shown one, and those that hold or held something typed. */
export function usePanes(shown: Pane, { within, isUnsaved }: PaneOptions): Panes {
  const [mounted, setMounted] = useState<readonly Pane[]>([]);
  const wanted = shown === 'new' || mounted.includes('new');
  const newId = useNewRecordId('chapter', { wanted, within });
  const keep = (pane: Pane) =>
    setMounted((before) => (before.includes(pane) ? before : [...before, pane]));
  const store = (id: string) =>
    setMounted((before) => before.map((pane) => (pane === 'new' ? id : pane)));
  // The address comes first.
  if (shown === newId && mounted.includes('new')) store(newId);
  // What was put in without typing, by a press or from a file, counts as well.
  else if (shown !== 'none' && !mounted.includes(shown) && isUnsaved(shown)) keep(shown);
  const list = shown === 'none' || mounted.includes(shown) ? mounted : [...mounted, shown];
  return {
    list: list
      .map((pane) => ({ pane, id: pane === 'new' ? newId : pane }))
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    keep,
    store,
  };
}

/** Names a pane before and after the first save of a new chapter. */
export const keyOf = ({ pane, id }: HeldPane): string => id ?? pane;
