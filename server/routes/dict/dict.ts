import type { dictList } from '../../../src/contract/dict.ts';
import { dict, dictDetail } from '../../../src/contract/dict-record.ts';
import type { Handler } from '../../http/call.ts';
import { tagReply } from '../../http/etag.ts';
import { notFound } from '../../http/refusal.ts';
import { recordHandlers } from '../../records/handlers.ts';
import type { Db } from '../../records/kind.ts';
import { dictDetailKind, dictKind } from './kinds.ts';

/** 字典. */
export const dictHandlers = recordHandlers(dict, dictKind);
/** 字典项. */
export const dictDetailHandlers = recordHandlers(dictDetail, dictDetailKind);

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

/** Counts up with each change of an entry, those in the recycle bin included. */
async function versionOf(db: Db, dictId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.sum<number | null>('version').as('sum'))
    .where('kind', '=', 'dictDetail')
    .where('groupId', '=', dictId)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}
