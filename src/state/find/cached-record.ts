import { plainTextOf } from '../../contract/rich-text/rich-text-form.ts';
import { normalised } from '../../contract/words.ts';
import type { FoundKind } from './found-kinds.ts';

/** A record on this device, reduced to what is searched and shown. */
export interface CachedRecord {
  kind: FoundKind;
  id: string;
  title: string;
  /** Initials and pinyin of the title, separated by a space; '' where a reply of an earlier version lacks them. */
  spelling: string;
  /** Other searchable text, normalised. */
  text: string;
  status: string;
  revision: string | null;
  /** Number of a column's articles. */
  count: number | null;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** The whole record is here, not only a row of a list. */
  whole: boolean;
  /** A draft of a record that no server has. */
  isNew: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Maximum number of characters of a text that are searched on the device. */
const LONGEST = 20_000;

/** Builds it from a record's fields; null where they are not a record's, or it is deleted. */
export function cachedRecord(
  kind: FoundKind,
  fields: Fields,
  known: Partial<CachedRecord> = {},
): CachedRecord | null {
  const { id = known.id, updatedAt = 0, deletedAt = null } = fields;
  const title = fields[kind.title];
  if (typeof id !== 'string' || typeof title !== 'string' || deletedAt !== null) return null;
  return {
    kind,
    id,
    title,
    spelling: textIn(fields.spelling),
    text: textOf(fields),
    status: textIn(fields.status),
    revision: typeof fields.revision === 'string' ? fields.revision : null,
    count: typeof fields.articleCount === 'number' ? fields.articleCount : null,
    updatedAt: typeof updatedAt === 'number' ? updatedAt : 0,
    whole: false,
    isNew: false,
    ...known,
  };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One line per field, so that nothing is found across fields. */
const textOf = ({ summary, excerpt, author, body }: Fields): string =>
  [summary, excerpt, author, body]
    .map((text) => normalised(plainTextOf(textIn(text).slice(0, LONGEST))))
    .filter(Boolean)
    .join('\n');

/**
 * Merges two states of one record: the later one, completed by what only the other has, as some lists have little more
 * than titles.
 */
export function merged(one: CachedRecord, other: CachedRecord): CachedRecord {
  const [older, newer] = one.updatedAt > other.updatedAt ? [other, one] : [one, other];
  const longer = older.text.length > newer.text.length ? older.text : newer.text;
  return {
    ...newer,
    spelling: newer.spelling || (older.title === newer.title ? older.spelling : ''),
    text: longer,
    ...(newer.status === '' &&
      !newer.whole && { status: older.status, revision: older.revision, count: older.count }),
    whole: older.whole || newer.whole,
  };
}
