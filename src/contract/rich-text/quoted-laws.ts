import { type LawStanding, type OutdatedLaw, standingNames } from '../dict/law.ts';
import { plainTextOf } from './rich-text-form.ts';

/**
 * How a quotation is matched with the dictionary of laws: by the entry's value, which quotations chosen from there
 * contain, and by the name between 《 and 》, for older quotations and those typed by hand.
 */

/** Maximum length of a name that is looked up: that of an entry. */
const LONGEST = 120;

/** The law named in a quotation's source; empty: none. */
export const nameIn = (source: string): string => /《([^《》]+)》/.exec(source)?.[1]?.trim() ?? '';

/** A law's common name, without 中华人民共和国. */
export const shortName = (name: string): string =>
  name.trim().replace(/^中华人民共和国\s*(?=\S)/, '');

/** A name normalised for comparison. */
export const sameName = (name: string): string =>
  shortName(name.normalize('NFKC').replace(/\s+/g, ''));

/** The key of a law by its name. */
export const keyOfName = (name: string): string => `《${sameName(name)}》`;

/** The key of a law by its value in the dictionary. */
export const keyOfValue = (value: string): string => `=${value}`;

interface Law {
  value: string;
  label: string;
  standing?: LawStanding | undefined;
}

/** The laws that are not 现行, by key. A name that also belongs to a law in force means that one. */
export function outdatedByKey<One extends Law>(laws: readonly One[]): Map<string, One> {
  const inForce = new Set(laws.filter((law) => !law.standing).map((law) => keyOfName(law.label)));
  const found = new Map<string, One>();
  for (const law of laws) {
    if (!law.standing) continue;
    for (const key of [keyOfValue(law.value), keyOfName(law.label)]) {
      if (!found.has(key) && !inForce.has(key)) found.set(key, law);
    }
  }
  return found;
}

const QUOTE = /<figure\b([^>]*)>\s*<figcaption[^>]*>(.*?)<\/figcaption>/gs;

/** Keys of all laws that a stored text quotes. */
export function lawKeysIn(html: string): string[] {
  if (!html.includes('law-quote')) return [];
  const quotes = [...html.matchAll(QUOTE)];
  const keys = quotes.flatMap(([, attributes = '', source = '']) => {
    const value = /\sdata-law="([^"]*)"/.exec(attributes)?.[1];
    const name = nameIn(plainTextOf(`<p>${source}</p>`));
    return [
      ...(value ? [keyOfValue(value)] : []),
      ...(name && name.length <= LONGEST ? [keyOfName(name)] : []),
    ];
  });
  return [...new Set(keys)];
}

/** Why an article has to be checked: 引用的《劳动合同法》已修改. */
const reasonOf = ({ name, standing }: OutdatedLaw): string =>
  `引用的《${shortName(name)}》已${standingNames[standing]}`;

/** The reasons for several laws; empty: none. */
export const reasonsOf = (laws: readonly OutdatedLaw[]): string => laws.map(reasonOf).join('，');
