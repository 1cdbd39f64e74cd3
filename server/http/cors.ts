import type { Context, MiddlewareHandler } from 'hono';
import { BASE_PATH, HEADER } from '../../src/contract/codes.ts';

/** Seconds a browser may cache the answer to a preflight; Chromium caches no longer. */
const PREFLIGHT_LIFE = '7200';
const METHODS = 'GET, POST, PUT, DELETE';
const ACCEPTED = [
  'content-type',
  HEADER.token,
  HEADER.timestamp,
  HEADER.idempotencyKey,
  HEADER.contentSha256,
  HEADER.owner,
  'if-none-match',
  'if-range',
  'range',
].join(', ');
const EXPOSED = [
  HEADER.permissionVersion,
  HEADER.build,
  HEADER.requestId,
  'date',
  'etag',
  'retry-after',
  'accept-ranges',
  'content-range',
  'content-disposition',
].join(', ');

/**
 * Lets pages of the listed origins call the API, and no others. Without credentials: the token header identifies the
 * caller, so no cookie has to cross. Every reply varies by origin, or a cache would hand one page's reply to another.
 */
export function cors(allowedOrigins: readonly string[]): MiddlewareHandler {
  const allowed = new Set(allowedOrigins);
  return async (http, next) => {
    if (allowed.size === 0 || !isShared(http.req.path)) return next();
    const origin = http.req.header('origin') ?? '';
    const mayRead = allowed.has(origin);
    if (isPreflight(http)) return answerPreflight(mayRead ? origin : null);
    await next();
    const { headers } = http.res;
    headers.append('Vary', 'Origin');
    if (!mayRead) return;
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', EXPOSED);
  };
}

/** The API with its files, and the health check by which the app finds the server. */
const isShared = (path: string): boolean =>
  path.startsWith(`${BASE_PATH}/`) || path.startsWith('/dict/') || path === '/healthz';

const isPreflight = (http: Context): boolean =>
  http.req.method === 'OPTIONS' && http.req.header('access-control-request-method') !== undefined;

/** The preflight request, which browsers send for every header of ours. */
function answerPreflight(origin: string | null): Response {
  const headers = new Headers({ Vary: 'Origin', 'Cache-Control': 'no-store' });
  if (origin === null) return new Response(null, { status: 403, headers });
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Allow-Methods', METHODS);
  headers.set('Access-Control-Allow-Headers', ACCEPTED);
  headers.set('Access-Control-Max-Age', PREFLIGHT_LIFE);
  return new Response(null, { status: 204, headers });
}
