import type { expandPositions } from '../../../src/contract/content/expand-positions.ts';
import type { Handler } from '../../base/call.ts';
import { fieldIn } from '../../db/field-in.ts';

/** Lists the positions of entries that are not in the recycle bin. */
export const handleExpandPositions: Handler<typeof expandPositions> = async ({ deps, input }) => {
  const { db } = deps;
  const { modelId } = input;
  const rows = await db
    .selectFrom('records')
    .select(fieldIn(db, 'position').as('position'))
    .distinct()
    .where('kind', '=', 'expand')
    .where('deletedAt', 'is', null)
    .$if(modelId !== undefined, (query) => query.where('groupId', '=', modelId ?? ''))
    .execute();
  const named = rows.map(({ position }) => position).filter(Boolean);
  return { list: named.sort((one, other) => one.localeCompare(other, 'zh-CN')) };
};
