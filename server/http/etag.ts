import type { Context } from 'hono';

/** Thrown by a handler whose answer the caller holds already: 304. */
export class NotModified extends Error {}

/** Names the version of a reply. Throws {@link NotModified} where the caller has just that one. */
export function tagReply(http: Context, version: string): void {
  const tag = `"${version}"`;
  http.header('ETag', tag);
  if (matchesTag(http.req.raw, tag)) throw new NotModified();
}

/** Whether `If-None-Match` names the tag; proxies that compress may have made it weak. */
export function matchesTag(request: Request, tag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  return known.some((one) => one.trim().replace(/^W\//, '') === tag);
}
