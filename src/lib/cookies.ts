/** The value of a cookie that scripts may read, decoded; null where there is none. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return decode(pair.slice(at + 1));
  }
  return null;
}

/** Writes a cookie for the whole origin; `days` of null (or 0): until the browser closes. */
export function writeCookie(name: string, value: string, days: number | null): void {
  const life = days ? `; max-age=${Math.round(days * 86_400)}` : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes()}${life}`;
}

/** Removes a cookie written by {@link writeCookie}, by a lifetime that is over. */
export const deleteCookie = (name: string): void => writeCookie(name, '', -1);

const attributes = (): string =>
  `; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
