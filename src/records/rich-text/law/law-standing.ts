import type { DictEntry } from '../../../contract/dict/dict.ts';
import { type LawStanding, standingNames } from '../../../contract/dict/law.ts';
import {
  keyOfName,
  keyOfValue,
  nameIn,
  outdatedByKey,
} from '../../../contract/rich-text/quoted-laws.ts';

/** Drawings of the states other than 现行: a warning triangle, a slashed ring. */
export const standingSigns = {
  amended: 'M12 4L2.5 20h19zM12 10v4M12 17h.01',
  repealed: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM6 18L18 6',
} as const;

/** The status of a quoted law, by its value and by its source; undefined: 现行, or unknown. */
export type StandingOf = (value: string | null, source: string) => LawStanding | undefined;

/** Null where every law is 现行: no quotation needs a mark. */
export function standingsIn(laws: readonly DictEntry[]): StandingOf | null {
  const outdated = outdatedByKey(laws);
  if (outdated.size === 0) return null;
  return (value, source) => {
    const byValue = value === null ? undefined : outdated.get(keyOfValue(value));
    return (byValue ?? outdated.get(keyOfName(nameIn(source))))?.standing;
  };
}

const SVG = 'http://www.w3.org/2000/svg';

/** The mark at the end of a quotation's source, where its law is not 现行. */
export function standingMark(standing: LawStanding): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'law-standing';
  mark.dataset.standing = standing;
  const sign = document.createElementNS(SVG, 'svg');
  const looks = {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.7',
  };
  for (const [name, value] of Object.entries(looks)) sign.setAttribute(name, value);
  sign.setAttribute('aria-hidden', 'true');
  const path = sign.appendChild(document.createElementNS(SVG, 'path'));
  path.setAttribute('d', standing === '' ? '' : standingSigns[standing]);
  mark.append(sign, `已${standingNames[standing]}`);
  return mark;
}

/** Marks the quotations below an element, replacing earlier marks. */
export function markQuotes(root: ParentNode, standingOf: StandingOf | null): void {
  for (const mark of root.querySelectorAll('.law-standing')) mark.remove();
  if (!standingOf) return;
  for (const source of root.querySelectorAll('figure.law-quote > figcaption')) {
    const value = source.parentElement?.getAttribute('data-law') ?? null;
    const standing = standingOf(value, source.textContent ?? '');
    if (standing) source.append(standingMark(standing));
  }
}
