/** Joins a parent's absolute path and a child's own; a child that begins with a slash stands for itself. */
export const joinPath = (base: string, path: string): string =>
  canonicalPath(path.startsWith('/') ? path : `${base}/${path}`);

/**
 * A path in the one spelling that is compared: no empty segment, each segment percent-encoded. Browsers encode spaces
 * and Chinese in the address, users and servers write them plainly; both must name the same page.
 */
export const canonicalPath = (path: string): string =>
  `/${path.split('/').filter(Boolean).map(spell).join('/')}`;

/** Path of a location, without query and fragment. */
export const pathOf = (full: string): string => full.split(/[?#]/, 1)[0] || '/';

/** A path for display; what cannot be decoded stays as it is. */
export const readablePath = (path: string): string => decoded(path) ?? path;

function spell(segment: string): string {
  // Half a surrogate pair cannot be encoded.
  const whole = segment.replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(decoded(whole) ?? whole);
}

function decoded(text: string): string | null {
  try {
    // A percent sign that stands for itself stays one, also beside encoded characters.
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return null;
  }
}
