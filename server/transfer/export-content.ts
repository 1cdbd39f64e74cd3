import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Selectable, sql } from 'kysely';
import { articleFields } from '../../src/contract/article/article-fields.ts';
import { entities } from '../../src/contract/entities.ts';
import { type ArticleRow, fieldsOf, publishedFieldsOf } from '../articles/article-row.ts';
import type { Deps } from '../base/call.ts';
import type { Report } from '../base/report.ts';
import { atOneMoment } from '../db/at-one-moment.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Database } from '../db/schema.ts';
import type { StoredRow } from '../files/stored-rows.ts';
import type { RecordRow } from '../records/record-kind.ts';
import { ifReadable, makeFolder, writeWhole } from '../storage/disk.ts';
import { readWhole } from '../storage/read-whole.ts';
import type { Storage } from '../storage/storage.ts';
import { TransferProblem } from './transfer-problem.ts';
import {
  type ArticleLine,
  contractFields,
  type FileLine,
  HEADER,
  type Line,
  type RecordLine,
  transferredKinds,
} from './transferred.ts';

/** File of the lines in the folder of an export, and the folder of the bytes beside it. */
export const LINES = 'content.jsonl';
export const BYTES = 'files';

/** Rows per query. */
const AT_ONCE = 200;

/**
 * Writes a consistent snapshot of all content into a new folder; referenced records come first. Throws {@link
 * TransferProblem}.
 */
export async function exportContent({ db, storage }: Deps, folder: string): Promise<Report> {
  makeFolder(folder, 0o700);
  if ((await readdir(folder)).length > 0)
    throw new TransferProblem(`${folder} is not empty: name a new folder`);
  await chmod(folder, 0o700);
  await mkdir(join(folder, BYTES));
  const arriving = join(folder, `${LINES}.arriving`);
  const counts = new Map<string, number>();
  const lost: string[] = [];
  const out = await open(arriving, 'wx', 0o600);
  try {
    await out.write(`${JSON.stringify(HEADER)}\n`);
    await atOneMoment(db, async (moment) => {
      for await (const { line, storageName } of linesOf(moment)) {
        if (storageName !== null) {
          const { size, sha256 } = (line as FileLine).file;
          const row = { name: storageName, size, sha256 };
          if (!(await copyTo(join(folder, BYTES, line.id), storage, row))) {
            lost.push(`missing or damaged in the storage, not in it: ${line.id}`);
            continue;
          }
        }
        await out.write(`${JSON.stringify(line)}\n`);
        counts.set(line.kind, (counts.get(line.kind) ?? 0) + 1);
      }
    });
    await out.sync();
  } finally {
    await out.close();
  }
  // Renamed last: under its final name the file is complete.
  await rename(arriving, join(folder, LINES));
  const summary = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
  return { left: lost, done: [`exported: ${summary || 'nothing'}`] };
}

/** Returns false, leaving no file, if the storage does not have the bytes that the row declares. */
async function copyTo(path: string, storage: Storage, row: StoredRow): Promise<boolean> {
  const read = async () => {
    const bytes = await readWhole(storage, row);
    return bytes && writeWhole(path, bytes, row.size);
  };
  const isCopied = (await ifReadable(read(), null))?.sha256 === row.sha256;
  if (!isCopied) await rm(path, { force: true });
  return isCopied;
}

interface Exported {
  line: Line;
  /** Storage name of its bytes; null if there are none here. */
  storageName: string | null;
}

async function* linesOf(db: Db): AsyncGenerator<Exported> {
  for await (const row of filesOf(db)) {
    const isHere = row.heldAt === null;
    yield { line: fileLineOf(row), storageName: isHere ? row.storageName : null };
  }
  for (const { name } of transferredKinds) {
    for await (const row of recordsOf(db, name))
      yield { line: recordLineOf(row), storageName: null };
  }
  for await (const row of pages((after) =>
    db
      .selectFrom('articles')
      .selectAll()
      .where('deletedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  ))
    yield { line: articleLineOf(row), storageName: null };
}

/** Yields all rows by id, in pages. */
async function* pages<Row extends { id: string }>(
  next: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const rows = await next(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Files that the exported content uses: users, and what lies in the recycle bin, are not part of it. */
const filesOf = (db: Db) =>
  pages((after) =>
    db
      .selectFrom('files')
      .selectAll()
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('fileUses')
            .leftJoin('articles', 'articles.id', 'fileUses.recordId')
            .leftJoin('records', 'records.id', 'fileUses.recordId')
            .select('fileUses.fileId')
            .whereRef('fileUses.fileId', '=', 'files.id')
            .where(({ or, and, eb }) =>
              or([
                and([eb('articles.id', 'is not', null), eb('articles.deletedAt', 'is', null)]),
                and([eb('records.id', 'is not', null), eb('records.deletedAt', 'is', null)]),
              ]),
            ),
        ),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  );

/** Records of a kind, parents before children. */
async function* recordsOf(db: Db, kind: string): AsyncGenerator<RecordRow> {
  const { rows } = await sql<{ id: string }>`
    with recursive tree (id, depth) as (
      select id, 0 from records where kind = ${kind} and deleted_at is null and parent_id is null
      union all select r.id, depth + 1 from records r join tree on r.parent_id = tree.id
      where r.kind = ${kind} and r.deleted_at is null and depth < 100
    ) select id from tree order by depth, id`.execute(db);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const ids = rows.slice(from, from + AT_ONCE).map(({ id }) => id);
    const found = await db.selectFrom('records').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(found.map((row) => [row.id, row]));
    yield* ids.flatMap((id) => byId.get(id) ?? []);
  }
}

/** Line of a stored file. */
export function fileLineOf(row: Selectable<Database['files']>): FileLine {
  const { id, name, groupName, kind, size, sha256, heldAt, createdAt } = row;
  return {
    ...{ kind: 'file', id, updatedBy: row.updatedBy ?? '', updatedAt: row.updatedAt ?? createdAt },
    fields: { name, group: groupName },
    file: { uploadedAs: kind as FileLine['file']['uploadedAs'], size, sha256, heldAt },
  };
}

/** Line of a record. */
export function recordLineOf({ id, kind, updatedBy, updatedAt, data }: RecordRow): RecordLine {
  const name = kind as RecordLine['kind'];
  const fields = contractFields(entities[name].fields, JSON.parse(data));
  return { kind: name, id, updatedBy, updatedAt, fields };
}

/** Line of an article; its workflow state is not exported. */
export function articleLineOf(row: ArticleRow): ArticleLine {
  const { id, updatedBy, updatedAt } = row;
  const isSeen = row.status === 'published';
  const fields = (whole: object) => contractFields(articleFields, whole) as ArticleLine['fields'];
  return {
    ...{ kind: 'article', id, updatedBy, updatedAt, fields: fields(fieldsOf(row)) },
    published: isSeen ? fields(publishedFieldsOf(row)) : null,
    publishedAt: isSeen ? row.publishedAt : null,
    firstPublishedAt: row.firstPublishedAt,
    withdrawAt: isSeen ? row.withdrawAt : null,
  };
}
