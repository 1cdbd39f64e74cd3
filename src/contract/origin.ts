/** Scheme, host and port; only letters that a host may have, so that it can stand in a header of a policy. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** Whether a text is an http(s) origin just as a browser writes it: lower case, no default port, nothing behind it. */
export const isOrigin = (text: string): boolean =>
  ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Whether a text is an absolute address on such a host; `schemes`: with or without `s`. */
export function isAddressOf(schemes: 'http' | 'ws', text: string): boolean {
  const [, scheme, host = ''] = /^(http|ws)s?:\/\/([^/?#]*)(\S*)$/.exec(text) ?? [];
  return scheme === schemes && isOrigin(`http://${host.toLowerCase().replace(/:80$/, '')}`);
}
