import * as v from 'valibot';

/** Lower-case UUID, made on the client for new records. */
export const uuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, '编号格式不正确'),
);

/** Hex SHA-256. */
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, '摘要格式不正确'));

/** Text input: any characters but NUL (which SQL databases refuse), at most `max` UTF-16 units. */
export const text = (max: number, label: string) =>
  v.pipe(
    v.string(`${label}应为文字`),
    v.maxLength(max, `${label}不能超过 ${max} 个字`),
    v.check((value) => !value.includes('\u0000'), `${label}含有无法保存的字符`),
  );

/** Like {@link text}, with at least one visible character. */
export const requiredText = (max: number, label: string) =>
  v.pipe(
    text(max, label),
    v.check((value) => value.trim() !== '', `${label}不能为空`),
  );

/**
 * HTML of the allow-list in rich-text.ts: the server cleans every field that is declared with this when it is written.
 * `max` counts the markup too.
 */
export const richText = (max: number, label: string) =>
  Object.assign(naming(label, text(max, label)), { richText: true as const });

/** A field that names stored files, as ids or as addresses in a text: the file library calls it so where it is used. */
// Not by `v.metadata`: login would carry it.
export const naming = <const Schema extends v.GenericSchema>(filesIn: string, schema: Schema) =>
  Object.assign(schema, { filesIn });

/** Id of a stored file, or null. */
export const fileId = (label: string) => naming(label, v.nullable(uuid));

/** Milliseconds since 1970, UTC, as far as a `Date` reaches. */
export const instant = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));

/** The last one from which the databases' whole numbers of 31 bits can count up. */
const LAST_VERSION = 2 ** 31 - 2;

/** Counts up with each change of a record; what an update started from. */
export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LAST_VERSION));

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Most records of one page, and most that one call puts in order. */
export const MAX_PAGE_SIZE = 9999;

/** Fields every search request carries; `page` counts from 0, `pageNo` and `pageSize` repeat it for older servers. */
export const pageFields = {
  page: v.pipe(v.number('页码应为数字'), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  size: v.pipe(v.number('每页条数应为数字'), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)),
  pageNo: v.optional(count),
  pageSize: v.optional(count),
};

/** The page that lists all records that a search finds, up to {@link MAX_PAGE_SIZE}. */
export const largestPage = { page: 0, size: MAX_PAGE_SIZE };

/** Reply of a search: one page of records and the number of all that match. */
export const pageOf = <T extends v.GenericSchema>(record: T) =>
  v.object({ list: v.array(record), total: count });

/** Whether a text is a day of the calendar, as 2026-11-21. */
export function isDay(day: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Answer without data. */
export const nothing = v.nullish(v.unknown());

/** Place among siblings, smallest first. */
export const sortOrder = v.pipe(
  v.number('排序应为数字'),
  v.integer('排序应为整数'),
  v.minValue(0, '排序不能为负数'),
  v.maxValue(1_000_000, '排序过大'),
);

/** Empty, a path of the site, or an http(s) address: it becomes a public link. */
export const webAddress = (label: string) =>
  v.pipe(
    text(500, label),
    v.regex(/^$|^https?:\/\/[^\s]+$|^\/(?![/\\])[^\s]*$/, `${label}应以 https:// 或 / 开头`),
  );

/** Where something stored is read. It becomes a link: only a path or a web address may pass, whatever the server sends. */
export const address = v.pipe(v.string(), v.regex(/^https?:\/\/|^\/(?!\/)/));
