import { type RawBuilder, sql } from 'kysely';
import type { FileClass } from '../../src/contract/file/file-saving.ts';

/** Prefixes of the media types of each class; all other types are `other` (其他). */
const beginnings: Readonly<Record<Exclude<FileClass, 'other'>, readonly string[]>> = {
  image: ['image/'],
  video: ['video/'],
  audio: ['audio/'],
  document: ['text/', 'application/pdf', 'application/vnd.openxmlformats-officedocument.'],
};

/** File class of a media type. */
export function classOf(type: string): FileClass {
  const all = Object.entries(beginnings) as [FileClass, readonly string[]][];
  return all.find(([, some]) => some.some((one) => type.startsWith(one)))?.[0] ?? 'other';
}

/** Condition: the column `type` of a file belongs to a class. */
export function isOfClass(name: FileClass): RawBuilder<boolean> {
  const some = name === 'other' ? Object.values(beginnings).flat() : beginnings[name];
  const any = sql.join(
    some.map((one) => sql`files.type like ${`${one}%`}`),
    sql` or `,
  );
  return name === 'other' ? sql<boolean>`not (${any})` : sql<boolean>`(${any})`;
}
