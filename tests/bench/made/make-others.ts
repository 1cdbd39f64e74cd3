import { sql } from 'kysely';
import type { Db } from '../../../server/db/connection/connect.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Rows of one statement. */
const PIECE = 100_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Numbers from 0 to `count`, as a table with the column `i`. */
const upTo = (from: number, count: number) =>
  sql`(with recursive n (i) as (select cast(${sql.lit(from)} as bigint) union all select i + 1 from n where i < ${sql.lit(
    from + count - 1,
  )}) select i from n) as n`;

/** Id of a file by its number, on both databases. */
const idAt = sql`'00000000-00f0-4000-8000-' || substr('000000000000' || i, length('000000000000' || i) - 11)`;

/** Puts this many files without bytes, and as many events of the audit log, into a database; a third of the files is used. */
export async function makeOthers(db: Db, count: number): Promise<void> {
  const now = sql.lit(Date.now());
  await fill(db, ['files', 'file_names'], count, (part) =>
    sql`insert into files (id, user_id, kind, name, type, size, sha256, storage_name, created_at, group_name, deleted_at)
      select ${idAt}, (select id from users where user_name = 'admin'), case when i % 50 = 1 then 'private/file' else 'file' end,
        '照片 ' || i || '.png', case when i % 7 = 0 then 'application/pdf' else 'image/png' end, 1000 + i % 50000,
        'sha-' || i, 'stored-' || i, ${now} - (${sql.lit(count)} - i) * ${sql.lit(MINUTE)},
        case when i % 5 = 0 then '组 ' || (i % 40) else '' end,
        case when i % 100 = 9 then ${now} - (i % 29) * ${sql.lit(DAY)} end from ${part}`.execute(
      db,
    ),
  );
  await fill(db, ['file_uses'], count, (part) =>
    sql`insert into file_uses (file_id, entity, record_id, field)
      select ${idAt}, 'article', 'used-by-' || i, 'body' from ${part} where i % 3 = 0`.execute(db),
  );
  await fill(db, ['audit'], count, (part) =>
    sql`insert into audit (at, user_name, action, subject, result, address, user_agent, duration, kind, label, request_id, call, outcome)
      select ${now} - (${sql.lit(count)} - i) * 30000, 'user-' || (i % 200), 'action-' || (i % 60), 'subject-' || (i % 10007),
        'ok', '10.0.' || (i % 5000), 'Browser', 10, 'article', 'label-' || (i % 10007), 'request-' || i,
        'POST /article/update', case when i % 50 = 0 then 'refused' else 'ok' end from ${part}`.execute(
      db,
    ),
  );
}

async function fill(
  db: Db,
  tables: readonly string[],
  count: number,
  piece: (part: ReturnType<typeof upTo>) => Promise<unknown>,
): Promise<void> {
  const makeIndexes = await Promise.all(tables.map((table) => withoutIndexes(db, table)));
  for (let done = 0; done < count; done += PIECE) {
    await piece(upTo(done, Math.min(PIECE, count - done)));
  }
  for (const make of makeIndexes) await make();
}
