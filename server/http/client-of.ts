import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Call } from '../base/call.ts';
import { addressBehind } from '../security/anonymous-connections.ts';

/** Who is at the other end of the connection. Only a proxy that TRUST_PROXY names may forward another address. */
export function clientOf(http: Context, trustProxy: boolean): Call['client'] {
  const peer = (http.env as Partial<HttpBindings>).incoming?.socket.remoteAddress ?? '';
  const https = trustProxy && http.req.header('x-forwarded-proto') === 'https';
  const origin = http.req.header('origin');
  return {
    address: addressBehind(http.req.header('x-forwarded-for'), peer, trustProxy),
    userAgent: (http.req.header('user-agent') ?? '').slice(0, 300),
    https,
    sameOrigin: origin === undefined || hostOf(origin) === http.req.header('host'),
  };
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
