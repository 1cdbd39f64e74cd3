import { sql } from 'kysely';
import type { Db } from '../../../server/db/connection/connect.ts';
import { isSqlite } from '../../../server/db/is-sqlite.ts';
import type { cata } from '../../../src/contract/content/cata.ts';
import type { RequestOf } from '../../../src/contract/endpoint.ts';
import { normalised } from '../../../src/contract/words.ts';
import { foundBy, numbers, TEXTS, textOf, titles } from './article-texts.ts';
import { type Columns, rowsOf } from './rows-of.ts';
import { withoutIndexes } from './without-indexes.ts';

const STATES = ['published', 'published', 'published', 'draft', 'pending', 'withdrawn'];
const PEOPLE = '陈思远 李明珠 王建国 赵婉清 周文博'.split(' ');
/** Articles of one statement. */
const PIECE = 10_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const COLUMNS = 200;
/** Place of the first one in the index of the texts: behind the example content. */
const FIRST = 1000;
const filled = ['articles', 'article_texts', 'article_steps', 'article_catas'];

/** Id of an article, or of a column. */
export const idOf = (at: number, group = '0000'): string =>
  `00000000-${group}-4000-8000-${at.toString(16).padStart(12, '0')}`;
export const columnId = (at: number): string => idOf(at, '00c0');

/**
 * Puts this many articles into a database, the same in every run, each as if it had been saved: with its history, its
 * columns and its place in the index of the texts. The last one was changed now, each other one a minute before the next.
 */
export const makeArticles = (db: Db, count: number): Promise<void> =>
  db.connection().execute(async (connection) => {
    await makeTexts(connection);
    await makeColumns(connection);
    const makeIndexes = await Promise.all(filled.map((table) => withoutIndexes(connection, table)));
    await hurry(connection);
    const rowOf = await rowsFor(count);
    for (let from = 0; from < count; from += PIECE) {
      const length = Math.min(PIECE, count - from);
      const rows = await Promise.all(Array.from({ length }, (_, at) => rowOf(from + at)));
      await connection.transaction().execute((piece) => fill(piece, rows));
    }
    for (const make of makeIndexes) await make();
    if (isSqlite(connection)) {
      await sql`insert into article_grams (article_grams) values ('optimize')`.execute(connection);
    }
    await sql`drop table bench_texts`.execute(connection);
  });

/** Nothing of it has to survive a power cut. */
async function hurry(db: Db): Promise<void> {
  if (!isSqlite(db)) {
    // The default compresses a third of a millisecond for each article.
    const settings = [
      "maintenance_work_mem = '1GB'",
      'statement_timeout = 0',
      'default_toast_compression = lz4',
    ];
    for (const setting of settings) await sql.raw(`set ${setting}`).execute(db);
    return;
  }
  for (const pragma of ['synchronous = off', 'foreign_keys = off', 'cache_size = -400000']) {
    await sql.raw(`pragma ${pragma}`).execute(db);
  }
  // A segment of an index for each so many bytes of it.
  for (const index of ['article_grams', 'file_grams']) {
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('hashsize', 67108864)`.execute(
      db,
    );
  }
}

const texts: Columns = {
  ...{ no: 'bigint', summary: 'text', body: 'text', summarytext: 'text', bodytext: 'text' },
  ...{ tokens: 'text', grams: 'text[]' },
};

async function makeTexts(db: Db): Promise<void> {
  const grams = sql.raw(isSqlite(db) ? 'text' : 'text[]');
  await sql`create table bench_texts (no integer primary key, summary text, body text,
    summarytext text, bodytext text, tokens text, grams ${grams})`.execute(db);
  const rows = await Promise.all(Array.from({ length: 2 * TEXTS }, (_, no) => textOf(no)));
  await sql`insert into bench_texts select * from ${rowsOf(db, texts, rows)}`.execute(db);
}

async function makeColumns(db: Db): Promise<void> {
  const now = Date.now();
  const rows = Array.from({ length: COLUMNS }, (_, at) => {
    const [title, parentId] = [`栏目 ${at}`, at < 20 ? null : columnId(at % 20)];
    const fields: Omit<RequestOf<typeof cata.create>, 'id'> = {
      ...{ parentId, name: title, slug: '', type: 'list', link: '', icon: '', bannerId: null },
      ...{ summary: '', inNavigation: false, sort: at, status: 'on' },
      ...{ seoTitle: '', seoKeywords: '', seoDescription: '' },
    };
    return {
      ...{ kind: 'cata', id: columnId(at), groupId: null, parentId, code: null, title },
      ...{ spelling: '', status: 'on', sort: at, data: JSON.stringify(fields), version: 1 },
      ...{ createdBy: 'admin', createdAt: now, updatedBy: 'admin', updatedAt: now },
      ...{ deletedAt: null },
    };
  });
  await db.insertInto('records').values(rows).execute();
}

const columns: Columns = {
  ...{ id: 'text', title: 'text', titletext: 'text', spelling: 'text', text: 'bigint' },
  ...{ author: 'text', status: 'text', cata: 'text', other: 'text', flags: 'text' },
  ...{ sort: 'bigint', at: 'bigint', first: 'bigint', due: 'bigint', deleted: 'bigint' },
  ...{ person: 'text', seq: 'bigint', ownwords: 'text', own: 'text[]' },
};
type Row = Record<string, unknown>;

/** Makes the rows of so many articles. */
async function rowsFor(count: number): Promise<(at: number) => Promise<Row>> {
  const titleOf = await titles();
  const now = Date.now();
  return async (at) => {
    const next = numbers(at + 1);
    const { title, spelling } = titleOf(at);
    const titletext = normalised(title);
    const author = at % 2000 === 1 ? '吴嘉禾' : pick(next, PEOPLE);
    const { tokens, grams } = await foundBy(`${titletext}\n${author}`);
    const status = at % 5000 === 3 ? 'rejected' : pick(next, STATES);
    const changed = now - (count - at) * MINUTE;
    return {
      ...{ id: idOf(at), title, titletext, spelling, author, status, seq: at + FIRST },
      text: (at % TEXTS) + (at % 1000 === 7 ? TEXTS : 0),
      cata: columnId(Math.floor(next() ** 2 * COLUMNS)),
      other: at % 3 === 0 ? columnId(Math.floor(next() * COLUMNS)) : null,
      ...{ flags: at % 50 === 0 ? ' recommended ' : '', sort: at % 100, at: changed },
      ...momentsOf(at, status, changed, now),
      person: at % 10 === 0 ? 'admin' : `staff-${at % 40}`,
      ...{ ownwords: tokens, own: grams },
    };
  };
}

const pick = (next: () => number, from: readonly string[]): string =>
  from[Math.floor(next() * from.length)] ?? '';

/** When readers saw it first, when it is due, and when it was deleted: one of a hundred, within the last month. */
const momentsOf = (at: number, status: string, changed: number, now: number) => ({
  first: ['published', 'withdrawn'].includes(status) ? changed : null,
  due: status === 'published' && at % 10 === 0 ? now + ((at % 7300) / 10 - 30) * DAY : null,
  deleted: at % 100 === 9 ? now - (at % 29) * DAY : null,
});

async function fill(db: Db, rows: readonly Row[]): Promise<void> {
  await sql`create temporary table piece as select * from ${rowsOf(db, columns, rows)}
    join bench_texts texts on texts.no = one.text`.execute(db);
  for (const insert of isSqlite(db) ? embedded : postgres) await sql.raw(insert).execute(db);
  await sql`drop table piece`.execute(db);
}

const articles = `insert into articles (id, title, spelling, summary, body, author, status, cover_id, attachment_ids, version,
      created_by, created_at, updated_by, updated_at, cata_id, flags, sort, published_at, first_published_at,
      edited_by, due_at, review_due, deleted_at)
    select id, title, spelling, summary, body, author, status, null, '[]', 1,
      person, at, person, at, cata, flags, sort, first, first, person, due, due, deleted from piece`;
const belongings = [
  `insert into article_catas (article_id, cata_id, updated_at, deleted)
    select id, cata, at, case when deleted is null then 0 else 1 end from piece
    union select id, other, at, case when deleted is null then 0 else 1 end from piece where other is not null`,
  `insert into article_steps (article_id, version, at, user_name, action, note, fields)
    select id, 1, at, person, '新增文章', '', '{"title":"' || title || '","body":"' || body || '"}' from piece`,
];
/** A line for each field, as `indexArticle` writes it. */
const textBy = (newline: string): string =>
  ['titletext', 'summarytext', 'author', 'bodytext'].join(` || ${newline} || `);
const embedded = [
  articles,
  ...belongings,
  `insert into article_texts (seq, article_id, text) select seq, id, ${textBy('char(10)')} from piece`,
  `insert into article_grams (rowid, grams) select seq, tokens || ' ' || ownwords from piece`,
];
const postgres = [
  articles,
  // What follows says by itself what triggers would write, and names articles that are there.
  'set local session_replication_role = replica',
  ...belongings,
  `insert into article_texts (article_id, text, grams) select id, ${textBy('chr(10)')}, grams || own
    from piece order by seq`,
];
