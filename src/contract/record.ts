import * as v from 'valibot';
import {
  instant,
  MAX_PAGE_SIZE,
  pageFields,
  pageOf,
  text,
  uuid,
  version,
} from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { fileRecord } from './file/file.ts';

/** Fields of every record besides its own. */
const recordMeta = {
  id: uuid,
  /** Initials and pinyin of its title; other servers and older cached replies lack it. */
  spelling: v.optional(v.string(), ''),
  version,
  createdBy: v.string(),
  /** 姓名; other servers and older cached replies lack it. */
  createdByName: v.optional(v.string(), ''),
  createdAt: instant,
  updatedBy: v.string(),
  updatedByName: v.optional(v.string(), ''),
  updatedAt: instant,
  /** When it was moved to the recycle bin; null: not there. */
  deletedAt: v.nullable(instant),
};
export type RecordMeta = v.InferOutput<v.ObjectSchema<typeof recordMeta, undefined>>;

/** Ids of the records of a batch. */
export const idsUpTo = (most: number) =>
  v.pipe(v.array(uuid), v.minLength(1, '没有选择记录'), v.maxLength(most, `一次最多 ${most} 条`));
const ids = idsUpTo(500);

/** Result of each record of a batch: `code` 0 on success, otherwise the reason is in `message`. */
export const batchReply = v.object({
  results: v.array(v.object({ id: uuid, code: v.number(), message: v.string() })),
});
export type BatchResult = v.InferOutput<typeof batchReply>['results'][number];

/** Id of a required reference. */
export const chosen = (label: string) =>
  v.pipe(
    v.string(`请选择${label}`),
    v.check((id) => v.safeParse(uuid, id).success, `请选择${label}`),
  );

export interface RecordSpec<Fields, Computed, Filters, List> {
  /** Prefix of the permission codes and, without `path`, the path below `{base}`. */
  name: string;
  /** Entity name in the audit log, if another entity has the same permissions. */
  about?: string;
  path?: string;
  /** Display name of such a record. */
  label: string;
  /** Name of its list screen, where a menu entry's screen is chosen; absent: listed on another screen. */
  list?: List;
  /** Editable fields. */
  fields: Fields;
  /** Fields that the server adds to replies. */
  computed: Computed;
  /** Filters of a search besides keyword and status, such as the id of the parent record. */
  filters: Filters;
}

/**
 * An entity's name, its fields, and the calls that every entity has: search, get, create, update, delete, restore,
 * sort. `deleted` selects the recycle bin.
 */
export function recordEndpoints<
  const Fields extends v.ObjectEntries,
  const Computed extends v.ObjectEntries,
  const Filters extends v.ObjectEntries,
  const List extends string | undefined = undefined,
>(spec: RecordSpec<Fields, Computed, Filters, List>) {
  const { name, label, list, fields, computed, filters } = spec;
  const record = v.object({ ...recordMeta, ...fields, ...computed });
  /** With the stored files that it references, so that it can be shown without another call. */
  const whole = v.object({ ...record.entries, files: v.optional(v.array(fileRecord), []) });
  const path = (call: string) => `${spec.path ?? `{base}/${name}`}/${call}`;
  const { about = name } = spec;
  const common = { method: 'POST', access: 'session', body: 'json', about } as const;
  const reading = { ...common, permission: `${name}:search`, audit: null, write: false } as const;
  const writing = (call: string, verb: string) =>
    ({ ...common, permission: `${name}:${call}`, audit: verb + label, write: true }) as const;
  return {
    label,
    list: list as List,
    fields,
    search: endpoint({
      ...reading,
      path: path('search'),
      request: v.strictObject({
        ...pageFields,
        keyword: v.optional(text(120, '关键词')),
        status: v.optional(text(32, '状态')),
        ...filters,
        deleted: v.optional(v.boolean()),
        sort: v.optional(v.picklist(['sort', 'title', 'updatedAt'])),
        /** Reverses the order. */
        reverse: v.optional(v.boolean()),
      }),
      reply: pageOf(record),
    }),
    get: endpoint({
      ...reading,
      path: path('get'),
      request: v.strictObject({ id: uuid }),
      reply: whole,
    }),
    /**
     * Creates a record under the client's id. If the id exists: 412 and the record if the caller created it, otherwise
     * 2003.
     */
    create: endpoint({
      ...writing('create', '新建'),
      path: path('create'),
      request: v.strictObject({ id: uuid, ...fields }),
      reply: whole,
    }),
    /** Replaces the fields. Without `version`: 428; with a stale one: 412 and the current record. */
    update: endpoint({
      ...writing('update', '修改'),
      path: path('update'),
      request: v.strictObject({ id: uuid, version: v.optional(version), ...fields }),
      reply: whole,
    }),
    /** Moves records to the recycle bin, each on its own: refusals by a rule come with their reason. */
    delete: endpoint({
      ...writing('delete', '删除'),
      path: path('delete'),
      request: v.strictObject({ ids }),
      reply: batchReply,
    }),
    restore: endpoint({
      ...writing('delete', '恢复'),
      path: path('restore'),
      request: v.strictObject({ ids }),
      reply: batchReply,
    }),
    /** Sets the order of the records below one parent, all or none. */
    sort: endpoint({
      ...writing('update', '排序'),
      path: path('sort'),
      request: v.strictObject({ parentId: v.nullable(uuid), ids: idsUpTo(MAX_PAGE_SIZE) }),
      reply: batchReply,
    }),
  };
}

/** The calls of an entity under their names in the endpoint table: `search` of `cata` is `cataSearch`. */
export type Named<Name extends string, Calls> = {
  [K in Exclude<
    keyof Calls & string,
    'label' | 'list' | 'fields'
  > as `${Name}${Capitalize<K>}`]: Calls[K];
};

/** See {@link Named}. */
export function named<const Name extends string, const Calls extends Record<string, unknown>>(
  name: Name,
  { label: _, list: __, fields: ___, ...calls }: Calls,
): Named<Name, Calls> {
  const entries = Object.entries(calls).map(([call, one]) => [
    name + call.charAt(0).toUpperCase() + call.slice(1),
    one,
  ]);
  return Object.fromEntries(entries);
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** {@link Named} for several entities. */
export type AllNamed<Entities> = Intersection<
  { [Name in keyof Entities & string]: Named<Name, Entities[Name]> }[keyof Entities & string]
>;

/** See {@link AllNamed}. */
export function allNamed<const Entities extends Readonly<Record<string, object>>>(
  entities: Entities,
): AllNamed<Entities> {
  const parts = Object.entries(entities).map(([name, calls]) => named(name, { ...calls }));
  return Object.assign({}, ...parts);
}
