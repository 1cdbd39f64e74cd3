import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { createSearch } from '../../../lib/search.ts';
import { menuState } from '../../../state/menu/menu.store.ts';
import type { MenuNode } from '../../../state/menu/menu-node.ts';
import { type Tag, tagsState } from '../../../state/menu/tags.store.ts';
import { goTo } from '../../address.ts';
import { SearchResults } from './SearchResults.tsx';
import { recentEntries, type SearchEntry, searchEntries } from './search-entries.ts';
import './search.css';

export interface SearchPanelProps {
  listId: string;
  typed: string;
  /** Takes the keys that the field gets. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Whether Enter came before the panel did. */
  early: RefObject<boolean>;
  /** Receives the `id` of the highlighted result. */
  onActive: (id: string | null) => void;
  onChosen: () => void;
}

/** Pages of the menu that are offered before anything is typed. */
const OFFERED = 20;

/** The results of the header search: the field retains the focus, arrows move the highlight. */
export function SearchPanel({ listId, typed, keys, early, onActive, onChosen }: SearchPanelProps) {
  const groups = useGroups(typed);
  const results = groups.flatMap(({ entries }) => entries);
  const [moved, setMoved] = useState({ typed, at: 0 });
  // Something else typed begins at the first result again.
  const at = moved.typed === typed ? Math.min(moved.at, results.length - 1) : 0;
  const active = results[at];
  const moveTo = (next: number) => setMoved({ typed, at: next });
  const choose = (entry: SearchEntry) => {
    onChosen();
    if (entry.outside) openOutside(entry.location);
    else goTo(entry.location);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) moveTo((at + step + results.length) % results.length);
    if (event.key === 'Enter' && active) choose(active);
    if (step || event.key === 'Enter') event.preventDefault();
  };
  useEffect(() => {
    keys.current = handleKey;
    if (early.current && active) choose(active);
    return () => {
      keys.current = null;
    };
  });
  const activeId = active ? `${listId}-${at}` : null;
  useEffect(() => {
    onActive(activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, onActive]);
  return <SearchResults id={listId} groups={groups} at={at} onMove={moveTo} onChoose={choose} />;
}

/** Results for what was typed; before that recent pages, then the menu (S-NAV-4). */
function useGroups(typed: string) {
  const { nodes } = useSnapshot(menuState);
  const { list, active } = useSnapshot(tagsState);
  const entries = useMemo(() => searchEntries(nodes as readonly MenuNode[]), [nodes]);
  const search = useMemo(() => createSearch(entries), [entries]);
  return useMemo(() => {
    if (typed.trim() !== '') return [{ title: '', entries: search(typed) }];
    const recent = recentEntries(list as readonly Tag[], active, nodes as readonly MenuNode[]);
    const known = new Set([active, ...recent.map(({ location }) => location)]);
    const others = entries.filter(({ location }) => !known.has(location)).slice(0, OFFERED);
    return [
      { title: '最近访问', entries: recent },
      { title: '菜单', entries: others },
    ].filter((group) => group.entries.length > 0);
  }, [typed, search, entries, list, active, nodes]);
}

/** As a link would: a new tab that cannot reach this one (S-SIDE-3). */
function openOutside(address: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href: address, target: '_blank', rel: 'noopener noreferrer' });
  link.click();
}
