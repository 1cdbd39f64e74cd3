import { join } from 'node:path';
import Database from 'libsql';
import { rowsOf } from '../data/server-data.ts';

/** As many wide characters as a title may have, without a place to break at but between any two. */
export const WIDE = '劳动合同解除经济补偿金计算'.repeat(10).slice(0, 120);
/** As many letters without any place to break at. */
export const UNBROKEN = 'WWW'.repeat(40);

/** Of every two rows one has the first, one the second, as long as the field may be. */
const both = (most: number) =>
  `case when rowid % 2 then '${WIDE.slice(0, most)}' else '${UNBROKEN.slice(0, most)}' end`;

/** Texts of records, by kind: the field that is the title first, and how long each may be. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  cata: { name: 60 },
  course: { title: 120, teacher: 60, category: 32 },
  chapter: { title: 120 },
  expandModel: { name: 60 },
  expand: { title: 120, position: 60 },
  dict: { name: 60 },
  dictDetail: { label: 120, note: 120 },
};
/** Dictionary that stories open by its name, with its entries. */
const SPARED = `id in (select id from records where title = '文章状态')
  or coalesce(group_id, '') in (select id from records where title = '文章状态')`;

/** Runs these statements on the data of a (running or stopped) test server. */
function run(dataDir: string, ...statements: readonly string[]): void {
  const database = new Database(join(dataDir, 'lexdesk.db'), { timeout: 5000 });
  try {
    // What belongs to a record goes with it, one table after the other.
    database.pragma('foreign_keys = off');
    for (const statement of statements) database.prepare(statement).run([]);
  } finally {
    database.close();
  }
}

/**
 * Makes every text of a test server as long as the API allows: names of articles, columns, courses, chapters, entries, models,
 * dictionaries, files and of the administrator.
 */
export function widenContent(dataDir: string): void {
  const records = Object.entries(TEXTS).map(([kind, fields]) => {
    const [title = 0] = Object.values(fields);
    const parts = Object.entries(fields).map(([name, most]) => `'$.${name}', ${both(most)}`);
    return `update records set title = ${both(title)}, data = json_set(data, ${parts.join(', ')})
      where kind = '${kind}' and not (${SPARED})`;
  });
  run(
    dataDir,
    `update articles set title = ${both(120)}, author = ${both(60)}, summary = ${both(120)}`,
    ...records,
    `update files set name = ${both(120)} || '.png'`,
    `update users set real_name = '${WIDE.slice(0, 30)}'`,
  );
}

/** Takes all content away, dictionaries too. */
export const emptyContent = (dataDir: string): void =>
  run(dataDir, ...['articles', 'records', 'files'].map((table) => `delete from ${table}`));

/** Adds copies of a row of a table, numbered in their titles, until there are so many of its kind. */
export function multiply(
  dataDir: string,
  table: 'articles' | 'records' | 'files',
  most: number,
  where = 'true',
): void {
  const [row] = rowsOf(dataDir, `select * from ${table} where ${where} limit 1`);
  const had = rowsOf(dataDir, `select id from ${table} where ${where}`).length;
  const own: Readonly<Record<string, string>> = {
    id: `lower(hex(randomblob(4)) || '-0000-4000-8000-' || hex(randomblob(6)))`,
    title: `'第 ' || i || ' 条'`,
    name: `'第 ' || i || ' 个.pdf'`,
    code: `case when code is null then null else 'copy-' || kind || i end`,
    slug: `''`,
    data: `json_replace(data, '$.name', '第 ' || i || ' 条', '$.title', '第 ' || i || ' 条')`,
    storage_name: `'copy-' || i`,
    sort: 'i',
  };
  const columns = Object.keys(row ?? {});
  run(
    dataDir,
    `insert into ${table} (${columns.join(', ')})
      with recursive counted(i) as (select 1 union all select i + 1 from counted where i < ${most - had})
      select ${columns.map((column) => own[column] ?? column).join(', ')}
      from counted, (select * from ${table} where ${where} limit 1)`,
  );
}
