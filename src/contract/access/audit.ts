import * as v from 'valibot';
import { instant, text } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

/** `refused`: by a rule or for a missing permission; `failed`: an error occurred. */
const outcome = v.picklist(['ok', 'refused', 'failed'], '结果不正确');
export type Outcome = v.InferOutput<typeof outcome>;

const value = v.union([
  v.null(),
  v.boolean(),
  v.number(),
  v.string(),
  v.array(v.union([v.string(), v.number(), v.boolean(), v.null()])),
]);
export type AuditValue = v.InferOutput<typeof value>;

/** A changed field. For long texts the log has only the number of characters, before and after. */
const auditChange = v.object({
  field: v.string(),
  before: v.optional(value, null),
  after: v.optional(value, null),
  characters: v.optional(v.tuple([v.number(), v.number()])),
});
export type AuditChange = v.InferOutput<typeof auditChange>;

const event = v.object({
  id: v.string(),
  at: instant,
  /** Empty: no session. */
  userName: v.string(),
  /** 姓名 of that user. */
  name: v.string(),
  action: v.string(),
  /** Entity acted on: `article`, `user`…; empty in events from before it was recorded. */
  kind: v.string(),
  subject: v.string(),
  /** Name of the object at that time; empty: it has no name, or was never found. */
  label: v.string(),
  outcome,
  /** `ok`, or the code of the refusal. */
  result: v.string(),
  /** Number of calls that this event stands for: refused calls without a session are counted per minute. */
  times: v.number(),
  address: v.string(),
  userAgent: v.string(),
  /** Milliseconds. */
  duration: v.number(),
  requestId: v.string(),
  /** Method and path. */
  call: v.string(),
  changes: v.array(auditChange),
});
export type AuditEvent = v.InferOutput<typeof event>;

/** Position of an event in the log. */
const cursor = v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,15}$/, '位置不正确'));

/** Filters of the log. */
const filters = {
  /** 账号; empty: calls without a session. */
  person: v.optional(text(64, '操作人')),
  action: v.optional(text(64, '动作')),
  /** Id of the object acted on. */
  object: v.optional(text(64, '对象')),
  outcome: v.optional(outcome),
  /** Time range: from `since` (inclusive) to `until` (exclusive). */
  since: v.optional(instant),
  until: v.optional(instant),
  /** A whole object name, request id or address; no partial matches. */
  keyword: v.optional(text(200, '关键词')),
};

/** Maximum number of events in one CSV file. */
export const EXPORT_MOST = 10_000;

const common = { method: 'POST', access: 'session', body: 'json', write: false } as const;
const path = <const Call extends string>(call: Call) => `{base}/audit/${call}` as const;

/** 操作日志 (S-ADM-5). Read only: events are written by the server itself, and deleted when they expire. */
export const auditCalls = {
  /** Newest first, paged by cursor: events before or after another one, without a total count. */
  search: endpoint({
    ...common,
    path: path('search'),
    permission: 'audit:search',
    audit: null,
    request: v.strictObject({
      ...filters,
      size: v.pipe(v.number('每页条数应为数字'), v.integer(), v.minValue(1), v.maxValue(200)),
      olderThan: v.optional(cursor),
      newerThan: v.optional(cursor),
    }),
    reply: v.object({
      list: v.array(event),
      /** Cursors of the next newer and the next older page; null: there is none. */
      newer: v.nullable(cursor),
      older: v.nullable(cursor),
      /** Number of days that events are retained. */
      days: v.number(),
    }),
  }),
  /** Users and actions that occur in the log, for the filters. */
  choices: endpoint({
    ...common,
    path: path('choices'),
    permission: 'audit:search',
    audit: null,
    request: v.strictObject({}),
    reply: v.object({
      people: v.array(v.object({ userName: v.string(), name: v.string() })),
      actions: v.array(v.string()),
    }),
  }),
  /** The newest {@link EXPORT_MOST} matching events; `more`: there are older ones. */
  export: endpoint({
    ...common,
    path: path('export'),
    permission: 'audit:export',
    audit: '导出操作日志',
    request: v.strictObject(filters),
    reply: v.object({ list: v.array(event), more: v.boolean() }),
  }),
};
