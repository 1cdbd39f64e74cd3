import type * as v from 'valibot';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { recordEndpoints } from '../../src/contract/record.ts';
import type { Call, Caller, Handler } from '../http/call.ts';
import { stored } from '../http/stored.ts';
import { deleteRecords, restoreRecords, sortRecords } from './batch.ts';
import type { RecordKind } from './kind.ts';
import { readRecord } from './read.ts';
import { searchRecords } from './search.ts';
import { type Author, createRecord, updateRecord } from './write.ts';

/** The calls of an entity, as far as every entity has them. */
type RecordCalls = ReturnType<typeof recordEndpoints<Nothing, Nothing, Nothing>>;
type Nothing = Record<never, never>;
/** What staff edit of an entity, by its calls. */
export type FieldsOf<Calls extends { create: Endpoint }> = Omit<
  v.InferOutput<Calls['create']['request']> & object,
  'id'
>;
type HandlersOf<Calls> = {
  [K in keyof Calls]: Calls[K] extends Endpoint ? Handler<Calls[K]> : never;
};

/** Answers the calls of one entity; `kind` says what is particular to it. */
export function recordHandlers<Calls extends { create: Endpoint }>(
  calls: Calls,
  kind: RecordKind<FieldsOf<Calls>>,
): HandlersOf<Calls> {
  const all = calls as unknown as RecordCalls;
  const handlers: HandlersOf<RecordCalls> = {
    search: ({ deps, input }) => searchRecords(deps.db, kind, input),
    get: ({ deps, input }) => readRecord(deps.db, kind, input.id),
    create: stored(all.create, (call, db) => {
      const { id, ...fields } = call.input;
      call.subject(id);
      return createRecord(db, kind, { id, fields: fields as FieldsOf<Calls> }, authorOf(call));
    }),
    update: stored(all.update, (call, db) => {
      const { id, version, ...fields } = call.input;
      call.subject(id);
      const change = { id, version, fields: fields as FieldsOf<Calls> };
      return updateRecord(db, kind, change, authorOf(call));
    }),
    delete: stored(all.delete, async (call, db) => {
      call.subject(call.input.ids.join(' '));
      return { results: await deleteRecords(db, kind, call.input.ids, authorOf(call)) };
    }),
    restore: stored(all.restore, async (call, db) => {
      call.subject(call.input.ids.join(' '));
      return { results: await restoreRecords(db, kind, call.input.ids, authorOf(call)) };
    }),
    sort: stored(all.sort, async (call, db) => {
      call.subject(call.input.parentId ?? '');
      return { results: await sortRecords(db, kind, call.input, authorOf(call)) };
    }),
  };
  // The contract of the entity and of any entity differ in the fields only, which pass through unchanged.
  return handlers as unknown as HandlersOf<Calls>;
}

const authorOf = ({ caller, deps }: { caller: Caller } & Pick<Call, 'deps'>): Author => ({
  userName: caller.userName,
  now: deps.now(),
});
