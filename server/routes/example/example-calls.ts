import {
  exampleClear,
  type exampleGet,
  exampleKinds,
} from '../../../src/contract/content/example.ts';
import type { ReplyOf } from '../../../src/contract/endpoint.ts';
import type { Handler } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { deleteFileRow } from '../../files/delete-file-row.ts';
import { lockFile } from '../../files/file-record.ts';
import { deleteUses } from '../../files/record-uses.ts';
import { idempotent } from '../../http/idempotent.ts';
import { type Example, planExamples } from './plan-examples.ts';

export const handleExampleGet: Handler<typeof exampleGet> = async ({ deps }) =>
  shown(await planExamples(deps.db));

/** Rows are deleted before bytes: bytes without a row are never served. */
export const handleExampleClear: Handler<typeof exampleClear> = async (call) => {
  let bytes: string[] = [];
  const clear = idempotent(exampleClear, async ({ changed }, db) => {
    const plan = await planExamples(db, true);
    bytes = await deleteExamples(db, plan.goes);
    // Records that stay are no longer marked as examples.
    await db.deleteFrom('examples').execute();
    for (const { id, kind, title: label } of plan.goes) changed({ id, kind, label });
    return shown(plan);
  });
  const reply = await clear(call);
  for (const name of bytes) await call.deps.storage.drop(name);
  return reply;
};

function shown({
  goes,
  stays,
}: Awaited<ReturnType<typeof planExamples>>): ReplyOf<typeof exampleGet> {
  const countOf = (kind: string) => goes.filter((one) => one.kind === kind).length;
  return {
    goes: exampleKinds
      .map((kind) => ({ kind, count: countOf(kind) }))
      .filter(({ count }) => count > 0),
    stays: stays.map(({ kind, title }) => ({ kind, title })),
  };
}

/** Deletes the records; returns the storage names of their bytes, for the caller to drop. */
async function deleteExamples(db: Db, goes: readonly Example[]): Promise<string[]> {
  const idsOf = (is: (kind: string) => boolean) =>
    goes.filter(({ kind }) => is(kind)).map(({ id }) => id);
  const articles = idsOf((kind) => kind === 'article');
  const files = idsOf((kind) => kind === 'file');
  const records = idsOf((kind) => kind !== 'article' && kind !== 'file');
  await deleteUses(db, exampleKinds, [...articles, ...records]);
  if (articles.length > 0) await db.deleteFrom('articles').where('id', 'in', articles).execute();
  // In one statement, as they reference each other as parents.
  if (records.length > 0) await db.deleteFrom('records').where('id', 'in', records).execute();
  const bytes: string[] = [];
  for (const id of files) {
    const row = await lockFile(db, id);
    if (row) bytes.push(row.storageName, ...(await deleteFileRow(db, id)));
  }
  return bytes;
}
