import { expect, it } from 'vitest';
import { CHUNK_SIZE } from '../../../src/contract/file/file.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';
import { bytesAt, ChunkedUpload, sha256, video } from './upload-helpers.ts';

onEachDatabase((server) => {
  it('S-UP-4 S-OPS-4 a cancellation that was interrupted leaves no chunk that the next start counts as held', async () => {
    const user = await server().userWith('file:upload');
    const upload = new ChunkedUpload(user, video(2 * CHUNK_SIZE.min + 1000));
    await upload.begin();
    await upload.chunks(0, 1);
    await upload.cancel();
    // As a process leaves them that is killed, or loses its database, right after the session was cancelled.
    const left = { sessionId: upload.key, position: 1 };
    await server().deps.db.insertInto('uploadChunks').values(left).execute();
    const { held } = await upload.begin();
    await upload.chunks(...[0, 1, 2].filter((index) => !held.includes(index)));
    const { address, sha256: digest } = await upload.complete();
    expect(digest).toBe(sha256(upload.bytes));
    expect(sha256(await bytesAt(user, address))).toBe(sha256(upload.bytes));
    expect(held).toEqual([]);
  });
});
