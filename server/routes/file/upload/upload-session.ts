import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type {
  UploadManifest,
  uploadCancel,
  uploadSessionPut,
} from '../../../../src/contract/file/file.ts';
import type { Call, Caller, Deps, Handler } from '../../../base/call.ts';
import { invalidFields, type Refusal, refuse, refusedByRule } from '../../../base/refusal.ts';
import type { Db } from '../../../db/connection/connect.ts';
import type { Database } from '../../../db/schema.ts';
import { deleteChunks, storedChunks } from '../../../files/upload-chunks.ts';
import { acceptAs, kindOf } from './accept-file.ts';
import { earlierFile, newStorageName } from './add-file.ts';
import { refuseOverQuota } from './storage-quota.ts';
import { makeRoom } from './upload-limits.ts';

export type SessionRow = Selectable<Database['uploadSessions']>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The session key of the path. */
export function keyOf(params: Record<string, string>): string {
  const { key = '' } = params;
  if (!UUID.test(key)) throw invalidFields({ key: '上传编号格式不正确' });
  return key;
}

/** Creates or reopens the session; the reply lists the chunks it has, or the completed file. */
export const handleSessionPut: Handler<typeof uploadSessionPut> = async (call) => {
  const { deps, caller, params, input } = call;
  const key = keyOf(params);
  checkManifest(call);
  const existing = await sessionOf(deps, caller, key);
  if (existing && !isMadeFor(existing, input)) throw refuse(422, '该上传编号已用于其他内容');
  if (!existing) await makeSession(call, key);
  if (existing?.state === 'cancelled') await reopen(deps, existing);
  const record = await earlierFile(deps, { key, userId: caller.userId, sha256: null });
  return {
    key,
    held: record ? input.digests.map((_, index) => index) : await storedChunks(deps, key),
    record,
  };
};

/**
 * Another release may have stored more or fewer fields of a manifest, or another order: only fields known to both are
 * compared.
 */
function isMadeFor(session: SessionRow, input: UploadManifest): boolean {
  const stored: Record<string, unknown> = { ...manifestOf(session) };
  return Object.entries(input).every(
    ([name, value]) => !(name in stored) || isDeepStrictEqual(stored[name], value),
  );
}

function checkManifest({ deps, params, input }: Call<typeof uploadSessionPut>): void {
  const { name, size, chunkSize, digests } = input;
  acceptAs(kindOf(params))(deps, name, size);
  if (digests.length !== Math.ceil(size / chunkSize)) {
    throw invalidFields({ digests: '分片数量与文件大小不符' });
  }
}

async function makeSession(
  { deps, caller, params, input }: Call<typeof uploadSessionPut>,
  key: string,
) {
  const now = deps.now();
  const { size } = input;
  const { userId } = caller;
  await withPart(deps, { id: key, userId, size, now }, async (db, storageName) => {
    const made = await db
      .insertInto('uploadSessions')
      .values({
        ...{ id: key, userId, size, storageName, kind: kindOf(params) },
        ...{ manifest: JSON.stringify(input), state: 'open', createdAt: now, activeAt: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Boolean(made.numInsertedOrUpdatedRows);
  });
}

/** Creates a part for one more open session if the user has room; drops it again unless `record` returns true. */
async function withPart(
  { db, storage }: Deps,
  session: Parameters<typeof makeRoom>[1],
  record: (db: Db, storageName: string) => Promise<boolean>,
): Promise<void> {
  const storageName = newStorageName();
  await storage.newPart(storageName);
  let unused = [storageName];
  try {
    unused = await db.transaction().execute(async (transaction) => {
      const { id, userId, size, now } = session;
      await refuseOverQuota(transaction, { ids: [id], userId, size, now });
      const gone = await makeRoom(transaction, session);
      return (await record(transaction, storageName)) ? gone : [...gone, storageName];
    });
  } finally {
    for (const name of unused) await storage.dropPart(name);
  }
}

/**
 * Reopens under a new storage name: a chunk in flight when the session was cancelled must not be written to the new
 * part.
 */
async function reopen(deps: Deps, session: SessionRow): Promise<void> {
  const { id, userId } = session;
  const now = deps.now();
  const { size } = manifestOf(session);
  await withPart(deps, { id, userId, size, now }, async (db, storageName) => {
    const reopened = await db
      .updateTable('uploadSessions')
      .set({ state: 'open', storageName, activeAt: now })
      .where('id', '=', id)
      .where('state', '=', 'cancelled')
      .executeTakeFirst();
    if (reopened.numUpdatedRows === 0n) return false;
    // Left behind where the cancellation was interrupted; the new part has none of their bytes.
    await db.deleteFrom('uploadChunks').where('sessionId', '=', id).execute();
    return true;
  });
}

/** Returns the session of the caller by key, or undefined; 409 if it belongs to another user. */
async function sessionOf(
  { db }: Deps,
  caller: Caller,
  key: string,
): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('uploadSessions')
    .selectAll()
    .where('id', '=', key)
    .executeTakeFirst();
  if (row && row.userId !== caller.userId) throw refuse(409, '该上传属于另一位用户');
  return row;
}

/** Returns the session of the caller, open or complete; 404 if there is none, 410 if it was cancelled. */
export async function liveSession(deps: Deps, caller: Caller, key: string): Promise<SessionRow> {
  const session = await sessionOf(deps, caller, key);
  if (!session) {
    // The session may be missing because the disk is not writable; then a restart would fail too, so report that.
    await deps.storage.probe();
    throw refuse(404, '上传会话不存在');
  }
  if (session.state === 'cancelled') throw refuse(410, '上传会话已取消');
  return session;
}

export const manifestOf = (session: SessionRow): UploadManifest => JSON.parse(session.manifest);

/** Cancels a session and deletes its chunks; refuses if it is complete. */
export const handleCancel: Handler<typeof uploadCancel> = async ({
  deps,
  caller,
  params,
  subject,
}) => {
  const key = keyOf(params);
  subject(key);
  const session = await liveSession(deps, caller, key);
  if (session.state === 'complete') throw refusedByRule('文件已上传完成，不能取消');
  const cancelled = await deps.db
    .updateTable('uploadSessions')
    .set({ state: 'cancelled' })
    .where('id', '=', key)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (cancelled.numUpdatedRows === 0n) throw refusedByRule('文件已上传完成，不能取消');
  await deleteChunks(deps, session);
  return null;
};

/** Deletes a session whose bytes are lost, and returns a 404 that makes the client restart the upload. */
export async function discardLost(deps: Deps, session: SessionRow): Promise<Refusal> {
  await deleteChunks(deps, session);
  await deps.db.deleteFrom('uploadSessions').where('id', '=', session.id).execute();
  return refuse(404, '已收到的分片不完整');
}
