import { useMemo } from 'react';
import { LAWS } from '../../../contract/dict/law.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { type StandingOf, standingsIn } from './law-standing.ts';

// Apart from what marks the text of an editor: a preview needs no editor.

/** Where each law stands, as this device has it; with it the dictionary is there when a law is quoted offline. */
export function useStandings(): StandingOf | null {
  const { all } = useDict(LAWS);
  return useMemo(() => standingsIn(all), [all]);
}
