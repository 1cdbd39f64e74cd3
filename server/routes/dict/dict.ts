import type { dictList } from '../../../src/contract/dict.ts';
import type { Handler } from '../../http/call.ts';
import { tagReply } from '../../http/etag.ts';
import { notFound } from '../../http/refusal.ts';

/** The entries of one dictionary in their order. */
export const handleDictList: Handler<typeof dictList> = async ({ deps, input, http }) => {
  const dict = await deps.db
    .selectFrom('dicts')
    .select(['id', 'version'])
    .where('code', '=', input.name)
    .executeTakeFirst();
  if (!dict) throw notFound('字典');
  tagReply(http, `dict-${dict.id}-${dict.version}`);
  const list = await deps.db
    .selectFrom('dictEntries')
    .select(['value', 'label', 'color'])
    .where('dictId', '=', dict.id)
    .orderBy('sort')
    .execute();
  return { list, version: dict.version };
};
