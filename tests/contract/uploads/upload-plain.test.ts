import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type UploadKind, uploadKinds } from '../../../src/contract/file/file.ts';
import { onEachDatabase, type TestServer, type Visitor } from '../../support/server/test-server.ts';
import { blackPng } from '../../support/values/png.ts';
import { bytesAt, filesOnDisk, plain, rowsOf, sha256, video } from './upload-helpers.ts';

const MEBIBYTE = 1024 * 1024;
const uploader = (server: TestServer) => server.userWith('file:upload');

const post = (visitor: Visitor, body: BodyInit, headers: Record<string, string> = {}) =>
  visitor.fetch('/cn/management/v1/file/upload/file', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });

onEachDatabase((server) => {
  describe('uploadPlain', () => {
    it.each(uploadKinds)('S-UP-3 stores a file of the kind %s', async (kind: UploadKind) => {
      const user = await uploader(server());
      const key = randomUUID();
      const record = await plain(user, '证据 📎.txt', Buffer.from('内容'), { key, kind });
      const digest = sha256(Buffer.from('内容'));
      expect(record).toMatchObject({ id: key, name: '证据 📎.txt', size: 6, sha256: digest });
      expect(record.type).toMatch(/^text\/plain/);
      const [row] = await rowsOf(server(), key);
      expect(row).toMatchObject({ kind, sha256: digest });
    });

    it('gives the same bytes back', async () => {
      const user = await uploader(server());
      const bytes = video(3 * MEBIBYTE);
      const { address } = await plain(user, 'a.mp4', bytes);
      expect(sha256(await bytesAt(user, address))).toBe(sha256(bytes));
    });

    it('S-UP-1 refuses a file without a byte, and keeps none', async () => {
      const user = await uploader(server());
      const before = await filesOnDisk(server().dataDir);
      await expect(plain(user, '空.txt', Buffer.alloc(0))).rejects.toMatchObject({
        status: 415,
        message: '文件是空的（0 字节），没有可上传的内容',
      });
      expect(await filesOnDisk(server().dataDir)).toEqual(before);
    });

    it('answers a repeat with the same record and keeps one file', async () => {
      const user = await uploader(server());
      const key = randomUUID();
      const bytes = Buffer.from(randomUUID());
      const before = await filesOnDisk(server().dataDir);
      const first = await plain(user, 'a.txt', bytes, { key });
      expect(await plain(user, 'a.txt', bytes, { key })).toEqual(first);
      expect(await filesOnDisk(server().dataDir)).toEqual({ ...before, kept: before.kept + 1 });
      expect(await rowsOf(server(), key)).toHaveLength(1);
    });

    it('keeps one file when the same upload arrives six times at once', async () => {
      const user = await uploader(server());
      const key = randomUUID();
      const bytes = Buffer.from(randomUUID());
      const before = await filesOnDisk(server().dataDir);
      const sent = Array.from({ length: 6 }, () => plain(user, 'a.txt', bytes, { key }));
      const records = await Promise.all(sent);
      expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(1);
      expect(await filesOnDisk(server().dataDir)).toEqual({ ...before, kept: before.kept + 1 });
    });

    it('refuses its key for other content with 422, for another user with 409', async () => {
      const user = await uploader(server());
      const key = randomUUID();
      await plain(user, 'a.txt', Buffer.from('一'), { key });
      const before = await filesOnDisk(server().dataDir);
      await expect(plain(user, 'a.txt', Buffer.from('二'), { key })).rejects.toMatchObject({
        status: 422,
      });
      const other = await uploader(server());
      await expect(plain(other, 'a.txt', Buffer.from('一'), { key })).rejects.toMatchObject({
        status: 409,
      });
      expect(await filesOnDisk(server().dataDir)).toEqual(before);
    });

    it('refuses bytes that are not the digest’s with 422 and keeps nothing', async () => {
      const user = await uploader(server());
      const before = await filesOnDisk(server().dataDir);
      const call = plain(user, 'a.txt', Buffer.from('内容'), {
        digest: sha256(Buffer.from('别的')),
      });
      await expect(call).rejects.toMatchObject({ kind: 'http', status: 422 });
      expect(await filesOnDisk(server().dataDir)).toEqual(before);
    });

    it.each([
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a.html', '<script>alert(1)</script>'],
      ['a.exe', 'MZ'],
      ['a', 'x'],
      ['a.png.html', 'x'],
      ['a.constructor', 'x'],
      ['a.png', '<script>alert(1)</script>'],
      ['a.pdf', 'MZ'],
      ['a.mp4', '%PDF-1.7'],
    ])('S-UP-1 refuses %s that holds %j with 415', async (name, content) => {
      const user = await uploader(server());
      const before = await filesOnDisk(server().dataDir);
      await expect(plain(user, name, Buffer.from(content))).rejects.toMatchObject({ status: 415 });
      expect(await filesOnDisk(server().dataDir)).toEqual(before);
    });

    it('S-UP-1 takes an image of 2 MB and refuses one byte more with 413', async () => {
      const user = await uploader(server());
      const record = await plain(user, 'a.png', blackPng({ size: 2 * MEBIBYTE }));
      expect(record).toMatchObject({ size: 2 * MEBIBYTE, type: 'image/png' });
      const before = await filesOnDisk(server().dataDir);
      await expect(
        plain(user, 'a.png', blackPng({ size: 2 * MEBIBYTE + 1 })),
      ).rejects.toMatchObject({
        status: 413,
      });
      expect(await filesOnDisk(server().dataDir)).toEqual(before);
    });

    it('refuses by the declared length, before the bytes are read', async () => {
      const user = await uploader(server());
      const head = [
        'POST /cn/management/v1/file/upload/file HTTP/1.1',
        `host: ${new URL(server().url).host}`,
        `token: ${user.token}`,
        `cookie: ${user.cookie}`,
        `idempotency-key: ${randomUUID()}`,
        'content-type: multipart/form-data; boundary=x',
        `content-length: ${900 * MEBIBYTE}`,
        '',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n',
      ].join('\r\n');
      expect(await firstLineOf(server().url, head)).toContain(' 413 ');
    });

    it.each([
      ['no form', 'text', 'text/plain', 415],
      ['JSON', '{}', 'application/json', 415],
      ['a form without boundary', 'x', 'multipart/form-data', 415],
      [
        'a form cut short',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nab',
        'multipart/form-data; boundary=x',
        200,
      ],
      [
        'a form without file',
        '--x\r\ncontent-disposition: form-data; name="other"\r\n\r\nab\r\n--x--\r\n',
        'multipart/form-data; boundary=x',
        200,
      ],
      ['rubbish', 'rubbish', 'multipart/form-data; boundary=x', 200],
    ])('refuses %s', async (_, body, type, status) => {
      const user = await uploader(server());
      const before = await filesOnDisk(server().dataDir);
      const reply = await post(user, body, { 'content-type': type });
      expect(reply.status).toBe(status);
      expect((await reply.json()).rtn_code).toBe(status === 200 ? 2001 : 415);
      expect(await filesOnDisk(server().dataDir)).toEqual(before);
    });

    it.each([
      ['../../etc/passwd.txt', 'passwd.txt'],
      ['C:\\Users\\王\\证据.txt', '证据.txt'],
      ["'; drop table files; --.txt", "'; drop table files; --.txt"],
      ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
    ])('keeps the name %j as text without folders', async (sent, kept) => {
      const user = await uploader(server());
      expect((await plain(user, sent, Buffer.from('x'))).name).toBe(kept);
    });

    it.each([
      ['of 300 characters', `${'名'.repeat(300)}.txt`],
      ['that is empty', ''],
    ])('refuses a name %s with a contract error', async (_, name) => {
      const user = await uploader(server());
      const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nab\r\n--x--\r\n`;
      const reply = await post(user, form, { 'content-type': 'multipart/form-data; boundary=x' });
      expect([200, 415]).toContain(reply.status);
      expect([2001, 415]).toContain((await reply.json()).rtn_code);
    });

    it('survives a client that goes away in the middle, and keeps nothing of it', async () => {
      const user = await uploader(server());
      const before = await filesOnDisk(server().dataDir);
      const stop = new AbortController();
      const endless = new ReadableStream<Uint8Array>({
        start: (controller) =>
          controller.enqueue(
            Buffer.from(
              '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
            ),
          ),
      });
      const sending = user.fetch('/cn/management/v1/file/upload/file', {
        method: 'POST',
        body: endless,
        signal: stop.signal,
        headers: {
          'idempotency-key': randomUUID(),
          'content-type': 'multipart/form-data; boundary=x',
        },
        duplex: 'half',
      } as RequestInit);
      const failed = expect(sending).rejects.toThrow();
      await expect.poll(() => filesOnDisk(server().dataDir)).not.toEqual(before);
      stop.abort();
      await failed;
      await expect.poll(() => filesOnDisk(server().dataDir)).toEqual(before);
    });
  });
});

/** Sends the beginning of a request and gives the first line that comes back. */
function firstLineOf(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().split('\r\n', 1)[0] ?? '');
    });
    socket.once('error', reject);
  });
}
