import { useLocation, useSearch } from 'wouter';

/** In place of an id: an entry that is to be made. */
export const NEW = 'new';
/** The parameters of the address of entries as rows. */
export const ofEntries = { view: 'entries' };
/** The parameter with the place of a new entry. */
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
