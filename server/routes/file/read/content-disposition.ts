/** Media types that a browser may show inline, besides pictures that decoded; everything else is downloaded. */
const SHOWN = /^(?:video|audio)\//;

/**
 * `Content-Disposition` by RFC 6266: the original name, and an ASCII fallback for old clients. `decoded`: the picture
 * was decoded successfully; other pictures are downloaded.
 */
export function contentDisposition(name: string, type: string, decoded = false): string {
  const isShown = SHOWN.test(type) || (decoded && type.startsWith('image/'));
  return dispositionOf(isShown ? 'inline' : 'attachment', name);
}

/** `Content-Disposition` that always downloads the file, whatever its type. */
export const savedAs = (name: string): string => dispositionOf('attachment', name);

function dispositionOf(way: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${way}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
