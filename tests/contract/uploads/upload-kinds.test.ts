import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { type UploadKind, uploadKind } from '../../../src/contract/file/file.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';
import { ChunkedUpload, plain, rowsOf, video } from './upload-helpers.ts';

const SIZE = 300_000;
const CONTENT = '/cn/management/v1/file/content';

/** Base addresses as they may be written, and what an address in that bucket begins with. */
const buckets = {
  business: 'https://files.example.com/business/',
  product: 'https://img.example.com',
  course: 'https://course.example.com',
  activity: '/files/activity',
  wechat: 'https://wx.example.com',
};
const bases: Readonly<Record<UploadKind, string>> = {
  file: 'https://files.example.com/business',
  'product/file': 'https://img.example.com',
  'private/file': CONTENT,
  'course/file': 'https://course.example.com',
  'wechat/file': 'https://wx.example.com',
  'text/file': 'https://files.example.com/business',
  'active/file': '/files/activity',
};

onEachDatabase((server) => {
  describe.each(uploadKind.options)('the kind %s', (kind) => {
    it('S-UP-3 takes a file in chunks, too', async () => {
      const user = await server().userWith('file:upload');
      const upload = new ChunkedUpload(user, video(SIZE), { kind });
      await upload.begin();
      await upload.chunks();
      const record = await upload.complete();
      expect(record.address).toBe(`${CONTENT}/${record.id}`);
      expect(await rowsOf(server(), upload.key)).toMatchObject([{ kind, size: SIZE }]);
    });

    it('S-UP-3 is for those only who may upload', async () => {
      const user = await server().userWith('article:search');
      const refused = { kind: 'forbidden' };
      await expect(plain(user, 'a.txt', Buffer.from('x'), { kind })).rejects.toMatchObject(refused);
      const upload = new ChunkedUpload(user, video(SIZE), { kind });
      await expect(upload.begin()).rejects.toMatchObject(refused);
      await expect(upload.chunk(0)).rejects.toMatchObject(refused);
      await expect(upload.complete()).rejects.toMatchObject(refused);
      await expect(upload.cancel()).rejects.toMatchObject(refused);
    });
  });

  it('S-UP-3 there is no other kind', async () => {
    const user = await server().userWith('file:upload');
    const path = '/cn/management/v1/file/upload/other/file';
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await user.fetch(path, { method: 'POST', body: new FormData(), headers });
    expect(reply.status).toBe(404);
  });

  describe('with base addresses of buckets', () => {
    const config = () => server().deps.appConfig;
    let before: typeof buckets;
    beforeEach(() => {
      before = config().buckets;
      config().buckets = buckets;
    });
    afterEach(() => {
      config().buckets = before;
    });

    it.each(uploadKind.options)(
      'S-UP-3 a file of the kind %s is addressed in its own',
      async (kind) => {
        const user = await server().userWith('file:upload');
        const key = randomUUID();
        const first = await plain(user, 'a.txt', Buffer.from('x'), { kind, key });
        expect(first.address).toBe(`${bases[kind]}/${key}`);
        expect(await plain(user, 'a.txt', Buffer.from('x'), { kind, key })).toEqual(first);
        const upload = new ChunkedUpload(user, video(SIZE), { kind });
        await upload.begin();
        await upload.chunks();
        expect((await upload.complete()).address).toBe(`${bases[kind]}/${upload.key}`);
      },
    );

    it('S-UP-3 an article names its files by the same addresses', async () => {
      const user = await server().userWith('file:upload', 'article:create', 'article:search');
      const cover = await plain(user, 'a.txt', Buffer.from('x'), { kind: 'product/file' });
      const id = randomUUID();
      const fields = { title: '封面', summary: '', body: '', author: '', attachmentIds: [] };
      const request = { id, ...fields, coverId: cover.id };
      await user.client.call(endpoints.articleCreate, request, { idempotencyKey: randomUUID() });
      const article = await user.client.call(endpoints.articleGet, { id });
      expect(article.files).toMatchObject([{ address: `https://img.example.com/${cover.id}` }]);
    });
  });
});
