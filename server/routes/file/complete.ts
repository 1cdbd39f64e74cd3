import type { FileRecord, uploadComplete } from '../../../src/contract/file.ts';
import type { Caller, Deps, Handler } from '../../http/call.ts';
import { refuse } from '../../http/refusal.ts';
import type { Inspected } from '../../storage/storage.ts';
import { acceptContent, acceptName } from './accept.ts';
import { addFile, earlierFile } from './files.ts';
import {
  forgetChunks,
  heldChunks,
  keyOf,
  liveSession,
  manifestOf,
  type SessionRow,
} from './session.ts';

/** Completions under way in this process, so that a repeat that overtakes its first waits for it. */
const underWay = new Map<string, Promise<FileRecord>>();

/** Makes the file of its chunks, once, however often it is asked for. */
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
  const earlier = await earlierFile(deps.db, same);
  if (earlier) return earlier;
  await refuseMissing(deps, session);
  const inspected = await takeOver(deps, session);
  await commit(deps, session, inspected);
  const record = await earlierFile(deps.db, same);
  if (!record) throw new Error('the stored file has no row');
  return record;
}

/** 404 makes the app ask which chunks are held, and send the others. */
async function refuseMissing(deps: Deps, session: SessionRow): Promise<void> {
  const held = new Set(await heldChunks(deps, session.id));
  const missing = manifestOf(session).digests.flatMap((_, index) =>
    held.has(index) ? [] : [index],
  );
  if (missing.length > 0) throw refuse(404, '分片还没有全部到达', { missing });
}

/**
 * Moves the verified part to its final place. A process that was killed after the move left the file there without a
 * row: it is found under the name that the session chose, and taken over.
 */
async function takeOver(deps: Deps, session: SessionRow): Promise<Inspected> {
  const { name, size } = manifestOf(session);
  const part = await deps.storage.inspectPart(session.storageName);
  const inspected = part ?? (await deps.storage.inspect(session.storageName));
  if (inspected?.size !== size) {
    await forgetChunks(deps, session);
    throw refuse(404, '已收到的分片不完整');
  }
  acceptContent(deps, name, inspected);
  if (part) await deps.storage.keepPart(session.storageName);
  return inspected;
}

async function commit(deps: Deps, session: SessionRow, { size, sha256 }: Inspected): Promise<void> {
  const { id, userId, kind, storageName } = session;
  const { name } = manifestOf(session);
  const { type } = acceptName(deps, name, size);
  const createdAt = deps.now();
  await deps.db.transaction().execute(async (db) => {
    await addFile(db, { id, userId, kind, name, type, size, sha256, storageName, createdAt });
    await db
      .updateTable('uploadSessions')
      .set({ state: 'complete' })
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('uploadChunks').where('sessionId', '=', id).execute();
  });
}
