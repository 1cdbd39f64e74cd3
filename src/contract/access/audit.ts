import * as v from 'valibot';
import { instant, text } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

/** `refused`: by a rule or for want of a right; `failed`: something broke. */
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

/** A field that was changed. Of long texts the log knows nothing but how many characters they had, before and after. */
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
  /** Empty: somebody without a session. */
  userName: v.string(),
  /** 姓名 of that user. */
  name: v.string(),
  action: v.string(),
  /** What it was done to: `article`, `user`, a kind of record; empty in what was logged before there were kinds. */
  kind: v.string(),
  subject: v.string(),
  /** What that was called then; empty: it has no name, or was never found. */
  label: v.string(),
  outcome,
  /** `ok`, or the code of the refusal. */
  result: v.string(),
  /** How many calls this line stands for: refused ones without a session are counted for each minute. */
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

/** An event's place in the order of the log. */
const cursor = v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,15}$/, '位置不正确'));

/** What the log is narrowed by. */
const filters = {
  /** 账号; empty: nobody's session. */
  person: v.optional(text(64, '操作人')),
  action: v.optional(text(64, '动作')),
  /** Id of what it was done to. */
  object: v.optional(text(64, '对象')),
  outcome: v.optional(outcome),
  /** From here on, and before. */
  since: v.optional(instant),
  until: v.optional(instant),
  /** The whole name of an object, a whole request id, or a whole address: parts are not looked for. */
  keyword: v.optional(text(200, '关键词')),
};

/** Most events of one CSV file. */
export const EXPORT_MOST = 10_000;

const common = { method: 'POST', access: 'session', body: 'json', write: false } as const;
const path = <const Call extends string>(call: Call) => `{base}/audit/${call}` as const;

/** 操作日志 (S-ADM-5). Nothing here changes it: lines are written by what happens, and go when they are old. */
export const auditCalls = {
  /** Newest first, a page at a time: what lies before or behind an event, without counting what there is. */
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
      /** Where the next newer and the next older page begin; null: there is none. */
      newer: v.nullable(cursor),
      older: v.nullable(cursor),
      /** How many days events are kept. */
      days: v.number(),
    }),
  }),
  /** Who and what occurs in the log, to narrow it by. */
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
  /** The newest {@link EXPORT_MOST} of what is found; `more`: there are older ones. */
  export: endpoint({
    ...common,
    path: path('export'),
    permission: 'audit:export',
    audit: '导出操作日志',
    request: v.strictObject(filters),
    reply: v.object({ list: v.array(event), more: v.boolean() }),
  }),
};
