import { useMemo } from 'react';
import { LAWS } from '../../../contract/dict/law.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { type StandingOf, standingsIn } from './law-standing.ts';

// Separate from the marks of an editor's text: a preview needs no editor.

/** The status of each law from this device's cache; using it also caches the dictionary for quoting offline. */
export function useStandings(): StandingOf | null {
  const { all } = useDict(LAWS);
  return useMemo(() => standingsIn(all), [all]);
}
