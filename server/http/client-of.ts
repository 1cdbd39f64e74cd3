import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Call } from '../base/call.ts';
import { addressBehind } from '../security/anonymous-connections.ts';
import { isHttps, isOwnOrigin, originHeaders } from '../security/session/own-origin.ts';

/** The remote client. Forwarded address, host and scheme are used only with TRUST_PROXY. */
export function clientOf(http: Context, trustProxy: boolean): Call['client'] {
  const peer = (http.env as Partial<HttpBindings>).incoming?.socket.remoteAddress ?? '';
  const headers = originHeaders(http.req.header(), trustProxy);
  return {
    address: addressBehind(http.req.header('x-forwarded-for'), peer, trustProxy),
    userAgent: (http.req.header('user-agent') ?? '').slice(0, 300),
    https: isHttps(headers),
    origin: headers.origin,
    sameOrigin: isOwnOrigin(headers),
  };
}
