import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { onEachDatabase, type TestServer } from '../../support/server/test-server.ts';
import { plain, sha256, video } from '../uploads/upload-helpers.ts';

const SIZE = 300_000;

async function stored(server: TestServer, name = '庭审 “录像”🎬.mp4', bytes = video(SIZE)) {
  const user = await server.userWith('file:upload');
  const record = await plain(user, name, bytes);
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    server.visitor().fetch(record.address, { method, headers });
  return { bytes, record, get, user };
}

const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());

onEachDatabase((server) => {
  describe('GET file/content', () => {
    it('gives a public file to anybody, harmless wherever it is opened', async () => {
      const { get, bytes } = await stored(server());
      const reply = await get();
      expect(reply.status).toBe(200);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': String(SIZE),
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        etag: `"${sha256(bytes)}"`,
      });
      expect(reply.headers.get('content-security-policy')).toMatch(
        /default-src 'none'.*frame-ancestors 'none'.*sandbox/,
      );
      expect(sha256(await bytesOf(reply))).toBe(sha256(bytes));
    });

    it('tells a Chinese name by RFC 6266, and one in ASCII', async () => {
      const { get, record } = await stored(server());
      const header = (await get()).headers.get('content-disposition') ?? '';
      expect(header).toMatch(/; filename="[\x20-\x7e]*"; filename\*=UTF-8''/);
      const encoded = header.split("filename*=UTF-8''")[1] ?? '';
      expect(decodeURIComponent(encoded)).toBe(record.name);
    });

    it.each([
      ['bytes=0-0', 0, 0],
      ['bytes=100-199', 100, 199],
      [`bytes=${SIZE - 1}-`, SIZE - 1, SIZE - 1],
      ['bytes=-5', SIZE - 5, SIZE - 1],
      ['bytes=0-999999999', 0, SIZE - 1],
      ['bytes=-999999999', 0, SIZE - 1],
    ])('gives the range %s', async (range, start, end) => {
      const { get, bytes } = await stored(server());
      const reply = await get({ range });
      expect(reply.status).toBe(206);
      expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`);
      expect(sha256(await bytesOf(reply))).toBe(sha256(bytes.subarray(start, end + 1)));
    });

    it.each(['bytes=5-2', 'bytes=a-b', 'bytes=', 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6'])(
      'gives the whole for %s',
      async (range) => {
        const { get, bytes } = await stored(server());
        const reply = await get({ range });
        expect(reply.status).toBe(200);
        expect(sha256(await bytesOf(reply))).toBe(sha256(bytes));
      },
    );

    it.each([`bytes=${SIZE}-`, 'bytes=999999999-', 'bytes=-0'])(
      'refuses the range %s with 416',
      async (range) => {
        const { get } = await stored(server());
        const reply = await get({ range });
        expect(reply.status).toBe(416);
        expect(reply.headers.get('content-range')).toBe(`bytes */${SIZE}`);
        // A shared cache would answer others with it under the same address.
        expect(reply.headers.get('cache-control')).toBe('no-store');
      },
    );

    it('gives a range only of the version that it was begun with', async () => {
      const { get, bytes } = await stored(server());
      const whole = await get({ range: 'bytes=0-9', 'if-range': '"another"' });
      expect(whole.status).toBe(200);
      const part = await get({ range: 'bytes=0-9', 'if-range': `"${sha256(bytes)}"` });
      expect(part.status).toBe(206);
    });

    it('answers 304 to a client that has it cached', async () => {
      const { get, bytes } = await stored(server());
      const reply = await get({ 'if-none-match': `"${sha256(bytes)}"` });
      expect(reply.status).toBe(304);
      expect(await reply.text()).toBe('');
    });

    it('answers HEAD without bytes, and lets go of the file', async () => {
      const { get } = await stored(server());
      const openFiles = async () => (await readdir('/proc/self/fd')).length;
      await get({}, 'HEAD');
      const before = await openFiles();
      for (let time = 0; time < 30; time += 1) {
        const reply = await get({}, 'HEAD');
        expect(reply.headers.get('content-length')).toBe(String(SIZE));
      }
      expect(await openFiles()).toBeLessThan(before + 10);
    });

    it('lets go of the file when the reader goes away', async () => {
      const { get } = await stored(server(), 'a.mp4', video(8_000_000));
      const openFiles = async () => (await readdir('/proc/self/fd')).length;
      const before = await openFiles();
      for (let time = 0; time < 10; time += 1) await (await get()).body?.cancel();
      await expect.poll(openFiles).toBeLessThan(before + 10);
    });

    it('gives text to be saved, not to be shown', async () => {
      const { get } = await stored(server(), '说明.txt', Buffer.from('<script>alert(1)</script>'));
      const reply = await get();
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    });

    it.each(['11111111-2222-4333-8444-555555555555', '..%2f..%2flexdesk.db', 'x', 'a%00b'])(
      'answers 404 for %s',
      async (id) => {
        const reply = await server().visitor().fetch(`/cn/management/v1/file/content/${id}`);
        expect(reply.status).toBe(404);
        expect((await reply.json()).rtn_code).toBe(404);
      },
    );

    it('refuses private files without a signed address', async () => {
      const user = await server().userWith('file:upload');
      const record = await plain(user, '秘密.txt', Buffer.from('秘密'), { kind: 'private/file' });
      const forged = [
        '',
        '?expires=9999999999999&user=x&signature=x',
        `?expires=${Date.now() + 60_000}&user=x&signature=${'0'.repeat(64)}`,
      ];
      for (const query of forged) {
        const reply = await user.fetch(record.address + query);
        expect(reply.status).toBe(403);
        expect(reply.headers.get('cache-control')).toBe('no-store');
        expect(await reply.text()).not.toContain('秘密.txt');
      }
    });
  });
});
