import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addFile } from '../../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../../tests/support/server/embedded-deps.ts';
import { planOf } from '../../../../tests/support/server/plan-of.ts';
import { refreshStatistics } from '../../../db/counts/refresh-statistics.ts';
import { CALL_SLICE } from '../../../db/slices.ts';
import { filesShown } from './library-row.ts';

const deps = embeddedDeps();

it('S-OPS-6 finds the files of a long page by their ids, among many of few people', async () => {
  const { db } = deps();
  await addFile(db);
  await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into files (id, user_id, kind, name, type, size, sha256, storage_name, created_at)
    select i, user_id, kind, name, type, size, sha256, i, created_at from files, n`.execute(db);
  await refreshStatistics(db);
  const ids = Array.from({ length: CALL_SLICE }, (_, n) => `${n + 1}`);
  const [first] = await planOf(db, (noted) => filesShown(noted, ids, deps().appConfig.buckets));
  expect(first).toBe('SEARCH files USING INDEX sqlite_autoindex_files_1 (id=?)');
});
