import { HEADER } from '../../../../src/contract/codes.ts';
import { CHUNK_SIZE, type uploadChunkPut } from '../../../../src/contract/file/file.ts';
import type { Deps, Handler } from '../../../base/call.ts';
import { invalidFields, refuse } from '../../../base/refusal.ts';
import { transactUnsynced } from '../../../db/transact-unsynced.ts';
import { storedChunks } from '../../../files/upload-chunks.ts';
import { createDigest } from '../../../storage/digest.ts';
import type { Inspected } from '../../../storage/storage.ts';
import { type SharedBytes, withBuffer } from './chunk-buffers.ts';
import { bodyOf } from './request-body.ts';
import { discardLost, keyOf, liveSession, manifestOf, type SessionRow } from './upload-session.ts';

/** Receives one chunk: verified in memory, written and synced to disk, then recorded. */
export const handleChunk: Handler<typeof uploadChunkPut> = async (call) => {
  const { deps, caller, params, http } = call;
  const session = await liveSession(deps, caller, keyOf(params));
  const { chunkSize, digests, size } = manifestOf(session);
  const index = Number(params.index);
  const wanted = Number.isInteger(index) ? digests[index] : undefined;
  if (wanted === undefined) throw invalidFields({ index: '没有这个分片' });
  const offset = index * chunkSize;
  const length = Math.min(chunkSize, size - offset);
  await withBuffer(caller.userId, async (buffer) => {
    const bytes = buffer.subarray(0, length);
    const { size: received, sha256 } = await readChunk(bodyOf(call), bytes);
    const declared = http.req.header(HEADER.contentSha256) ?? sha256;
    if (sha256 !== declared || sha256 !== wanted) throw refuse(422, '分片内容与校验值不符');
    if (session.state === 'complete') return;
    if (received !== length) throw refuse(422, '分片长度不符');
    if ((await storedChunks(deps, session.id)).includes(index)) return;
    const written = await deps.storage.writePart(session.storageName, offset, bytes);
    if (!written) throw await discardLost(deps, session);
    await recordChunk(deps, session, index);
  });
  return null;
};

/**
 * Records a chunk only if the session still has the part that it was written to: the session may have been cancelled or
 * restarted meanwhile. If the row is lost in a crash (no fsync), the client sends the chunk again.
 */
const recordChunk = ({ db, now }: Deps, { id, storageName }: SessionRow, position: number) =>
  transactUnsynced(db, async (transaction) => {
    const same = await transaction
      .updateTable('uploadSessions')
      .set({ state: 'open', activeAt: now() })
      .where('id', '=', id)
      .where('storageName', '=', storageName)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (same.numUpdatedRows === 0n) throw refuse(410, '上传会话已取消');
    await transaction
      .insertInto('uploadChunks')
      .values({ sessionId: id, position })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

/**
 * Receives a chunk into `bytes`. Copied to one buffer, as each incoming piece would otherwise retain the whole buffer
 * that it was read into. `fill` instead of `set`: `set` copies shared memory byte by byte when a piece is not
 * word-aligned (measured: five times slower). Hashed on arrival, while it is in the CPU cache (half the time).
 */
async function readChunk(body: AsyncIterable<Uint8Array>, bytes: SharedBytes): Promise<Inspected> {
  const digest = createDigest();
  for await (const piece of body) {
    const from = digest.size();
    digest.add(piece);
    if (digest.size() > CHUNK_SIZE.max) throw refuse(413, '分片过大');
    if (from < bytes.length) bytes.fill(piece, from, Math.min(digest.size(), bytes.length));
  }
  return digest.end();
}
