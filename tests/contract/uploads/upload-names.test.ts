import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { newItem } from '../../../src/offline/uploads/enqueue-upload.ts';
import { sendUpload } from '../../../src/offline/uploads/send-upload.ts';
import { appendFile } from '../../../src/offline/uploads/upload-request.ts';
import { onEachDatabase, type TestServer } from '../../support/server/test-server.ts';
import { plain, sha256 } from './upload-helpers.ts';

/** Names that macOS, Linux or Android allow, and that a multipart form cannot hold as they are. */
const NAMES = [
  '他说"好".txt',
  '甲\\乙.txt',
  '栏\t目.txt',
  '铃\u0007.txt',
  '删\u007f.txt',
  '100%22.txt',
];
const uploader = (server: TestServer) => server.userWith('file:upload');

onEachDatabase((server) => {
  it.each(NAMES)('S-UP-3 a small file keeps its name %j, as a large one does', async (name) => {
    const { client } = await uploader(server());
    const memory = new File([randomUUID()], name);
    const context = { user: '', client, memory, assertOwner: () => undefined };
    const { signal } = new AbortController();
    const record = await sendUpload(newItem(memory, 'file'), { ...context, signal });
    expect(record).toMatchObject({ name, size: memory.size });
  });

  it('S-UP-3 files that are sent together keep their names, each its own', async () => {
    const { client } = await uploader(server());
    const files = [...NAMES, '别的.txt'].map((name) => new File([name], name));
    const manifest = files.map(({ name }) => ({
      key: randomUUID(),
      sha256: sha256(Buffer.from(name)),
    }));
    const body = new FormData();
    body.append('manifest', JSON.stringify(manifest));
    for (const file of files) appendFile(body, file);
    const idempotencyKey = randomUUID();
    const call = { params: { kind: 'file' }, body, idempotencyKey };
    const reply = await client.call(endpoints.uploadTogether, null, call);
    expect(reply.files.map(({ record }) => record?.name)).toEqual(files.map(({ name }) => name));
  });

  it('S-UP-3 the name of another client’s form is stored without folders', async () => {
    const user = await uploader(server());
    const record = await plain(user, 'C:\\fakepath\\甲/乙.txt', Buffer.from('内容'));
    expect(record.name).toBe('乙.txt');
  });
});
