import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { confirmLaws, recordLaws } from '../../../server/articles/article-laws.ts';
import { recordLawChanges } from '../../../server/articles/law-changes.ts';
import type { Db } from '../../../server/db/connection/connect.ts';
import { emptyRecycleBin } from '../../../server/jobs/recycle-bin.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createArticle } from '../../support/calls/article-calls.ts';
import { callsOf, make } from '../../support/calls/record-calls.ts';
import { callDuringWrite } from '../../support/data/call-during-write.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { addArticle, addRecord } from '../../support/data/table-rows.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

/** So many that the one is not at its end when the other begins. */
const MANY = 25;
const ROUNDS = 10;

const several = async (makeOne: () => Promise<{ id: string }>): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < MANY; n += 1) ids.push((await makeOne()).id);
  return ids;
};

/** The same change of both at once, again and again; fails where one of them has no answer. */
async function both(
  ids: readonly string[],
  change: (ids: string[], round: number) => Promise<object>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([change([...ids], round), change(ids.toReversed(), round)]);
  }
}

onEachDatabase((server, database) => {
  describe('two who change the same in opposite orders are both answered', () => {
    it('when they delete articles and bring them back', async () => {
      const admin = await server().admin();
      const ids = await several(() => createArticle(admin));
      const { articleDelete, articleRestore } = endpoints;
      await both(ids, (some, round) =>
        admin.client.call(round % 2 === 0 ? articleDelete : articleRestore, { ids: some }),
      );
    });

    it('when they sort articles', async () => {
      const admin = await server().admin();
      const { id: cataId } = await make('cata', admin);
      const ids = await several(() => createArticle(admin, { cataId }));
      const sort = (some: string[]) =>
        admin.client.call(endpoints.articleSort, { cataId, ids: some }).catch((error) => {
          // Who comes second is told so.
          expect(error).toMatchObject({ code: 2003 });
          return error;
        });
      await both(ids, sort);
    });

    it('S-DICT-2 when they switch entries', async () => {
      const admin = await server().admin();
      const { id: dictId } = await make('dict', admin);
      const ids = await several(() => make('dictDetail', admin, { dictId }));
      await both(ids, (some, round) => {
        const status = round % 2 === 0 ? 'off' : 'on';
        return admin.client.call(endpoints.dictDetailStatus, { ids: some, status });
      });
    });

    it('S-DICT-2 when they make different entries the default, and when another switches all', async () => {
      const admin = await server().admin();
      const { id: dictId } = await make('dict', admin);
      const ids = await several(() => make('dictDetail', admin, { dictId }));
      const { get, update } = callsOf('dictDetail', admin);
      const makeDefault = async (id = '') => {
        const { version, value } = await get(id);
        const fields = sampleOf('dictDetail', { dictId, value, isDefault: true });
        return update({ id, version, ...fields }).catch((error) => {
          // Who comes second is told so.
          expect(error).toMatchObject({ kind: 'stale' });
          return error;
        });
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all([makeDefault(ids[0]), makeDefault(ids.at(-1))]);
        const status = round % 2 === 0 ? 'off' : 'on';
        const switching = admin.client.call(endpoints.dictDetailStatus, { ids, status });
        await Promise.all([makeDefault(ids[round]), switching]);
      }
    });

    it('when they sort columns, or delete them and bring them back', async () => {
      const admin = await server().admin();
      const calls = callsOf('cata', admin);
      const ids = await several(() => make('cata', admin));
      await both(ids, (some) => calls.sort(null, some));
      await both(ids, (some, round) => (round % 2 === 0 ? calls.remove : calls.restore)(...some));
    });
  });

  describe.runIf(database === 'postgres')('who locks rows in their order waits for nobody', () => {
    const sortedIds = () => Array.from({ length: MANY }, () => randomUUID()).sort();

    it.each([
      ['records', addRecord],
      ['articles', addArticle],
    ] as const)('who empties the recycle bin of %s', async (table, add) => {
      const { deps } = server();
      const ids = sortedIds();
      for (const id of ids.toReversed()) await add(deps.db, { id, deletedAt: 0 });
      const lock = async (db: Db, some: readonly string[]) => {
        for (const id of some) {
          await db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
        }
      };
      const emptying = callDuringWrite(
        server(),
        (db) => lock(db, ids.slice(0, 1)),
        () => emptyRecycleBin(deps),
        (db) => lock(db, ids.slice(1)),
      );
      expect(await emptying).toBe(MANY);
    });

    it.each([
      ['changes a law', (db: Db) => recordLawChanges(db, randomUUID(), 1)],
      ['has checked the laws of an article', confirmLaws],
      ['publishes it without them', (db: Db, id: string) => recordLaws(db, id, '')],
    ])('S-DESK-5 who %s', async (_, change) => {
      const { db } = server().deps;
      const articleId = await addArticle(db);
      const laws = sortedIds();
      for (const law of laws.toReversed()) {
        await db.insertInto('articleLaws').values({ articleId, law, checked: 'x' }).execute();
      }
      const lock = async (part: Db, some: readonly string[]) => {
        const rows = part.selectFrom('articleLaws').select('law').forUpdate();
        for (const law of some) await rows.where('law', '=', law).execute();
      };
      await callDuringWrite(
        server(),
        (part) => lock(part, laws.slice(0, 1)),
        () => db.transaction().execute((part) => change(part, articleId)),
        (part) => lock(part, laws.slice(1)),
      );
      const rows = db.selectFrom('articleLaws').select('law').where('checked', '<>', '');
      expect(await rows.where('articleId', '=', articleId).execute()).toEqual([]);
    });
  });
});
