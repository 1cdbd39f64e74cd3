import { useLocation, useSearch } from 'wouter';

/** In place of an id: an entry that is to be made. */
export const NEW = 'new';
/** What the address of entries as rows says. */
export const ofEntries = { view: 'entries' };
/** The parameter that says at which place a new entry stands. */
export const PLACE = 'place';

/** Address of the list of entries, with what it is narrowed to, and of an entry's form, which leads back there. */
export function useEntryPaths() {
  const [path] = useLocation();
  const params = new URLSearchParams(useSearch());
  params.delete('entry');
  params.delete(PLACE);
  const back = `${path}?${params}`;
  return { back, linkOf: (id: string) => `${back}&entry=${id}` };
}
