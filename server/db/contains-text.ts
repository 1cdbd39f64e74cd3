import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './is-sqlite.ts';
import type { Database } from './schema.ts';

/** How far the characters `!` to `~` are from themselves in full width. */
const APART = 0xfee0;

/**
 * Whether `keyword` stands anywhere in a column, or anywhere behind `after` in it, whatever the case and width (ＡＢＣ and abc) of
 * either; its signs mean themselves. The databases differ in the alphabets whose small letters they know: so the characters are
 * asked for in all their forms.
 */
export function containsText(
  db: Kysely<Database>,
  column: string,
  keyword: string,
  after = '',
): RawBuilder<boolean> {
  // Signs that stand for several others (㎡) as they are typed, or as these.
  const wanted = new Set([keyword, keyword.normalize('NFKC')].map(patternOf));
  const begin = patternOf(after);
  const any = [...wanted].map((pattern) =>
    isSqlite(db)
      ? sql`${sql.ref(column)} glob ${`*${begin}*${pattern}*`}`
      : sql`${sql.ref(column)} ~ ${`${begin && `${begin}.*`}${pattern}`.replaceAll('\\', '\\\\')}`,
  );
  return sql<boolean>`(${sql.join(any, sql` or `)})`;
}

/** A character in all the forms that mean the same to who searches, full width before the other. */
export function formsOf(character: string): string[] {
  const forms = [character, character.normalize('NFKC')]
    .flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()])
    .flatMap((form) => [widened(form), form]);
  return [...new Set(forms)].filter((form) => [...form].length === 1);
}

const widened = (character: string): string =>
  /^[!-~]$/.test(character) ? movedBy(APART, character) : character.replace(' ', '\u3000');

/** A character as it is where it stands in full width. */
export const narrowed = (character: string): string =>
  /^[！-～]$/.test(character) ? movedBy(-APART, character) : character.replace('\u3000', ' ');

const movedBy = (distance: number, character: string): string =>
  String.fromCharCode(character.charCodeAt(0) + distance);

/** A text in any form, as both databases read it: each sign of their patterns has two forms, and is one of a set. */
const patternOf = (text: string): string => Array.from(text, setOf).join('');

function setOf(character: string): string {
  const forms = formsOf(character);
  // What would end the set ends none where it stands first.
  forms.sort((one, other) => Number(other === ']') - Number(one === ']'));
  return forms.length === 1 ? forms.join('') : `[${forms.join('')}]`;
}
