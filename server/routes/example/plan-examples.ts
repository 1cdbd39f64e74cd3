import { sql } from 'kysely';
import { type ExampleKind, exampleKinds } from '../../../src/contract/content/example.ts';
import type { Db } from '../../db/connection/connect.ts';
import { isSqlite } from '../../db/is-sqlite.ts';
import { JOB } from '../../http/audit/write-audit.ts';

/** An example record in its present state. */
export interface Example {
  kind: ExampleKind;
  id: string;
  title: string;
  /** A user has changed it since the seed. */
  changed: boolean;
  /** It is in the recycle bin. */
  binned: boolean;
}

interface Plan {
  goes: readonly Example[];
  stays: readonly Example[];
}

/** Table of each kind, and its title column. */
const tables = { articles: 'title', records: 'title', files: 'name' } as const;
type Table = keyof typeof tables;
const tableOf = (kind: string): Table =>
  kind === 'article' ? 'articles' : kind === 'file' ? 'files' : 'records';

/**
 * Which example content can be deleted, and which stays: records that a user changed, and records that a staying record
 * references. `lock` locks the rows until the transaction ends.
 */
export async function planExamples(db: Db, lock = false): Promise<Plan> {
  const all = await examplesNow(db, lock);
  let goes = all.filter(({ changed }) => !changed);
  for (let before = -1; before !== goes.length; ) {
    before = goes.length;
    const needed = await neededWithout(db, goes);
    goes = goes.filter(({ id }) => !needed.has(id));
  }
  const going = new Set(goes.map(({ id }) => id));
  return { goes, stays: all.filter(({ id, binned }) => !going.has(id) && !binned) };
}

/** All remaining example records, in the order of kinds. */
async function examplesNow(db: Db, lock: boolean): Promise<Example[]> {
  const marks = await db.selectFrom('examples').selectAll().execute();
  const published = await publishedByItself(db);
  const rows: Example[] = [];
  for (const table of Object.keys(tables) as Table[]) {
    const marked = new Map(
      marks.filter(({ kind }) => tableOf(kind) === table).map((mark) => [mark.id, mark]),
    );
    for (const { id, title, version, deletedAt } of await rowsOf(
      db,
      table,
      [...marked.keys()],
      lock,
    )) {
      const { kind, version: first } = marked.get(id) ?? { kind: '', version: 0 };
      const changed = Number(version) !== Number(first) && !published.has(id);
      rows.push({ kind: kind as ExampleKind, id, title, changed, binned: deletedAt !== null });
    }
  }
  const order = ({ kind }: Example) => exampleKinds.indexOf(kind);
  return rows.toSorted((one, other) => order(one) - order(other));
}

interface Row {
  id: string;
  title: string;
  version: number;
  deletedAt: number | null;
}

async function rowsOf(db: Db, table: Table, ids: string[], lock: boolean): Promise<Row[]> {
  if (ids.length === 0) return [];
  // SQLite has a single writer, so it needs no row locks.
  const end = lock && !isSqlite(db) ? sql`for update` : sql``;
  const { rows } = await sql<Row>`select id, ${sql.ref(tables[table])} as title, version, deleted_at
    from ${sql.table(table)} where id in (${sql.join(ids)}) order by id ${end}`.execute(db);
  return rows;
}

/** Articles that only the publishing job has changed since the seed. */
async function publishedByItself(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select examples.id
    from examples join article_steps
      on article_steps.article_id = examples.id and article_steps.version > examples.version
    where examples.kind = 'article'
    group by examples.id
    having max(case when article_steps.user_name = ${JOB} then 0 else 1 end) = 0`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the records that a record outside the list references as group, parent, cata or file. */
async function neededWithout(db: Db, goes: readonly Example[]): Promise<ReadonlySet<string>> {
  if (goes.length === 0) return new Set();
  const ids = sql.join(goes.map(({ id }) => id));
  const { rows } = await sql<{ id: string }>`
    select group_id as id from records where group_id in (${ids}) and id not in (${ids})
    union select parent_id from records where parent_id in (${ids}) and id not in (${ids})
    union select cata_id from article_catas where cata_id in (${ids}) and article_id not in (${ids})
    union select file_id from file_uses where file_id in (${ids}) and record_id not in (${ids})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
