import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Call } from '../base/call.ts';
import { addressBehind } from '../security/anonymous-connections.ts';

/** What a request says of the page that sent it; `undefined`: nothing. */
export interface OriginHeaders {
  origin?: string | undefined;
  host?: string | undefined;
  /** `X-Forwarded-Host` and `X-Forwarded-Proto` of a proxy. */
  forwardedHost?: string | undefined;
  forwardedProto?: string | undefined;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Who is at the other end of the connection. Only a proxy that TRUST_PROXY names may forward another address, host or scheme. */
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

/** What counts of a request's headers: those of a proxy only where it is trusted. */
export function originHeaders(headers: Headers, trustProxy: boolean): OriginHeaders {
  const textOf = (name: string) => headers[name]?.toString();
  return {
    origin: textOf('origin'),
    host: textOf('host'),
    ...(trustProxy && {
      forwardedHost: textOf('x-forwarded-host'),
      forwardedProto: textOf('x-forwarded-proto'),
    }),
  };
}

/**
 * Whether a page of this server sent it. Browsers name the page's origin with every call but GET, and no page can name
 * another: without one it is a program, which no page controls. An http page is a stranger to a server on https; the other
 * way round a proxy does not say that it ends TLS, and the browser does.
 */
export function isOwnOrigin(headers: OriginHeaders): boolean {
  const { origin, host, forwardedHost, forwardedProto } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.protocol === 'http:' && forwardedProto === 'https') return false;
  return [host, ...(forwardedHost?.split(',') ?? [])].some((one) => one?.trim() === page.host);
}

/** Whether the browser is on https: by the proxy's word, or by the page's own origin. */
const isHttps = (headers: OriginHeaders): boolean =>
  headers.forwardedProto === 'https' ||
  (headers.origin?.startsWith('https://') === true && isOwnOrigin(headers));
