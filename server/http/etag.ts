import type { Context } from 'hono';

/** Thrown by a handler to reply 304. A single instance, because creating an error costs more than the reply. */
export const NOT_MODIFIED = new Error('the caller has this already');

/** Sets the ETag of a reply. Throws {@link NOT_MODIFIED} where `If-None-Match` has the same. */
export function tagReply(http: Context, version: string): void {
  const tag = `"${version}"`;
  http.header('ETag', tag);
  if (matchesTag(http.req.raw, tag)) throw NOT_MODIFIED;
}

/** Whether `If-None-Match` contains the tag; compressing proxies may have made it weak. */
export function matchesTag(request: Request, tag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  return known.some((one) => one.trim().replace(/^W\//, '') === tag);
}
