import type { ComponentType, ReactNode } from 'react';
import type * as v from 'valibot';
import type { Endpoint, ReplyOf, RequestOf } from '../contract/endpoint.ts';
import type { FileRecord, UploadKind } from '../contract/file/file.ts';
import type { PictureSize } from '../lib/pictures/picture-sizes.ts';
import { formatCount } from '../lib/sizes.ts';
import type { OutboxEntry } from '../state/editing/outbox.store.ts';
import type { WritingCall } from '../state/session/Permitted.tsx';
import type { MarkName } from '../ui/marks/StateMark.tsx';
import type { ListTabs, Order, Tag } from './list/list-spec.ts';
import type { RecordSource } from './record-options.ts';

/** The calls of an entity that lists use; an entity omits the ones it does not support. */
export interface ListCalls {
  search: Endpoint;
  get?: Endpoint;
  delete?: WritingCall;
  restore?: WritingCall;
  sort?: WritingCall;
}

/** The calls that lists and forms use. */
export interface RecordCalls extends ListCalls {
  get: Endpoint;
  create: WritingCall;
  update: WritingCall;
}

type Tone = 'success' | 'info' | 'warning' | 'danger';

export interface Choice {
  value: string;
  label: string;
  /** Default neutral. */
  tone?: Tone;
  /** Colour of its dot; empty: none. */
  colour?: string;
}

export type CellValue = string | number | boolean | null;

/** How a value is displayed, and exported to CSV. */
export type Format =
  | 'text'
  | 'count'
  /** Fen. */
  | 'price'
  /** Milliseconds since 1970. */
  | 'time'
  /** The day in China of a time, milliseconds since 1970. */
  | 'day'
  /** Seconds. */
  | 'duration'
  | 'bytes'
  | 'yesNo'
  /** A range of days, as text. */
  | 'period'
  /** Machine-readable text: a path, a permission. */
  | 'code'
  /** A user's 姓名. */
  | 'person'
  /** `marks`: the values are states of an article, which have shapes of their own. */
  | { dict: string; tones?: Readonly<Record<string, Tone>>; marks?: true }
  | { choices: readonly Choice[] };

/** A column of a list, besides the title, which every list has first. */
export interface Column<Row> {
  name: string;
  label: string;
  value: (row: Row) => CellValue;
  /** Default `text`. */
  format?: Format;
  /** Hidden until the user selects it. */
  optional?: true;
  /** Hidden on a tablet in portrait orientation, which has no room for it. */
  minor?: true;
  /** Shown without a label on a card. */
  bare?: true;
  /** The mark of the state that the value stands for. */
  mark?: (row: Row) => MarkName;
  /** A filter that gives all rows the same value where it is set: the column is hidden then. */
  unless?: string;
  /** A time shown with the value: 待发布 明天 08:00. */
  at?: (row: Row) => number | null;
}

/** A filter of a list; its name is the request parameter's. */
export interface Filter {
  name: string;
  label: string;
  options:
    | { dict: string }
    | { choices: readonly Choice[] }
    /** A hook that returns the choices. */
    | { useChoices: () => readonly Choice[] }
    | { records: RecordSource }
    /** A day of the device's calendar, as 2026-11-21; `until`: the filter for the last day of a range. */
    | { day: 'device'; until?: string }
    /** A day of China's calendar. */
    | { day: 'china' };
  /** Frequent enough to have a place in the bar itself: for filters with `choices` of some kind. */
  quick?: true;
  /** The screen itself shows the current choice, and links to the others: the filter needs no chip. */
  isPlace?: true;
  /** Maps the choice to the request's value, where they differ; undefined: the parameter is omitted. */
  ask?: (chosen: string) => unknown;
}

/** The props of a form control. */
export interface ControlProps<Value = unknown> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Validation errors of the form, by path: `data.unit`. */
  errors: Readonly<Record<string, string>>;
  value: Value;
  readOnly: boolean;
  required: boolean;
  onChange(value: Value): void;
  /** Sets a new record's initial values, which do not count as the user's changes. No effect on an existing record. */
  onBegin(value: unknown): void;
  /** Sets other fields of the form as well (a video's duration). */
  onFields(fields: Readonly<Record<string, unknown>>): void;
  /** Records of the stored files that the record refers to. */
  files: readonly FileRecord[];
  /** Those of its spec's `reads`. */
  fields: Readonly<Record<string, unknown>>;
  recordId: string;
  isNew: boolean;
}

/** Formats a field of a record with these fields as text. */
export type FieldTextOf = (field: FieldSpec<AnyFields>, fields: AnyFields) => string;

/** The control of a field. */
export type Control =
  | { type: 'text' }
  | { type: 'area'; rows: number }
  /** HTML of the contract's allow-list, in an editor that is loaded with the form. */
  | { type: 'richText' }
  /** Whole numbers; `free`: any number, or null for none. */
  | { type: 'number'; unit?: string; free?: true }
  /** Fen, typed as yuan. */
  | { type: 'price' }
  /** `words`: labels of on and off; default 是 and 否. */
  | { type: 'switch'; words?: readonly [on: string, off: string] }
  /** `#rrggbb`, or nothing. */
  | { type: 'colour' }
  /** Milliseconds since 1970, or null. */
  | { type: 'moment' }
  /** The same for fields where only the day matters: the moment at which it begins in China. */
  | { type: 'date' }
  /** `2026-11-21`, or empty. */
  | { type: 'day' }
  | { type: 'choice'; choices: readonly Choice[] }
  | { type: 'dict'; dict: string }
  /** Id of another record; `none` is the label of null. A tree excludes the record itself and its descendants. */
  | { type: 'record'; source: (fields: AnyFields) => RecordSource; none?: string }
  /** `others`: fields that receive the same picture in the further sizes, one each. */
  | { type: 'picture'; sizes: readonly PictureSize[]; others?: readonly string[] }
  | { type: 'files'; button: string; kind?: UploadKind }
  /** One file of any kind, or null. */
  | { type: 'file' }
  /** `textOf` formats the value for diffs, given a formatter for its parts; `source`: the records of its ids. */
  | {
      type: 'custom';
      Custom: ComponentType<ControlProps<never>>;
      textOf?: (value: never, fields: AnyFields, textOfPart: FieldTextOf) => string;
      source?: RecordSource;
    };

/** A short field, a usual one, a long one. */
export type Span = 1 | 2 | 4;

/** One field of a form. */
export interface FieldSpec<Fields> {
  name: keyof Fields & string;
  label: string;
  control: Control;
  hint?: string;
  required?: boolean;
  /** Number of columns, of four; default by its control. */
  span?: Span;
  /** Read-only in a record, as the server returned it, for which this is true. */
  fixed?: (record: Readonly<AnyFields>) => boolean;
  /** Shown only while this is true; a hidden field retains its value. */
  when?: (fields: Fields) => boolean;
  /** Other fields that the control depends on: it is rendered again when one of them changes. */
  reads?: readonly (keyof Fields & string)[];
}

/** The fields of one section of a form. */
export interface FieldGroup<Fields> {
  /** Default 基本信息, where there are several sections. */
  title?: string;
  fields: readonly FieldSpec<Fields>[];
}

export type RowOf<Calls extends ListCalls> =
  ReplyOf<Calls['search']> extends { list: readonly (infer Row)[] } ? Row : never;
export type FieldsOf<Calls extends RecordCalls> = Omit<RequestOf<Calls['create']>, 'id'>;

/** Everything that a list needs to know of an entity. */
export interface ListSpec<Row> {
  /** Cache key of its lists and records. Users, sessions and menus are only listed; the outbox never saves them. */
  entity: OutboxEntry['entity'] | 'user' | 'session' | 'menu';
  /** Display name of one record: 栏目. */
  label: string;
  /** Its measure word; default 条. */
  measure?: string;
  titleOf: (row: Row) => string;
  /** Second line of a row. */
  summaryOf?: (row: Row) => ReactNode;
  tagsOf?: (row: Row) => readonly Tag[];
  /** Address of a picture that stands at the end of the title, or null. */
  coverOf?: (row: Row) => string | null;
  /** Shown muted: the record is of little interest. */
  isQuiet?: (row: Row) => boolean;
  tabs?: ListTabs;
  /** Label of the title column; default 标题. */
  titleLabel?: string;
  /** A small picture before the title. */
  Picture?: ComponentType<{ row: Row }>;
  /** Empty: the kind has its own display, without column choice and export. */
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** The sort orders; the first is the default, with the value ''. */
  orders?: readonly Order[];
}

/** Everything that lists and forms need to know of an entity. */
export interface KindSpec<Row, Fields, Entity extends OutboxEntry['entity']> extends ListSpec<Row> {
  entity: Entity;
  /** Heading of the form for a new one; default 新增 and the label. */
  addTitle?: string;
  /** The title of a record with these form fields. */
  nameOf: (fields: Fields) => string;
  groups: readonly FieldGroup<Fields>[];
  /** A new record's fields. */
  empty: Fields;
  /** The contract's schema for each field. */
  rules: { readonly [Name in keyof Fields]: v.GenericSchema };
  /** Validation across fields that are valid individually, by path: `data.unit`. */
  check?: (fields: Fields) => Readonly<Record<string, string>>;
}

/** The properties that listed records of every kind have. */
export interface ListedRecord {
  id: string;
  updatedAt: number;
  /** When it was moved to the recycle bin. */
  deletedAt?: number | null;
}
export type AnyFields = Record<string, unknown>;

/** A kind as lists use it; {@link listKind} checks it against its contract. */
export interface ListKind extends ListSpec<ListedRecord> {
  calls: ListCalls;
}

/** A kind whose records form a tree. */
export interface TreeKind extends ListKind {
  calls: ListCalls & { create: WritingCall };
}

/** Describes an entity that is listed and has no form of its own. */
export const listKind = <const Calls extends ListCalls>(
  calls: Calls,
  spec: ListSpec<RowOf<Calls>>,
): ListKind & { calls: Calls } => ({ ...(spec as unknown as ListSpec<ListedRecord>), calls });

/** A kind as generic components use it; {@link recordKind} checks it against its contract. */
export interface RecordKind<Entity extends OutboxEntry['entity'] = OutboxEntry['entity']>
  extends KindSpec<ListedRecord, AnyFields, Entity> {
  calls: RecordCalls;
}

/** Describes an entity to lists and forms; columns and fields that its contract does not have do not compile. */
export function recordKind<
  const Calls extends RecordCalls,
  const Entity extends OutboxEntry['entity'],
>(calls: Calls, spec: KindSpec<RowOf<Calls>, FieldsOf<Calls>, Entity>): RecordKind<Entity> {
  // Components pass to a kind only rows and fields that came from its own calls.
  return { ...(spec as unknown as KindSpec<ListedRecord, AnyFields, Entity>), calls };
}

/** 3 篇. */
export const countedOf = (count: number, { measure = '条' }: Pick<ListKind, 'measure'>): string =>
  `${formatCount(count)} ${measure}`;

/** 这篇文章. */
export const thisOf = ({ measure = '条', label }: RecordKind): string => `这${measure}${label}`;
