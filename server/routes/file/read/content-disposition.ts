/** Kinds that a browser may show by itself, beside pictures that decoded; everything else is saved. */
const SHOWN = /^(?:video|audio)\//;

/**
 * `Content-Disposition` by RFC 6266: the name as it is, and one in ASCII for those that cannot read it. `decoded`: a picture that
 * is known to be one; others are saved as well.
 */
export function contentDisposition(name: string, type: string, decoded = false): string {
  const isShown = SHOWN.test(type) || (decoded && type.startsWith('image/'));
  return dispositionOf(isShown ? 'inline' : 'attachment', name);
}

/** `Content-Disposition` of a file that is saved, whatever it is. */
export const savedAs = (name: string): string => dispositionOf('attachment', name);

function dispositionOf(way: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${way}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
