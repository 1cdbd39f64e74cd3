import type { Caller } from './caller.ts';

/**
 * The cookie that no script can read and without which a token is worth nothing. Its name tells the ports of one
 * host apart no more than any cookie does: two servers on one host replace each other's.
 */
const NAME = 'lexdesk_companion';

const attributes = (caller: Caller): string =>
  `Path=/; HttpOnly; SameSite=Strict${caller.https ? '; Secure' : ''}`;

/** `Set-Cookie` that gives the companion to the browser, for as long as it stays open. */
export const companionCookie = (value: string, caller: Caller): string =>
  `${NAME}=${value}; ${attributes(caller)}`;

/** `Set-Cookie` that takes the companion away. */
export const clearedCompanion = (caller: Caller): string =>
  `${NAME}=; Max-Age=0; ${attributes(caller)}`;

/** The companion that a request carries, or ''. */
export function companionOf(headers: Headers): string {
  const pairs = headers.get('cookie')?.split(';') ?? [];
  const own = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${NAME}=`));
  return own?.slice(NAME.length + 1) ?? '';
}

/** Whether a page of another origin sent the request: its browser would not keep our cookie. */
export function isCrossOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host');
}
