import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { CHUNK_SIZE } from '../../../src/contract/file/file.ts';
import { verdictOf } from '../../../src/offline/sync/retry.ts';
import { onDatabases, Visitor } from '../../support/server/test-server.ts';
import { BuiltServer } from '../operation/built-server.ts';
import { ChunkedUpload, video } from './upload-helpers.ts';

/** Bytes of a chunk that arrive before it stands still. */
const SENT = 2 * 1024 * 1024;
const opened: Socket[] = [];
const closeAll = () => Promise.all(opened.splice(0).map(closed));
const closed = async (socket: Socket) => {
  if (socket.closed) return;
  const end = once(socket, 'close');
  socket.destroy();
  await end;
};
afterEach(closeAll);

/** A session of ten chunks as large as they may be, of which none is sent. */
async function announced(user: Visitor): Promise<ChunkedUpload> {
  const digests = Array.from({ length: 10 }, () => '0'.repeat(64));
  const manifest = { digests, size: 10 * CHUNK_SIZE.max, chunkSize: CHUNK_SIZE.max };
  const upload = new ChunkedUpload(user, video(1000), manifest);
  await upload.begin();
  return upload;
}

/** Begins to send a chunk, and stops. Resolves to the status that it is answered with; never while it is waited for. */
async function stall(
  url: string,
  { token, cookie }: Visitor,
  { key }: ChunkedUpload,
  index: number,
): Promise<{ status: Promise<string> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  opened.push(socket);
  await once(socket, 'connect');
  const path = `${BASE_PATH}/file/upload/file/sessions/${key}/chunks/${index}`;
  const headers = {
    ...{ Host: 'a', token: token ?? '', Cookie: cookie, 'Idempotency-Key': key },
    ...{ 'Content-Type': 'application/octet-stream', 'Content-Length': String(CHUNK_SIZE.max) },
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(Buffer.alloc(SENT, 1));
  return { status: once(socket, 'data').then(([data]) => String(data).slice(9, 12)) };
}

/** Those of the sent chunks that were refused; the others are waited for. */
const answered = async (sent: readonly { status: Promise<string> }[], count: number) => {
  const statuses: string[] = [];
  for (const { status } of sent) void status.then((one) => statuses.push(one));
  await expect.poll(() => statuses.length).toBe(count);
  return new Set(statuses);
};

onDatabases(['sqlite'], (server) => {
  describe('S-SEC-6 buffers of chunks', () => {
    const uploader = () => server().userWith('file:upload');
    const stalls = async (user: Visitor, count: number) => {
      const upload = await announced(user);
      return Promise.all(
        Array.from({ length: count }, (_, index) => stall(server().url, user, upload, index)),
      );
    };

    it('are four for a person: the fifth waits and is sent again, and others go on', async () => {
      const [user, other] = [await uploader(), await uploader()];
      await stalls(user, 4);
      const own = new ChunkedUpload(user, video(1000));
      await own.begin();
      const fifth = () => own.chunk(0).then(() => null, verdictOf);
      await expect.poll(fifth).toMatchObject({ kind: 'retry', after: 1000 });
      const others = new ChunkedUpload(other, video(1000));
      await others.begin();
      await (await others.chunks()).complete();
      await closeAll();
      await expect.poll(fifth).toBeNull();
      expect(await own.complete()).toMatchObject({ id: own.key });
    });

    it('are 32 in all', async () => {
      for (let person = 0; person < 8; person += 1) await stalls(await uploader(), 4);
      const late = new ChunkedUpload(await uploader(), video(1000));
      await late.begin();
      const sent = () => late.chunk(0).then(() => null, verdictOf);
      await expect.poll(sent).toMatchObject({ kind: 'retry', after: 5000 });
      await closeAll();
      await expect.poll(sent).toBeNull();
    });
  });
});

describe('S-SEC-6 200 stalled chunks of one person', () => {
  let built: BuiltServer;
  beforeAll(async () => {
    built = await BuiltServer.build();
  });
  afterAll(() => built.dispose());

  it('take at most 150 MB, and the server goes on', async () => {
    const server = await built.start({ DATA_DIR: await built.dataDir() });
    const user = await new Visitor(server.url).signIn('admin');
    const uploads = [];
    for (let at = 0; at < 20; at += 1) uploads.push(await announced(user));
    const idle = await residentMemory(server.pid);
    const sent = [];
    for (const upload of uploads) {
      for (let at = 0; at < 10; at += 1) sent.push(await stall(server.url, user, upload, at));
    }
    expect(await answered(sent, 196)).toEqual(new Set(['503']));
    expect((await residentMemory(server.pid)) - idle).toBeLessThan(150);
    expect((await user.fetch('/healthz')).status).toBe(200);
    await closeAll();
    await server.end('SIGTERM');
  }, 60_000);
});

/** Mebibytes that a process takes now. */
async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
