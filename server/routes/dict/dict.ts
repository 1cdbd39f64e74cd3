import type { dictList } from '../../../src/contract/dict.ts';
import { dict, dictDetail } from '../../../src/contract/dict-record.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Call, Handler } from '../../http/call.ts';
import { tagReply } from '../../http/etag.ts';
import { notFound } from '../../http/refusal.ts';
import { recordHandlers } from '../../records/handlers.ts';
import { dictDetailKind, dictKind } from './kinds.ts';
import { versionOf } from './versions.ts';

/** 字典. */
export const dictHandlers = telling(recordHandlers(dict, dictKind));
/** 字典项. */
export const dictDetailHandlers = telling(recordHandlers(dictDetail, dictDetailKind));

/** The same handlers; once one of them has written, whoever listens learns that versions have changed. */
function telling<Handlers extends object>(handlers: Handlers): Handlers {
  const entries = Object.entries(handlers) as [string, Handler<Endpoint>][];
  const told = entries.map(([name, handle]) => [
    name,
    isReading(name)
      ? handle
      : async (call: Call) => {
          const reply = await handle(call);
          call.deps.news.emit('dicts');
          return reply;
        },
  ]);
  return Object.fromEntries(told);
}

/** Declared as a function: the handlers above are made before a constant would be there. */
function isReading(name: string): boolean {
  return name === 'search' || name === 'get';
}

/** The entries in use of one dictionary, in their order. */
export const handleDictList: Handler<typeof dictList> = async ({ deps, input, http }) => {
  const { db } = deps;
  const found = await db
    .selectFrom('records')
    .select('id')
    .where('kind', '=', 'dict')
    .where('code', '=', input.name)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound('字典');
  const version = await versionOf(db, found.id);
  tagReply(http, `dict-${found.id}-${version}`);
  const rows = await db
    .selectFrom('records')
    .select('data')
    .where('kind', '=', 'dictDetail')
    .where('groupId', '=', found.id)
    .where('status', '=', 'on')
    .where('deletedAt', 'is', null)
    .orderBy('sort')
    .orderBy('createdAt')
    .execute();
  const list = rows.map(({ data }) => {
    const { value, label, color } = JSON.parse(data) as {
      value: string;
      label: string;
      color: string;
    };
    return { value, label, color };
  });
  return { list, version };
};
