/** What a request says of the page that sent it; `undefined`: nothing. */
export interface OriginHeaders {
  origin?: string | undefined;
  host?: string | undefined;
  /** `X-Forwarded-Host` and `X-Forwarded-Proto` of a proxy. */
  forwardedHost?: string | undefined;
  forwardedProto?: string | undefined;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

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
export const isHttps = (headers: OriginHeaders): boolean =>
  headers.forwardedProto === 'https' ||
  (headers.origin?.startsWith('https://') === true && isOwnOrigin(headers));
