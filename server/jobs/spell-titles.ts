import type { Deps } from '../base/call.ts';
import { SLICE, yieldToCalls } from '../db/slices.ts';
import { spellingOf } from '../db/title-spelling.ts';

/** Spells the titles that were written before the server spelt them, or past it; a few at a time. */
export async function spellTitles(deps: Deps, signal?: AbortSignal): Promise<number> {
  return (await spellIn(deps, 'articles', signal)) + (await spellIn(deps, 'records', signal));
}

async function spellIn(
  { db }: Deps,
  table: 'articles' | 'records',
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let done = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'title'])
      .where('spelling', 'is', null)
      .limit(SLICE)
      .execute();
    for (const { id, title } of rows) {
      if (signal?.aborted) return done;
      await db
        .updateTable(table)
        .set({ spelling: await spellingOf(title) })
        .where('id', '=', id)
        // Written with another title meanwhile: that one is spelt already.
        .where('title', '=', title)
        .execute();
      done += 1;
      await yieldToCalls();
    }
    if (rows.length < SLICE) return done;
  }
}
