import type { DictEntry, dictList } from '../../../src/contract/dict/dict.ts';
import { dictDetailStatus } from '../../../src/contract/dict/dict-status.ts';
import { LAWS } from '../../../src/contract/dict/law.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Call, Handler } from '../../base/call.ts';
import { notFound } from '../../base/refusal.ts';
import { tagReply } from '../../http/etag.ts';
import { idempotent } from '../../http/idempotent.ts';
import { switchRecords } from '../../records/batch-records.ts';
import { versionOf } from '../../records/dict-versions.ts';
import { authorOf } from '../../records/record-handlers.ts';
import { dictDetailKind } from './dict-kinds.ts';

/** Part of the ETag: increment with each change of the reply format. */
const SHAPE = 3;

/** Enables or disables entries. */
export const { handleDictDetailStatus } = notifying({
  handleDictDetailStatus: idempotent(dictDetailStatus, async (call, db) => {
    call.subject(...call.input.ids);
    return { results: await switchRecords(db, dictDetailKind, call.input, authorOf(call)) };
  }),
});

/** Wraps handlers: after a write, listeners are notified that dictionary versions have changed. */
export function notifying<Handlers extends object>(handlers: Handlers): Handlers {
  const entries = Object.entries(handlers) as [string, Handler<Endpoint>][];
  const notified = entries.map(([name, handle]) => [
    name,
    isReading(name)
      ? handle
      : async (call: Call) => {
          const reply = await handle(call);
          call.deps.events.emit('dicts');
          return reply;
        },
  ]);
  return Object.fromEntries(notified);
}

/** A function declaration, as it is used above before a constant would be initialised. */
function isReading(name: string): boolean {
  return name === 'search' || name === 'get';
}

/** Returns the entries of one dictionary in their order; all are retired if the dictionary is off. */
export const handleDictList: Handler<typeof dictList> = async ({ deps, input, http }) => {
  const { db } = deps;
  const found = await db
    .selectFrom('records')
    .select(['id', 'status'])
    .where('kind', '=', 'dict')
    .where('code', '=', input.name)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound('字典');
  const version = await versionOf(db, found.id);
  tagReply(http, `dict-${SHAPE}-${found.id}-${version}`);
  const rows = await db
    .selectFrom('records')
    .select(['data', 'status'])
    .where('kind', '=', 'dictDetail')
    .where('groupId', '=', found.id)
    .where('deletedAt', 'is', null)
    .orderBy('sort')
    .orderBy('createdAt')
    .execute();
  const readEntry = input.name === LAWS ? lawOf : entryOf;
  const isOffered = ({ status }: (typeof rows)[number]) => found.status === 'on' && status === 'on';
  return {
    list: rows.filter(isOffered).map(readEntry),
    retired: rows.filter((row) => !isOffered(row)).map(readEntry),
    version,
  };
};

function entryOf({ data }: { data: string }): DictEntry {
  const { value, label, color, isDefault } = JSON.parse(data) as Required<DictEntry>;
  return { value, label, color, ...(isDefault && { isDefault }) };
}

function lawOf(row: { data: string }): DictEntry {
  const { effectiveOn = '', standing = '', link = '' } = JSON.parse(row.data) as DictEntry;
  return { ...entryOf(row), effectiveOn, standing, link };
}
