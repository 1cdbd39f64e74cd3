import { sql } from 'kysely';
import type { LiveNews } from '../../src/contract/live.ts';
import type { Db } from '../db/connection/connect.ts';
import { versionAt } from '../db/settings/version-floor.ts';

/**
 * Sets the next version of each of these dictionaries; a new one begins with 0. In the order of ids, to avoid
 * deadlocks. The version is the second of the change (`now`, milliseconds), or the previous version plus one if that is
 * greater: a change made after a backup and one made after its restore must have different versions, as devices would
 * otherwise go on serving stale cached entries.
 */
export async function countUp(db: Db, dictIds: Iterable<string>, now: number): Promise<void> {
  const second = versionAt(now);
  for (const dictId of [...new Set(dictIds)].sort()) {
    await db
      .insertInto('dictVersions')
      .values({ dictId, version: 0 })
      .onConflict((conflict) =>
        conflict.column('dictId').doUpdateSet({
          version: sql`case when dict_versions.version < ${second} then ${second} else dict_versions.version + 1 end`,
        }),
      )
      .execute();
  }
}

/** Version of one dictionary. */
export async function versionOf(db: Db, dictId: string): Promise<number> {
  const row = await db
    .selectFrom('dictVersions')
    .select('version')
    .where('dictId', '=', dictId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Codes and versions of all dictionaries that are not in the recycle bin. */
export async function allVersions(db: Db): Promise<LiveNews['dicts']> {
  const rows = await db
    .selectFrom('dictVersions')
    .innerJoin('records', 'records.id', 'dictVersions.dictId')
    .select(['code', 'dictVersions.version'])
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ code, version }) => ({ name: code ?? '', version }));
}
