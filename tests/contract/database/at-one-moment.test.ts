import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/config/database-limits.ts';
import { atOneMoment } from '../../../server/db/at-one-moment.ts';
import { connect, type Db } from '../../../server/db/connection/connect.ts';
import { databases } from '../../support/server/test-server.ts';
import { type PostgresCluster, sharedPostgres } from '../../support/services/postgres.ts';

/** Milliseconds: of the statement timeout, and longer than the server then waits for the next statement. */
const SHORT = 100;
const LONG = 6000;

describe.each(databases.filter((database) => database === 'postgres'))(
  'S-OPS-7 what is read at one moment of %s',
  () => {
    let cluster: PostgresCluster;
    let db: Db;

    beforeAll(async () => {
      cluster = await sharedPostgres();
    });
    afterAll(() => cluster?.stop());
    beforeEach(async () => {
      const limits = { ...DEFAULT_LIMITS, pool: 1, statementTimeout: SHORT };
      db = connect(await cluster.createDatabase(), tmpdir(), limits);
    });
    afterEach(() => db.destroy());

    const nextRow = (moment: Db) => sql`select 1 as one`.execute(moment).then(({ rows }) => rows);

    it('waits for bytes that are slow between two rows, and for a slow statement', async () => {
      const read = await atOneMoment(db, async (moment) => {
        await nextRow(moment);
        await pause(LONG);
        await sql`select pg_sleep(${(2 * SHORT) / 1000})`.execute(moment);
        return nextRow(moment);
      });
      expect(read).toEqual([{ one: 1 }]);
    }, 30_000);

    it('lifts the limits for itself alone', async () => {
      await atOneMoment(db, nextRow);
      const slow = sql`select pg_sleep(${(10 * SHORT) / 1000})`.execute(db);
      await expect(slow).rejects.toThrow('statement timeout');
    });
  },
);
