import type { Deps } from '../base/call.ts';
import { SLICE, yieldToCalls } from '../db/slices.ts';
import { spellingOf } from '../db/title-spelling.ts';

/**
 * Computes missing spellings of titles: from before spellings existed, or written directly to the database. In slices.
 */
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
        // A concurrent change of the title has already set its spelling.
        .where('title', '=', title)
        .execute();
      done += 1;
      await yieldToCalls();
    }
    if (rows.length < SLICE) return done;
  }
}
