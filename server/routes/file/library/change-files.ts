import { PRIVATE_KIND } from '../../../../src/contract/file/file.ts';
import { fileLibrary } from '../../../../src/contract/file/file-library.ts';
import type { Call, Caller } from '../../../base/call.ts';
import { eachOf } from '../../../base/each-of.ts';
import { notFound, refusedByRule, requireVersion, stale } from '../../../base/refusal.ts';
import type { Db } from '../../../db/connection/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { nextVersion } from '../../../db/settings/version-floor.ts';
import { lockFile } from '../../../files/file-record.ts';
import { countUses, usesOf } from '../../../files/file-uses.ts';
import { idempotent } from '../../../http/idempotent.ts';
import { refuseOtherType } from '../upload/accept-file.ts';
import { type FileRow, fileShown, refuseUnseen } from './library-row.ts';

type Writing = Pick<Call, 'deps'> & { caller: Caller };

/** Renames a file or moves it to another group. */
export const handleFileUpdate = idempotent(fileLibrary.update, async (call, db) => {
  const { id, version, name, group } = call.input;
  const { buckets } = call.deps.appConfig;
  call.subject(id);
  requireVersion(version);
  const row = await rowOf(db, call.scope, id);
  if (row.version !== version) throw stale(await fileShown(db, id, buckets));
  if (row.deletedAt !== null) throw refusedByRule('文件在回收站中，请先恢复');
  refuseOtherType(name, row.type);
  await touch(call, db, row, { name, groupName: group.trim() });
  // Users who must not see a private file read the log too, so its name stays out.
  const named = (shown: string) => (row.kind === PRIVATE_KIND ? {} : { name: shown });
  const before = { ...named(row.name), group: row.groupName };
  call.changed({ id, before, after: { ...named(name), group: group.trim() } });
  return fileShown(db, id, buckets);
});

/** Moves files to the recycle bin: the bytes stay, and the address answers 410. */
export const handleFileDelete = idempotent(fileLibrary.delete, async (call, db) => {
  call.subject(...call.input.ids);
  const results = await eachOf(call.input.ids, async (id) => {
    const row = await rowOf(db, call.scope, id);
    if (row.deletedAt !== null) return;
    await refuseUsed(db, id, call.caller);
    await touch(call, db, row, { deletedAt: call.deps.now() });
  });
  return { results };
});

/** Restores files from the recycle bin. */
export const handleFileRestore = idempotent(fileLibrary.restore, async (call, db) => {
  call.subject(...call.input.ids);
  const results = await eachOf(call.input.ids, async (id) => {
    const row = await rowOf(db, call.scope, id);
    if (row.deletedAt !== null) await touch(call, db, row, { deletedAt: null });
  });
  return { results };
});

/** Locks and returns the row of a file; refuses with 2002 if the caller sees no such file. */
async function rowOf(db: Db, scope: Scope, id: string): Promise<FileRow> {
  await refuseUnseen(db, scope, id);
  const row = await lockFile(db, id);
  if (!row) throw notFound('文件');
  return row;
}

/** Refuses a file in use, naming the first place that the caller may read. */
async function refuseUsed(db: Db, id: string, caller: Caller): Promise<void> {
  const count = await countUses(db, id);
  if (count === 0) return;
  const [first] = await usesOf(db, id, { caller, most: 1 });
  const where = first ? first.label + (first.title === null ? '' : `《${first.title}》`) : '';
  throw refusedByRule(`该文件正在使用：${where}${count > 1 ? `等 ${count} 处` : ''}`);
}

async function touch(
  { deps, caller }: Writing,
  db: Db,
  { id, version }: FileRow,
  change: Partial<FileRow>,
): Promise<void> {
  const changed = {
    version: nextVersion(deps.versionFloor, version),
    ...{ updatedBy: caller.userName, updatedAt: deps.now() },
  };
  await db
    .updateTable('files')
    .set({ ...change, ...changed })
    .where('id', '=', id)
    .execute();
}
