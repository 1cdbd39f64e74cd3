import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, requireMigrated } from '../../../server/db/migrate.ts';
import { migrateTo, openEmpty } from '../../support/data/earlier-database.ts';
import { databases } from '../../support/server/test-server.ts';

it.each(databases)('S-OPS-7 says which version a command on %s needs', async (kind) => {
  const db = await openEmpty(kind);
  await migrateTo(db, '0048-file-tallies');
  await expect(requireMigrated(db)).rejects.toThrow(
    'start its server once, or call "lexdesk migrate"',
  );
  await migrate(db);
  await expect(requireMigrated(db)).resolves.toBeUndefined();
  await sql`insert into kysely_migration values ('9999-future', '2030-01-01')`.execute(db);
  const refused = 'made by a newer version (it has the step 9999-future): start that version';
  await expect(requireMigrated(db)).rejects.toThrow(refused);
  await expect(migrate(db)).rejects.toThrow(refused);
});
