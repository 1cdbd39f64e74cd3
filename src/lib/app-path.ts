/** Joins a parent's absolute path and a child's path; an absolute child path stands alone. */
export const joinPath = (base: string, path: string): string =>
  canonicalPath(path.startsWith('/') ? path : `${base}/${path}`);

/**
 * Canonical form of a path, for comparisons: no empty segments, each segment percent-encoded. Browsers encode spaces
 * and Chinese in the address, users and servers write them plainly; both must refer to the same page.
 */
export const canonicalPath = (path: string): string =>
  `/${path.split('/').filter(Boolean).map(spell).join('/')}`;

/** Path of a location, without query and fragment. */
export const pathOf = (full: string): string => full.split(/[?#]/, 1)[0] || '/';

/** A path for display; parts that cannot be decoded stay as they are. */
export const readablePath = (path: string): string => decoded(path) ?? path;

function spell(segment: string): string {
  // A lone surrogate cannot be encoded.
  const whole = segment.replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(decoded(whole) ?? whole);
}

function decoded(text: string): string | null {
  try {
    // A literal percent sign stays one, also next to encoded characters.
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return null;
  }
}
