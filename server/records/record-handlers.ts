import type * as v from 'valibot';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { FileRecord } from '../../src/contract/file/file.ts';
import type { RecordMeta, recordEndpoints } from '../../src/contract/record.ts';
import type { Call, Caller, Handler } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import { recordsOf as fileRecordsOf } from '../files/file-record.ts';
import { linkRuleOf } from '../files/refuse-links.ts';
import { idempotent } from '../http/idempotent.ts';
import { deleteRecords, restoreRecords, sortRecords } from './batch-records.ts';
import { readRecord } from './read-records.ts';
import type { Author, RecordKind } from './record-kind.ts';
import { searchRecords } from './search-records.ts';
import { createRecord, updateRecord } from './write-records.ts';

/** The calls that every entity has. */
type RecordCalls = ReturnType<typeof recordEndpoints<Nothing, Nothing, Nothing>>;
type Nothing = Record<never, never>;
/** Editable fields of an entity, derived from its calls. */
export type FieldsOf<Calls extends { create: Endpoint }> = Omit<
  v.InferOutput<Calls['create']['request']> & object,
  'id'
>;
/** Handler of each call of an entity. */
export type HandlersOf<Calls> = {
  [K in keyof Calls as Calls[K] extends Endpoint ? K : never]: Calls[K] extends Endpoint
    ? Handler<Calls[K]>
    : never;
};

/** Handlers of the calls of one entity; `kind` describes its particulars. */
export function recordHandlers<Calls extends { create: Endpoint }>(
  calls: Calls,
  kind: RecordKind<FieldsOf<Calls>>,
): HandlersOf<Calls> {
  const all = calls as unknown as RecordCalls;
  const handlers: HandlersOf<RecordCalls> = {
    search: ({ deps, input, scope }) => searchRecords(deps.db, kind, input, scope),
    get: async (call) => {
      const { deps, input, scope } = call;
      return withFiles(deps.db, kind, await readRecord(deps.db, kind, input.id, scope), call);
    },
    create: idempotent(all.create, async (call, db) => {
      const { id, ...fields } = call.input;
      call.subject(id);
      const change = { id, fields: fields as FieldsOf<Calls> };
      return withFiles(db, kind, await createRecord(db, kind, change, authorOf(call)), call);
    }),
    update: idempotent(all.update, async (call, db) => {
      const { id, version, ...fields } = call.input;
      call.subject(id);
      const change = { id, version, fields: onlySent<FieldsOf<Calls>>(fields, call) };
      return withFiles(db, kind, await updateRecord(db, kind, change, authorOf(call)), call);
    }),
    delete: idempotent(all.delete, async (call, db) => {
      call.subject(...call.input.ids);
      return { results: await deleteRecords(db, kind, call.input.ids, authorOf(call)) };
    }),
    restore: idempotent(all.restore, async (call, db) => {
      call.subject(...call.input.ids);
      return { results: await restoreRecords(db, kind, call.input.ids, authorOf(call)) };
    }),
    sort: idempotent(all.sort, async (call, db) => {
      call.subject(call.input.parentId ?? '');
      return { results: await sortRecords(db, kind, call.input, authorOf(call)) };
    }),
  };
  // The types differ only in the fields, which pass through unchanged.
  return handlers as unknown as HandlersOf<Calls>;
}

/** The fields that the client sent: the contract's defaults are for new records, an update does not write them. */
const onlySent = <Fields extends object>(
  fields: object,
  { sent }: Pick<Call, 'sent'>,
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => Object.hasOwn(sent ?? fields, name)),
  ) as Partial<Fields>;

/** Adds the stored files that the record names. */
async function withFiles<Fields>(
  db: Db,
  { files, filesIn }: RecordKind<Fields>,
  record: RecordMeta,
  { deps, scope }: Pick<Call, 'deps' | 'scope'>,
): Promise<RecordMeta & { files: FileRecord[] }> {
  const fields = record as unknown as Record<string, string | string[] | null>;
  const own = files.flatMap((name) => [fields[name] ?? []].flat());
  const ids = [...own, ...(filesIn?.(record as unknown as Fields) ?? [])];
  return {
    ...record,
    files: await fileRecordsOf(db, ids, { buckets: deps.appConfig.buckets, scope }),
  };
}

/** Author of a call: user, time and scope. */
export const authorOf = ({
  caller,
  changed,
  ...call
}: { caller: Caller } & Pick<Call, 'deps' | 'scope' | 'changed' | 'http'>): Author => ({
  scope: call.scope,
  userName: caller.userName,
  now: call.deps.now(),
  versionFloor: call.deps.versionFloor,
  changed,
  mayLink: linkRuleOf(call),
});
