import { useMemo } from 'react';
import { useLocation, useSearch, useSearchParams } from 'wouter';

/** Stands for the id of a new entry. */
export const NEW = 'new';
/** Query of the address of entries as a table. */
export const ofEntries = { view: 'entries' };
/** Parameter: position of a new entry. */
export const PLACE = 'place';
/** Parameter: opens the dictionary's own form. */
export const FORM = 'form';

/** Addresses of the filtered list of entries, and of an entry's form, which leads back there. */
export function useEntryPaths() {
  const [path] = useLocation();
  const params = new URLSearchParams(useSearch());
  params.delete('entry');
  params.delete(PLACE);
  params.delete(FORM);
  const back = `${path}?${params}`;
  return { back, linkOf: (id: string) => `${back}&entry=${id}` };
}

/** Initial dictionary and position of a new entry, from the address. */
export function useEntryPreset() {
  const [query] = useSearchParams();
  const dictId = query.get('edit') ?? '';
  const place = Number(query.get(PLACE));
  const sort = Number.isInteger(place) ? place : 0;
  return useMemo(() => ({ dictId, sort }), [dictId, sort]);
}
