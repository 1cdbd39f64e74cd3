import type { FileRecord, QueuedKind, uploadComplete } from '../../../../src/contract/file/file.ts';
import type { Caller, Deps, Handler } from '../../../base/call.ts';
import { refuse } from '../../../base/refusal.ts';
import { acceptPicture } from '../../../files/accept-picture.ts';
import type { Size } from '../../../files/make-picture.ts';
import { storedChunks } from '../../../files/upload-chunks.ts';
import { readBytes } from '../../../storage/read-bytes.ts';
import type { Inspected } from '../../../storage/storage.ts';
import { acceptAs, acceptContent } from './accept-file.ts';
import { addFile, earlierFile } from './add-file.ts';
import { discardLost, keyOf, liveSession, manifestOf, type SessionRow } from './upload-session.ts';

/** Completions in progress in this process: a concurrent retry waits for the first request. */
const underWay = new Map<string, Promise<FileRecord>>();

/** Assembles the file from its chunks, once, however often it is requested. */
export const handleComplete: Handler<typeof uploadComplete> = async ({
  deps,
  caller,
  params,
  subject,
}) => {
  const key = keyOf(params);
  subject(key);
  const session = await liveSession(deps, caller, key);
  const running = underWay.get(key) ?? complete(deps, caller, session);
  underWay.set(key, running);
  try {
    return await running;
  } finally {
    underWay.delete(key);
  }
};

async function complete(deps: Deps, caller: Caller, session: SessionRow): Promise<FileRecord> {
  const same = { key: session.id, userId: caller.userId, sha256: null };
  // Order matters: another process that completes at this moment removes the chunks and adds the file in one
  // transaction.
  const missing = await missingChunks(deps, session);
  const earlier = await earlierFile(deps, same);
  if (earlier) return earlier;
  // 404 makes the client query the stored chunks and send the missing ones.
  if (missing.length > 0) throw refuse(404, '分片还没有全部到达', { missing });
  await commit(deps, session, await claimPart(deps, session));
  const record = await earlierFile(deps, same);
  if (!record) throw new Error('the stored file has no row');
  return record;
}

async function missingChunks(deps: Deps, session: SessionRow): Promise<number[]> {
  const stored = new Set(await storedChunks(deps, session.id));
  return [...manifestOf(session).digests.keys()].filter((index) => !stored.has(index));
}

/** Columns recorded about the bytes. */
type Claimed = Pick<Inspected, 'size' | 'sha256'> & { type: string } & Partial<Size>;

/**
 * Moves the verified part to its final name. A process killed after the move leaves the file there without a row: it is
 * found under the storage name of the session and reused.
 */
async function claimPart(deps: Deps, session: SessionRow): Promise<Claimed> {
  const { storageName } = session;
  const { name, size } = manifestOf(session);
  const kind = session.kind as QueuedKind;
  const part = await deps.storage.inspectPart(storageName);
  const inspected = part ?? (await deps.storage.inspect(storageName));
  if (inspected?.size !== size) throw await discardLost(deps, session);
  acceptContent(deps, name, inspected, kind);
  const { type } = acceptAs(kind)(deps, name, size);
  const read = async () =>
    (await deps.storage.readPart(storageName)) ?? readBytes(deps.storage, storageName, 0, size - 1);
  const picture = await acceptPicture({ type, size, of: session.userId, read });
  if (part) await deps.storage.commitPart(storageName, size);
  // A process killed while it removed the chunks left some behind; if removal fails again, the clean-up by age removes
  // them.
  else await deps.storage.dropPart(storageName).catch(() => undefined);
  return { type, size, sha256: inspected.sha256, ...picture };
}

async function commit(deps: Deps, session: SessionRow, claimed: Claimed): Promise<void> {
  const { id, userId, kind, storageName } = session;
  const { name } = manifestOf(session);
  const createdAt = deps.now();
  await deps.db.transaction().execute(async (db) => {
    const row = { id, userId, kind, name, storageName, createdAt, ...claimed };
    if (!(await addFile(db, row))) return;
    const completed = await db
      .updateTable('uploadSessions')
      .set({ state: 'complete' })
      .where('id', '=', id)
      .where('storageName', '=', storageName)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (completed.numUpdatedRows === 0n) throw refuse(410, '上传会话已取消');
    await db.deleteFrom('uploadChunks').where('sessionId', '=', id).execute();
  });
}
