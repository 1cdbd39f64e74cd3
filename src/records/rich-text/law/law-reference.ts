import { nameIn } from '../../../contract/rich-text/quoted-laws.ts';

/** The part of a law that is quoted, each as it was typed: 47, 四十七, 120之一. Empty: none. */
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

/** The number that 47, ４７ or 四十七 is; null: none of a law. */
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
  // What would be written otherwise is a word that happens to have such signs.
  return total > 0 && chineseOf(total) === plain ? total : null;
}

/** A number with what was put in behind it later (120之一) in Chinese; null: it is none. */
function numbered(text: string, unit: string, around = ['', '']): string | null {
  const [first = '', ...more] = text
    .split('之')
    .map(numberOf)
    .map((one) => one && chineseOf(one));
  if (!first || more.length > 1 || more.includes(null)) return null;
  const behind = more[0] ? `之${more[0]}` : '';
  return `第${around[0]}${first}${around[1]}${unit}${behind}`;
}

/** What is wrong with a number that was typed; null: nothing. */
export const wrongNumber = (text: string): string | null =>
  text.trim() === '' || numbered(text, '条') ? null : '应为数字，如 47 或 四十七';

/** 第四十六条第二款第（五）项; what is no number is left out. */
export function citedPart({ article, paragraph, item }: Reference): string {
  const parts = [
    numbered(article, '条'),
    numbered(paragraph, '款'),
    numbered(item, '项', ['（', '）']),
  ];
  return parts.filter((part) => part !== null).join('');
}

/** The same, each number that is one in Chinese. */
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

/** What is looked for: a law by some words of its name, and a part of it. */
export interface LawQuery {
  words: string;
  reference: Reference;
}

/** Reads 「劳动合同法 47」, 「劳动合同法第四十七条第二款」 and the like. */
export function queryIn(text: string): LawQuery {
  const plain = text.normalize('NFKC').trim();
  const found = NAMED.exec(plain);
  const words = (found ? plain.slice(0, found.index) : plain).replace(/[《》]/g, '').trim();
  const [, article, behind = '', paragraph = '', item = '', apart, last] = found ?? [];
  const number = article ?? apart ?? last ?? '';
  return { words, reference: { article: number + behind, paragraph, item } };
}

/** The law and the part that a quotation's source names; no part where it says more than can be filled in. */
export function referenceIn(source: string): { name: string; reference: Reference } {
  const name = nameIn(source);
  const { reference } = queryIn(source);
  const isWhole = source === sourceOf(name, reference);
  return { name, reference: isWhole ? reference : NO_REFERENCE };
}
