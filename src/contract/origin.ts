/** Scheme, host and port; only characters of a host, so that it is safe in a Content-Security-Policy header. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** Whether a text is an http(s) origin exactly as a browser serialises it: lower case, no default port, no path. */
export const isOrigin = (text: string): boolean =>
  ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Whether a text is an absolute address on such a host, with the scheme or its secure variant. */
export function isAddressOf(schemes: 'http' | 'ws', text: string): boolean {
  const [, scheme, host = ''] = /^(http|ws)s?:\/\/([^/?#]*)(\S*)$/.exec(text) ?? [];
  return scheme === schemes && isOrigin(`http://${host.toLowerCase().replace(/:80$/, '')}`);
}
