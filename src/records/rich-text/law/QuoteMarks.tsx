import { type RefObject, useEffect } from 'react';
import { markQuotes } from './law-standing.ts';
import { useStandings } from './use-standings.ts';

/** Marks the quotations of a displayed text whose law is not 现行; rendered after the text. */
export function QuoteMarks({ place }: { place: RefObject<HTMLElement | null> }) {
  const standingOf = useStandings();
  useEffect(() => {
    if (place.current) markQuotes(place.current, standingOf);
  }, [place, standingOf]);
  return null;
}
