import { joinPath } from '../../lib/app-path.ts';
import { hasScheme, isExternal } from '../../lib/validators.ts';
import type { MenuNode } from './menu-node.ts';

interface Address {
  target: MenuNode['target'];
  path: string;
}

/** Pages that redirect by themselves: a redirect to one of them could loop. */
const DETOUR = /^\/(?:login|redirect)(?:[/?]|$)/;

/** Resolves an entry's path against its parent's (S-SIDE-3, S-ROUTE-10). */
export function addressOf(given: string, base: string): Address {
  const path = given.trim();
  if (hasHiddenTurn(path)) return { target: 'refused', path };
  if (isExternal(path)) return { target: 'outside', path };
  if (hasScheme(path) || /[?#]/.test(path) || hasDots(path)) return { target: 'refused', path };
  return { target: 'app', path: joinPath(base, path) };
}

/** A redirect's location inside the app, query allowed; null if it leads outside or may loop. */
export function insideLocation(given: string, base: string): string | null {
  const { 0: path = '', 1: query } = splitQuery(given.trim());
  const address = addressOf(path, base);
  if (address.target !== 'app' || query?.includes('#') || hasHiddenTurn(query ?? '')) return null;
  if (DETOUR.test(address.path)) return null;
  return query ? `${address.path}?${query}` : address.path;
}

function splitQuery(location: string): string[] {
  const at = location.indexOf('?');
  return at < 0 ? [location] : [location.slice(0, at), location.slice(at + 1)];
}

/** Browsers drop control characters from addresses and treat a backslash as a slash: `java\tscript:`, `/\host`. */
function hasHiddenTurn(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\\\u0000-\u001f\u007f-\u009f]/.test(text);
}

const hasDots = (path: string): boolean =>
  path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
