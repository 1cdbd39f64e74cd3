import type { Context, MiddlewareHandler } from 'hono';
import { BASE_PATH, HEADER } from '../../src/contract/codes.ts';

/** Seconds that a browser may cache a preflight; 7200 is Chromium's maximum. */
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
 * Allows pages of the listed origins only to call the API. Without credentials: the token header identifies the caller,
 * so cookies are not needed. Every reply has `Vary: Origin`, so that a cache does not serve it to another origin.
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

/** Replies to a preflight, which browsers send because of our custom headers. */
function answerPreflight(origin: string | null): Response {
  const headers = new Headers({ Vary: 'Origin', 'Cache-Control': 'no-store' });
  if (origin === null) return new Response(null, { status: 403, headers });
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Allow-Methods', METHODS);
  headers.set('Access-Control-Allow-Headers', ACCEPTED);
  headers.set('Access-Control-Max-Age', PREFLIGHT_LIFE);
  return new Response(null, { status: 204, headers });
}
