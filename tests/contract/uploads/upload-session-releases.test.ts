import { expect, it } from 'vitest';
import { CHUNK_SIZE } from '../../../src/contract/file/file.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';
import { ChunkedUpload, sha256, video } from './upload-helpers.ts';

const SIZE = 2 * CHUNK_SIZE.min + 1000;

onEachDatabase((server) => {
  it.each<[string, (manifest: Record<string, unknown>) => object]>([
    ['in another order', (all) => Object.fromEntries(Object.entries(all).reverse())],
    ['without a field that came since', ({ type: _, ...others }) => others],
    ['with a field that this one does not have', (all) => ({ ...all, added: '' })],
  ])('S-UP-4 goes on with a session that another release stored %s', async (_, spell) => {
    const { deps } = server();
    const user = await server().userWith('file:upload');
    const upload = new ChunkedUpload(user, video(SIZE));
    await upload.begin();
    await upload.chunks(0, 2);
    await deps.db
      .updateTable('uploadSessions')
      .set({ manifest: JSON.stringify(spell({ ...upload.manifest })) })
      .where('id', '=', upload.key)
      .execute();
    expect(await upload.begin()).toMatchObject({ held: [0, 2] });
    const other = new ChunkedUpload(user, video(SIZE), { key: upload.key });
    await expect(other.begin()).rejects.toMatchObject({ kind: 'http', status: 422 });
    await upload.chunk(1);
    expect(await upload.complete()).toMatchObject({ sha256: sha256(upload.bytes) });
  });
});
