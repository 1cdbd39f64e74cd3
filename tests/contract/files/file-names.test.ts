import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { findByName } from '../../../server/search/file-names.ts';
import { migrateTo, openEmpty } from '../../support/data/earlier-database.ts';
import { databases } from '../../support/server/test-server.ts';
import { textForms } from '../../support/values/text-forms.ts';

describe.each(databases)('names of files of an earlier version on %s', (kind) => {
  it('S-OPS-6 are found whatever their case and width, once', async () => {
    const db = await openEmpty(kind);
    await migrateTo(db, '0051-published-tallies');
    await sql`insert into users (id, user_name, password_hash, nick_name, phone, email, avatar, level, disabled, created_at)
      values ('u', 'a', '', '', '', '', '', '', 0, 1)`.execute(db);
    const add = (id: string, name: string) =>
      sql`insert into files (id, user_id, kind, name, type, size, sha256, storage_name, created_at)
        values (${id}, 'u', 'file', ${name}, 'text/plain', 1, '', ${id}, 1)`.execute(db);
    for (const [at, [name]] of textForms.entries()) await add(`f${at}`, `${name} ${at}.txt`);
    await add('plain', '没有全角 9.txt');
    await migrate(db);
    await add('later', '后来　９.txt');
    const find = (...words: string[]) => findByName(db, db.selectFrom('files'), words, 10);
    for (const [at, [, typed]] of textForms.entries()) {
      for (const words of typed) expect(await find(words, `${at}`)).toContain(`f${at}`);
    }
    expect(await find('９', '全角')).toEqual(['plain']);
    expect(await find(' 9.Ｔ')).toEqual(['later', 'plain']);
    await db.updateTable('files').set({ name: '改名（９）' }).where('id', '=', 'later').execute();
    expect(await find('后来')).toEqual([]);
    expect(await find('(9)')).toEqual(['later']);
  });
});

describe.each(databases)('names of many files on %s', (kind) => {
  it('S-OPS-6 are found newest first and once, where most hold the pairs and not the word', async () => {
    const db = await openEmpty(kind);
    await migrate(db);
    await sql`insert into users (id, user_name, password_hash, nick_name, phone, email, avatar, level, disabled, created_at)
      values ('u', 'a', '', '', '', '', '', '', 0, 1)`.execute(db);
    // The newest 1,200 hold none of the pairs, of 3,800 older ones every second the whole word.
    await sql`insert into files (id, user_id, kind, name, type, size, sha256, storage_name, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
      select 'f' || i, 'u', 'file', case when i > 3800 then '照片' when i % 2 = 1 then '甲乙丙' else '乙丙 甲乙' end,
        'text/plain', 1, '', 'f' || i, i from n`.execute(db);
    const expected = Array.from({ length: 1900 }, (_, at) => `f${3799 - 2 * at}`);
    expect(await findByName(db, db.selectFrom('files'), ['甲乙丙'], 2000)).toEqual(expected);
    expect(await findByName(db, db.selectFrom('files'), ['甲乙丙'], 1200)).toEqual(
      expected.slice(0, 1200),
    );
  });
});
