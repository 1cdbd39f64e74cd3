import type { Call } from '../base/call.ts';
import { invalidFields } from '../base/refusal.ts';
import { textsIn } from './named-files.ts';

/** Whether new content may link to an http address. */
export type LinkRule = (address: string) => boolean;

/** A field that is an http address only, and links within a rich text as the sanitizer writes them. */
const ALONE = /^\s*(http:\/\/\S+)\s*$/i;
const LINKED = /\shref="(http:\/\/[^"]*)"/gi;

/** Rule by configuration: all http links, or only those to this host and to buckets without https. */
export function linkRuleOf({ deps, http }: Pick<Call, 'deps' | 'http'>): LinkRule {
  const { httpLinks, buckets } = deps.appConfig;
  if (httpLinks) return () => true;
  const own = new Set(Object.values(buckets).map(hostOf)).add(http.req.header('host') ?? null);
  return (address) => own.has(hostOf(address));
}

/** Refuses added http links (S-SEC-8), naming the first of each field. Existing ones may stay. */
export function refuseLinks(fields: object, before: object, mayLink: LinkRule): void {
  const known = new Set(linksIn(before).map(([, address]) => address));
  const added = linksIn(fields).filter(([, address]) => !known.has(address) && !mayLink(address));
  if (added.length === 0) return;
  throw invalidFields(
    Object.fromEntries(
      added.reverse().map(([field, address]) => [field, `链接应以 https:// 开头：${address}`]),
    ),
  );
}

const linksIn = (content: object): [field: string, address: string][] =>
  [...textsIn('', content)].flatMap(([field, text]) => {
    const alone = ALONE.exec(text)?.[1];
    const linked = [...text.matchAll(LINKED)].map(([, address = '']) => address);
    return [...(alone ? [alone] : []), ...linked].map((one): [string, string] => [field, one]);
  });

const hostOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).host : null;
