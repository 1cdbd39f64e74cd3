import { nameIn } from '../../../contract/rich-text/quoted-laws.ts';

/** The quoted part of a law, each number as typed: 47, 四十七, 120之一. Empty: none. */
export interface Reference {
  article: string;
  paragraph: string;
  item: string;
}
export const NO_REFERENCE: Reference = { article: '', paragraph: '', item: '' };

const DIGITS = '零一二三四五六七八九';
const UNITS = ['', '十', '百', '千'];

/** 47 as 四十七, as laws number their articles; from 1 to 9999. */
export function chineseOf(number: number): string {
  const digits = [...String(number)].map(Number);
  const words = digits
    .map((digit, at) => (digit === 0 ? '零' : `${DIGITS[digit]}${UNITS[digits.length - 1 - at]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '');
  return words.replace(/^一十/, '十');
}

/** The number for 47, ４７ or 四十七; null: not a number of a law. */
export function numberOf(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replaceAll('〇', '零').replaceAll('两', '二');
  if (/^\d{1,4}$/.test(plain)) return Number(plain) || null;
  let [total, digit] = [0, 0];
  for (const sign of plain) {
    const unit = UNITS.indexOf(sign);
    if (unit > 0) total += (digit || 1) * 10 ** unit;
    digit = unit > 0 ? 0 : DIGITS.indexOf(sign);
  }
  total += digit;
  // If the number is written differently, the text is a word that only consists of such characters.
  return total > 0 && chineseOf(total) === plain ? total : null;
}

/** A number with its later insertions (120之一) in Chinese; null: not a number. */
function numbered(text: string, unit: string, around = ['', '']): string | null {
  const [first = '', ...more] = text
    .split('之')
    .map(numberOf)
    .map((one) => one && chineseOf(one));
  if (!first || more.length > 1 || more.includes(null)) return null;
  const behind = more[0] ? `之${more[0]}` : '';
  return `第${around[0]}${first}${around[1]}${unit}${behind}`;
}

/** The error for a typed number; null: none. */
export const wrongNumber = (text: string): string | null =>
  text.trim() === '' || numbered(text, '条') ? null : '应为数字，如 47 或 四十七';

/** 第四十六条第二款第（五）项; invalid numbers are omitted. */
export function citedPart({ article, paragraph, item }: Reference): string {
  const parts = [
    numbered(article, '条'),
    numbered(paragraph, '款'),
    numbered(item, '项', ['（', '）']),
  ];
  return parts.filter((part) => part !== null).join('');
}

/** The reference with its valid numbers in Chinese. */
export function inChinese(reference: Reference): Reference {
  const spelled = (text: string) =>
    text
      .split('之')
      .map((one) => (numberOf(one) === null ? one : chineseOf(numberOf(one) ?? 0)))
      .join('之');
  const { article, paragraph, item } = reference;
  return { article: spelled(article), paragraph: spelled(paragraph), item: spelled(item) };
}

/** The source of a quotation: 《劳动合同法》第四十七条. */
export const sourceOf = (name: string, reference: Reference): string =>
  `《${name}》${citedPart(reference)}`;

const N = '[0-9零〇一二两三四五六七八九十百千]+';
const NAMED = new RegExp(
  `第?(${N})条(之${N})?(?:第?(${N})款)?(?:第?\\(?(${N})\\)?项)?$|(?<=^|\\s)(${N})$|([0-9]+)$`,
);

/** The query: words of a law's name, and a part of the law. */
export interface LawQuery {
  words: string;
  reference: Reference;
}

/** Parses 「劳动合同法 47」, 「劳动合同法第四十七条第二款」 and the like. */
export function queryIn(text: string): LawQuery {
  const plain = text.normalize('NFKC').trim();
  const found = NAMED.exec(plain);
  const words = (found ? plain.slice(0, found.index) : plain).replace(/[《》]/g, '').trim();
  const [, article, behind = '', paragraph = '', item = '', apart, last] = found ?? [];
  const number = article ?? apart ?? last ?? '';
  return { words, reference: { article: number + behind, paragraph, item } };
}

/** The law and the part in a quotation's source; no part where the source has more than the form can represent. */
export function referenceIn(source: string): { name: string; reference: Reference } {
  const name = nameIn(source);
  const { reference } = queryIn(source);
  const isWhole = source === sourceOf(name, reference);
  return { name, reference: isWhole ? reference : NO_REFERENCE };
}
