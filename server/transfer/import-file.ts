import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../base/call.ts';
import { refusedByRule } from '../base/refusal.ts';
import { nextVersion } from '../db/settings/version-floor.ts';
import { acceptAs, acceptContent, refuseOtherType } from '../routes/file/upload/accept-file.ts';
import { addFile, newStorageName } from '../routes/file/upload/add-file.ts';
import { BYTES, fileLineOf } from './export-content.ts';
import type { Importing, ImportOutcome } from './importing.ts';
import type { FileLine } from './transferred.ts';

/** Imports a file, with the checks of an upload. Throws a refusal. */
export async function importFile(
  deps: Deps,
  line: FileLine,
  importing: Importing,
): Promise<ImportOutcome> {
  const { id, fields, file } = line;
  const known = await deps.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (known && known.sha256 !== file.sha256) throw refusedByRule('该编号的文件已存在，内容不同');
  if (known && known.deletedAt !== null) throw refusedByRule('文件在回收站中，请先恢复');
  if (known && isDeepStrictEqual(fileLineOf(known).fields, fields)) return 'unchanged';
  if (known && (known.updatedAt ?? known.createdAt) > line.updatedAt && !importing.replace)
    return 'kept';
  if (!known) return add(deps, line, importing);
  refuseOtherType(fields.name, known.type);
  const { numUpdatedRows } = await deps.db
    .updateTable('files')
    .set({ name: fields.name, groupName: fields.group })
    .set({ version: nextVersion(deps.versionFloor, known.version) })
    .set({ updatedBy: line.updatedBy, updatedAt: line.updatedAt })
    .where('id', '=', id)
    .where('version', '=', known.version)
    .executeTakeFirst();
  // It was changed meanwhile.
  return numUpdatedRows === 0n ? 'kept' : 'changed';
}

async function add(
  deps: Deps,
  line: FileLine,
  { folder, userId }: Importing,
): Promise<ImportOutcome> {
  const { id, fields, file, updatedAt, updatedBy } = line;
  const { name, group } = fields;
  const { size, sha256, heldAt, uploadedAs: kind } = file;
  const { type, maxBytes } = acceptAs(kind)(deps, name, size);
  const row = {
    ...{ id, userId, kind, name, groupName: group, type, size, sha256, heldAt },
    version: nextVersion(deps.versionFloor, 0),
    ...{ createdAt: updatedAt, storageName: heldAt === null ? newStorageName() : '' },
    ...(updatedBy && { updatedBy, updatedAt }),
  };
  if (heldAt !== null) return (await addFile(deps.db, row)) ? 'added' : 'unchanged';
  const received = await deps.storage.receive(createReadStream(join(folder, BYTES, id)), maxBytes);
  try {
    acceptContent(deps, name, received, kind);
    if (received.sha256 !== sha256) throw refusedByRule('文件内容已损坏');
  } catch (error) {
    await received.drop();
    throw error;
  }
  await received.commit(row.storageName);
  if (await addFile(deps.db, row)) return 'added';
  await deps.storage.drop(row.storageName);
  return 'unchanged';
}
