/** Kinds that a browser may show by itself; everything else is saved. */
const SHOWN = /^(?:image|video|audio)\//;

/** `Content-Disposition` by RFC 6266: the name as it is, and one in ASCII for those that cannot read it. */
export function contentDisposition(name: string, type: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const way = SHOWN.test(type) ? 'inline' : 'attachment';
  return `${way}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
