import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Call } from '../base/call.ts';
import { isHttps, isOwnOrigin, originHeaders } from '../security/own-origin.ts';

/** Who is at the other end of the connection. Only a proxy that TRUST_PROXY names may forward another address, host or scheme. */
export function clientOf(http: Context, trustProxy: boolean): Call['client'] {
  const peer = (http.env as Partial<HttpBindings>).incoming?.socket.remoteAddress ?? '';
  const forwarded = http.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  const headers = originHeaders(http.req.header(), trustProxy);
  return {
    address: (trustProxy && forwarded) || peer,
    userAgent: (http.req.header('user-agent') ?? '').slice(0, 300),
    https: isHttps(headers),
    origin: headers.origin,
    sameOrigin: isOwnOrigin(headers),
  };
}
