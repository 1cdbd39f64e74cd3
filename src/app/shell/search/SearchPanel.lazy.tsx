import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { prepareCached } from '../../../state/find/prepare-cached.ts';
import { choose, type PaletteEntry } from './palette-entry.ts';
import { linesOf } from './palette-groups.ts';
import { SearchResults } from './SearchResults.tsx';
import { usePalette } from './use-palette.ts';
import './search.css';

// Reads the records cached on the device while the user is still typing.
void prepareCached().catch(() => undefined);

export interface SearchPanelProps {
  listId: string;
  typed: string;
  /** Handler for the key events of the field. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Whether Enter was pressed before the panel was loaded. */
  early: RefObject<boolean>;
  /** Receives the `id` of the highlighted result. */
  onActive: (id: string | null) => void;
  onChosen: () => void;
}

/** The results of the header search: the field retains the focus, arrow keys move the highlight. */
export function SearchPanel({ listId, typed, keys, early, onActive, onChosen }: SearchPanelProps) {
  const { groups, server, active, moveTo } = usePalette(typed);
  const lines = linesOf(groups);
  const at = active ? lines.indexOf(active) : -1;
  const select = (entry: PaletteEntry, inNewTab = false) => {
    onChosen();
    choose(entry, inNewTab);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && lines.at((Math.max(at, step === 1 ? -1 : 0) + step) % lines.length);
    if (next) moveTo(next);
    if (event.key === 'Enter' && active) select(active, event.ctrlKey || event.metaKey);
    if (step || event.key === 'Enter') event.preventDefault();
  };
  useEffect(() => {
    keys.current = handleKey;
    if (early.current && active) select(active);
    return () => {
      keys.current = null;
    };
  });
  // Each time the panel opens: more may be cached by then.
  useEffect(() => void prepareCached().catch(() => undefined), []);
  const activeId = active ? `${listId}-${at}` : null;
  useEffect(() => {
    onActive(activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, onActive]);
  return (
    <SearchResults
      id={listId}
      {...{ groups, at, server, typed }}
      onMove={moveTo}
      onChoose={select}
    />
  );
}
