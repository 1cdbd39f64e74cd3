import type { Context } from 'hono';

/** Thrown by a handler whose answer the caller has cached: 304. One for all, as making an error costs more than the answer. */
export const NOT_MODIFIED = new Error('the caller has this already');

/** Names the version of a reply. Throws {@link NOT_MODIFIED} where the caller has just that one. */
export function tagReply(http: Context, version: string): void {
  const tag = `"${version}"`;
  http.header('ETag', tag);
  if (matchesTag(http.req.raw, tag)) throw NOT_MODIFIED;
}

/** Whether `If-None-Match` names the tag; proxies that compress may have made it weak. */
export function matchesTag(request: Request, tag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  return known.some((one) => one.trim().replace(/^W\//, '') === tag);
}
