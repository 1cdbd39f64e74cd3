import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { onEachDatabase, type Visitor } from '../support/server/test-server.ts';
import { withoutIndexes } from './made/without-indexes.ts';
import { lineOf, timesOf } from './times.ts';

const COUNT = Number(process.env.BENCH_EVENTS ?? 1_000_000);
/** Events of one statement. */
const PIECE = 100_000;
const ROUNDS = 20;
/** Milliseconds between two events: the log is about a year long. */
const APART = Math.floor((364 * 24 * 60 * 60_000) / COUNT);

const table: Record<string, string>[] = [];
afterAll(() => console.table(table));

onEachDatabase((server, database) => {
  let admin: Visitor;
  let start = 0;

  beforeAll(async () => {
    const { db, now } = server().deps;
    start = now() - COUNT * APART;
    if (database === 'postgres') await sql`set statement_timeout = 0`.execute(db);
    const makeIndexes = await withoutIndexes(db, 'audit');
    for (let done = 0; done < COUNT; done += PIECE) {
      // 200 people, 60 actions, 2 % refused, one in 100,000 failed, things and names each a hundred times.
      await sql`
        insert into audit (at, user_name, action, subject, result, address, user_agent, duration,
          kind, label, request_id, call, outcome)
        with recursive n (i) as (
          select ${sql.lit(done)} union all select i + 1 from n where i < ${sql.lit(done + PIECE - 1)}
        )
        select ${sql.lit(start)} + cast(i as bigint) * ${sql.lit(APART)}, 'user-' || (i % 200), 'action-' || (i % 60),
          'subject-' || (i % ${sql.lit(COUNT / 100)}), 'ok', '10.0.' || (i % 5000), 'Browser', 10,
          'article', 'label-' || (i % ${sql.lit(COUNT / 100)}), 'request-' || i, 'POST /article/update',
          case when i % 100000 = 7 then 'failed' when i % 50 = 0 then 'refused' else 'ok' end
        from n`.execute(db);
    }
    await makeIndexes();
    if (database === 'postgres') await sql`vacuum analyze audit`.execute(db);
    admin = await server().admin();
  }, 60 * 60_000);

  const measure = async (what: string, act: () => Promise<unknown>, rounds = ROUNDS) => {
    table.push(lineOf(what, database, await timesOf(act, rounds)));
  };
  const search = (asked: object) =>
    admin.client.call(endpoints.auditSearch, { size: 50, ...asked });

  describe(`S-ADM-5 of ${COUNT} events`, () => {
    const middle = () => `${start + Math.floor(COUNT / 2) * APART}.1`;
    it.each([
      ['the newest', () => ({})],
      ['a page in the middle', () => ({ olderThan: middle() })],
      ['the page after it', () => ({ newerThan: middle() })],
      ['a person', () => ({ person: 'user-7' })],
      ['a person, in the middle', () => ({ person: 'user-7', olderThan: middle() })],
      ['somebody who did nothing', () => ({ person: 'nobody' })],
      ['an action', () => ({ action: 'action-7' })],
      ['an object', () => ({ object: 'subject-7' })],
      ['what was refused', () => ({ outcome: 'refused' })],
      ['what failed', () => ({ outcome: 'failed' })],
      ['what failed, before the middle', () => ({ outcome: 'failed', olderThan: middle() })],
      ['a day', () => ({ since: start + 9e9, until: start + 9e9 + 86_400_000 })],
      ['an address', () => ({ keyword: '10.0.7' })],
      ['a name', () => ({ keyword: 'label-7' })],
      ['a request', () => ({ keyword: 'request-7' })],
      ['nothing by that name', () => ({ keyword: 'nothing' })],
      ['a person and what was refused', () => ({ person: 'user-50', outcome: 'refused' })],
      ['a person and what failed', () => ({ person: 'user-7', outcome: 'failed' })],
      ['a person and an action they never took', () => ({ person: 'user-7', action: 'action-8' })],
      ['an action that never failed', () => ({ action: 'action-8', outcome: 'failed' })],
      [
        'a person, an action of theirs, and what failed',
        () => ({ person: 'user-7', action: 'action-7', outcome: 'failed' }),
      ],
      ['a person in a day', () => ({ person: 'user-7', since: start, until: start + 86_400_000 })],
    ] as const)('%s', async (what, asked) => measure(what, () => search(asked())));

    it('choices', () => measure('choices', () => admin.client.call(endpoints.auditChoices, {})));
    it('export', () =>
      measure('10,000 as CSV', () => admin.client.call(endpoints.auditExport, {}), 3));
  });
});
