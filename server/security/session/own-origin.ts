/** Headers that identify the page that sent a request; `undefined`: absent. */
export interface OriginHeaders {
  origin?: string | undefined;
  host?: string | undefined;
  /** `X-Forwarded-Host` and `X-Forwarded-Proto` of a proxy. */
  forwardedHost?: string | undefined;
  forwardedProto?: string | undefined;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The relevant headers of a request; forwarded ones only behind a trusted proxy. */
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
 * Whether a page of this server, or no page at all, sent the request. Browsers send the Origin of a page with every
 * call but GET, and pages cannot forge it; without one the caller is a program. An http page is foreign to a server on
 * https; the reverse is accepted, as a proxy may end TLS without forwarding the scheme.
 */
export function isOwnOrigin(headers: OriginHeaders): boolean {
  const { origin, host, forwardedHost, forwardedProto } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.protocol === 'http:' && forwardedProto === 'https') return false;
  return [host, ...(forwardedHost?.split(',') ?? [])].some((one) => one?.trim() === page.host);
}

/** Whether the browser uses https, by the proxy's header or the page's own origin. */
export const isHttps = (headers: OriginHeaders): boolean =>
  headers.forwardedProto === 'https' ||
  (headers.origin?.startsWith('https://') === true && isOwnOrigin(headers));
