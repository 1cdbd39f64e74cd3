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

/** The calls of an entity as lists use them; what an entity cannot do it does not name. */
export interface ListCalls {
  search: Endpoint;
  get?: Endpoint;
  delete?: WritingCall;
  restore?: WritingCall;
  sort?: WritingCall;
}

/** The same for lists and forms. */
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
  /** Drawn beside it; empty: none. */
  colour?: string;
}

export type CellValue = string | number | boolean | null;

/** How a value is shown, and written into a CSV file. */
export type Format =
  | 'text'
  | 'count'
  /** Fen. */
  | 'price'
  /** Milliseconds since 1970. */
  | 'time'
  /** The day in China of milliseconds since 1970. */
  | 'day'
  /** Seconds. */
  | 'duration'
  | 'bytes'
  | 'yesNo'
  /** From a day to a day, as text. */
  | 'period'
  /** What machines read: a path, a permission. */
  | 'code'
  /** 姓名 of a user. */
  | 'person'
  /** `marks`: its values are states of an article, and have shapes of their own. */
  | { dict: string; tones?: Readonly<Record<string, Tone>>; marks?: true }
  | { choices: readonly Choice[] };

/** One column of a list, beside the title, which every list has first. */
export interface Column<Row> {
  name: string;
  label: string;
  value: (row: Row) => CellValue;
  /** Default `text`. */
  format?: Format;
  /** Hidden until the user selects it. */
  optional?: true;
  /** There is no room for it on a tablet held upright. */
  minor?: true;
  /** On a card it needs no label. */
  bare?: true;
  /** The shape of the state that the value names. */
  mark?: (row: Row) => MarkName;
  /** A filter that, where it is set, gives all rows the same value: it is not shown then. */
  unless?: string;
  /** A time that belongs to the value: 待发布 明天 08:00. */
  at?: (row: Row) => number | null;
}

/** A choice by which a list is narrowed; its name is the request's. */
export interface Filter {
  name: string;
  label: string;
  options:
    | { dict: string }
    | { choices: readonly Choice[] }
    /** A hook that knows them. */
    | { useChoices: () => readonly Choice[] }
    | { records: RecordSource }
    /** A day of the device's calendar, as 2026-11-21; `until`: the filter that holds the last day of a range. */
    | { day: true; until?: string };
  /** Used so often that it stands in the bar itself: one with `choices` of some kind. */
  quick?: true;
  /** The screen itself shows what is chosen, and leads to the others: it needs no chip. */
  isPlace?: true;
  /** The request's value for a choice, where it differs; undefined: nothing. */
  ask?: (chosen: string) => unknown;
}

/** What a control of a form is given. */
export interface ControlProps<Value = unknown> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** What is wrong in the form, by path: `data.unit`. */
  errors: Readonly<Record<string, string>>;
  value: Value;
  readOnly: boolean;
  required: boolean;
  onChange(value: Value): void;
  /** Fills in a new record's initial values, which are no user's change. It does nothing to a record that exists. */
  onBegin(value: unknown): void;
  /** Sets other fields of the form too (a video's length). */
  onFields(fields: Readonly<Record<string, unknown>>): void;
  /** Records of the stored files that the record names. */
  files: readonly FileRecord[];
  fields: Readonly<Record<string, unknown>>;
  recordId: string;
  isNew: boolean;
}

/** What a field reads as in a record of these fields. */
export type FieldTextOf = (field: FieldSpec<AnyFields>, fields: AnyFields) => string;

/** How a field is filled in. */
export type Control =
  | { type: 'text' }
  | { type: 'area'; rows: number }
  /** HTML of the contract's allow-list, in an editor that is loaded with the form. */
  | { type: 'richText' }
  /** Whole numbers; `free`: any number, or null for none. */
  | { type: 'number'; unit?: string; free?: true }
  /** Fen, typed as yuan. */
  | { type: 'price' }
  /** `words`: what on and off mean; default 是 and 否. */
  | { type: 'switch'; words?: readonly [on: string, off: string] }
  /** `#rrggbb`, or nothing. */
  | { type: 'colour' }
  /** Milliseconds since 1970, or null. */
  | { type: 'moment' }
  /** The same, where only the day matters: it begins in China. */
  | { type: 'date' }
  /** `2026-11-21`, or empty. */
  | { type: 'day' }
  | { type: 'choice'; choices: readonly Choice[] }
  | { type: 'dict'; dict: string }
  /** Id of another record; `none` is the label of null. Where records form a tree, none below the record itself. */
  | { type: 'record'; source: (fields: AnyFields) => RecordSource; none?: string }
  /** `others`: fields that take the same picture in the further sizes, one each. */
  | { type: 'picture'; sizes: readonly PictureSize[]; others?: readonly string[] }
  | { type: 'files'; button: string; kind?: UploadKind }
  /** One file of any kind, or null. */
  | { type: 'file' }
  /** `textOf` formats its value for comparing, by those of its parts; `source` has the records that its ids name. */
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
  /** Columns of four that it takes; default by its control. */
  span?: Span;
  /** It stays as it is for a record, as the server gave it, of which this holds. */
  fixed?: (record: Readonly<AnyFields>) => boolean;
  /** It is shown only while this holds; what it held stays. */
  when?: (fields: Fields) => boolean;
}

/** Fields that stand together in a section of a form. */
export interface FieldGroup<Fields> {
  /** Default 基本信息, where there are others beside it. */
  title?: string;
  fields: readonly FieldSpec<Fields>[];
}

export type RowOf<Calls extends ListCalls> =
  ReplyOf<Calls['search']> extends { list: readonly (infer Row)[] } ? Row : never;
export type FieldsOf<Calls extends RecordCalls> = Omit<RequestOf<Calls['create']>, 'id'>;

/** All that a list must know of an entity. */
export interface ListSpec<Row> {
  /** Cache key of its lists and records. Users, sessions and menus are listed, and never saved by the outbox. */
  entity: OutboxEntry['entity'] | 'user' | 'session' | 'menu';
  /** Display name of one: 栏目. */
  label: string;
  /** Its measure word; default 条. */
  measure?: string;
  titleOf: (row: Row) => string;
  /** Second line of a row. */
  summaryOf?: (row: Row) => ReactNode;
  tagsOf?: (row: Row) => readonly Tag[];
  /** Address of a picture that stands at the end of the title, or null. */
  coverOf?: (row: Row) => string | null;
  /** It is of little interest any more. */
  isQuiet?: (row: Row) => boolean;
  tabs?: ListTabs;
  /** What the title is called; default 标题. */
  titleLabel?: string;
  /** Stands before the title: a small picture. */
  Picture?: ComponentType<{ row: Row }>;
  /** None: it is shown in a way of its own, and there is nothing to choose or export. */
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** The sort orders; the first is the default, with the value ''. */
  orders?: readonly Order[];
}

/** All that list and form must know of an entity. */
export interface KindSpec<Row, Fields, Entity extends OutboxEntry['entity']> extends ListSpec<Row> {
  entity: Entity;
  /** Heading of the form for a new one; default 新增 and the label. */
  addTitle?: string;
  /** The title of what stands in a form. */
  nameOf: (fields: Fields) => string;
  groups: readonly FieldGroup<Fields>[];
  /** A new record's fields. */
  empty: Fields;
  /** The contract's schema of each field. */
  rules: { readonly [Name in keyof Fields]: v.GenericSchema };
  /** Further validation of fields that are valid by themselves, by path: `data.unit`. */
  check?: (fields: Fields) => Readonly<Record<string, string>>;
}

/** A listed record, as far as every kind has the same. */
export interface ListedRecord {
  id: string;
  updatedAt: number;
  /** When it was moved to the recycle bin. */
  deletedAt?: number | null;
}
export type AnyFields = Record<string, unknown>;

/** A kind as lists take it; {@link listKind} checks it against its contract. */
export interface ListKind extends ListSpec<ListedRecord> {
  calls: ListCalls;
}

/** A kind whose records stand as a tree. */
export interface TreeKind extends ListKind {
  calls: ListCalls & { create: WritingCall };
}

/** Describes an entity that is listed and has no form of its own. */
export const listKind = <const Calls extends ListCalls>(
  calls: Calls,
  spec: ListSpec<RowOf<Calls>>,
): ListKind & { calls: Calls } => ({ ...(spec as unknown as ListSpec<ListedRecord>), calls });

/** A kind as the building blocks take it; {@link recordKind} checks it against its contract. */
export interface RecordKind<Entity extends OutboxEntry['entity'] = OutboxEntry['entity']>
  extends KindSpec<ListedRecord, AnyFields, Entity> {
  calls: RecordCalls;
}

/** Describes an entity to lists and forms; columns and fields that its contract does not have do not compile. */
export function recordKind<
  const Calls extends RecordCalls,
  const Entity extends OutboxEntry['entity'],
>(calls: Calls, spec: KindSpec<RowOf<Calls>, FieldsOf<Calls>, Entity>): RecordKind<Entity> {
  // Blocks hand a kind only rows and fields that came from its own calls.
  return { ...(spec as unknown as KindSpec<ListedRecord, AnyFields, Entity>), calls };
}

/** 3 篇. */
export const countedOf = (count: number, { measure = '条' }: Pick<ListKind, 'measure'>): string =>
  `${formatCount(count)} ${measure}`;

/** 这篇文章. */
export const thisOf = ({ measure = '条', label }: RecordKind): string => `这${measure}${label}`;

/** The fields of a stored record that its kind's form edits; what a record of an earlier version lacks is empty. */
export const editedOf = ({ rules, empty }: RecordKind, record: AnyFields): AnyFields =>
  Object.fromEntries(
    Object.keys(rules).map((name) => [
      name,
      record[name] === undefined ? empty[name] : record[name],
    ]),
  );
