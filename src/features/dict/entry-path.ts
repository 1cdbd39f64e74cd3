import { useMemo } from 'react';
import { useLocation, useSearch, useSearchParams } from 'wouter';

/** In place of an id: an entry that is to be made. */
export const NEW = 'new';
/** The parameters of the address of entries as rows. */
export const ofEntries = { view: 'entries' };
/** The parameter with the place of a new entry. */
export const PLACE = 'place';
/** The parameter that opens the form of the dictionary itself. */
export const FORM = 'form';

/** Address of the list of entries, with what it is narrowed to, and of an entry's form, which leads back there. */
export function useEntryPaths() {
  const [path] = useLocation();
  const params = new URLSearchParams(useSearch());
  params.delete('entry');
  params.delete(PLACE);
  params.delete(FORM);
  const back = `${path}?${params}`;
  return { back, linkOf: (id: string) => `${back}&entry=${id}` };
}

/** A new entry belongs to the dictionary in the address, and gets the place given there. */
export function useBeginning() {
  const [query] = useSearchParams();
  const dictId = query.get('edit') ?? '';
  const place = Number(query.get(PLACE));
  const sort = Number.isInteger(place) ? place : 0;
  return useMemo(() => ({ dictId, sort }), [dictId, sort]);
}
