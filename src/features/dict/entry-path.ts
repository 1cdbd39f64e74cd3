import { useLocation } from 'wouter';

/** In place of an id: an entry that is to be made. */
export const NEW = 'new';

/** Addresses of a dictionary with its entries, and of an entry's form. */
export function useEntryPaths(dictId: string) {
  const [path] = useLocation();
  const back = `${path}?edit=${dictId}`;
  return { back, linkOf: (id: string) => `${back}&entry=${id}` };
}
