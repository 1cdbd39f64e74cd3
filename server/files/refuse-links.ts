import type { Call } from '../base/call.ts';
import { invalidFields } from '../base/refusal.ts';
import { textsIn } from './named-files.ts';

/** Whether content may lead to an http address from now on. */
export type LinkRule = (address: string) => boolean;

/** A field that is an http address and nothing else, and links within a rich text, as cleaning writes them. */
const ALONE = /^\s*(http:\/\/\S+)\s*$/i;
const LINKED = /\shref="(http:\/\/[^"]*)"/gi;

/** What the configuration allows: all, or only what is stored here and in its buckets, wherever that has no https. */
export function linkRuleOf({ deps, http }: Pick<Call, 'deps' | 'http'>): LinkRule {
  const { httpLinks, buckets } = deps.appConfig;
  if (httpLinks) return () => true;
  const own = new Set(Object.values(buckets).map(hostOf)).add(http.req.header('host') ?? null);
  return (address) => own.has(hostOf(address));
}

/** Refuses http links that content is to have from now on (S-SEC-8), naming the first of each field. What it had before stays. */
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
