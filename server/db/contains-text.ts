import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection/connect.ts';
import { isSqlite } from './is-sqlite.ts';

/** Code point distance between `!` to `~` and their full-width forms. */
const APART = 0xfee0;

/**
 * Condition: `keyword` occurs in a column, or behind an occurrence of `after`, ignoring case and width (ＡＢＣ and abc);
 * wildcards in it are literal. Every character is matched in all its forms, because the databases differ in the
 * alphabets whose case they know.
 */
export function containsText(
  db: Db,
  column: string,
  keyword: string,
  after = '',
): RawBuilder<boolean> {
  // Characters that NFKC expands to several (㎡) are matched both as typed and expanded.
  const wanted = new Set([keyword, keyword.normalize('NFKC')].map(patternOf));
  const begin = patternOf(after);
  const any = [...wanted].map((pattern) =>
    isSqlite(db)
      ? sql`${sql.ref(column)} glob ${`*${begin}*${pattern}*`}`
      : sql`${sql.ref(column)} ~ ${`${begin && `${begin}.*`}${pattern}`.replaceAll('\\', '\\\\')}`,
  );
  return sql<boolean>`(${sql.join(any, sql` or `)})`;
}

/** All forms of a character that a search treats as equal; the full-width form comes first. */
export function formsOf(character: string): string[] {
  const forms = [character, character.normalize('NFKC')]
    .flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()])
    .flatMap((form) => [widened(form), form]);
  return [...new Set(forms)].filter((form) => [...form].length === 1);
}

const widened = (character: string): string =>
  /^[!-~]$/.test(character) ? movedBy(APART, character) : character.replace(' ', '\u3000');

/** Converts a full-width character to its ASCII form; other characters are unchanged. */
export const narrowed = (character: string): string =>
  /^[！-～]$/.test(character) ? movedBy(-APART, character) : character.replace('\u3000', ' ');

const movedBy = (distance: number, character: string): string =>
  String.fromCharCode(character.charCodeAt(0) + distance);

/**
 * Pattern that matches all forms of a text, valid for GLOB and for PostgreSQL's regular expressions: every special
 * character has two forms, and is therefore inside a bracket set.
 */
const patternOf = (text: string): string => Array.from(text, setOf).join('');

function setOf(character: string): string {
  const forms = formsOf(character);
  // `]` is literal at the beginning of a set.
  forms.sort((one, other) => Number(other === ']') - Number(one === ']'));
  return forms.length === 1 ? forms.join('') : `[${forms.join('')}]`;
}
