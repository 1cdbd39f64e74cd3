import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { profileAvatarElsewhere } from '../../../src/contract/session/profile.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const SERVICE = 'https://oss.example.com';
const CONTENT = '/cn/management/v1/file/content';

onEachDatabase((server) => {
  const config = () => server().deps.appConfig;

  describe('files that another service holds', () => {
    let before: ReturnType<typeof config>['addresses'];
    beforeEach(() => {
      before = config().addresses;
      config().addresses = {
        ...before,
        contentUpload: `${SERVICE}/up`,
        avatarUpdate: `${SERVICE}/me`,
      };
    });
    afterEach(() => {
      config().addresses = before;
    });

    const record = (user: Visitor, address: string, key: string = randomUUID(), name = '图.png') =>
      user.client.call(
        endpoints.uploadElsewhere,
        { name, size: 10, address },
        { params: { kind: 'file' }, idempotencyKey: key },
      );

    it('S-ADM-10 are files of this server by their key; whoever reads one is sent on', async () => {
      const user = await server().userWith('file:upload', 'file:search');
      const key = randomUUID();
      const file = await record(user, `${SERVICE}/held/1.png`, key);
      expect(file).toMatchObject({ id: key, type: 'image/png', address: `${CONTENT}/${key}` });
      expect(await record(user, `${SERVICE}/held/1.png`, key)).toEqual(file);
      for (const path of [`${CONTENT}/${key}`, `/cn/management/v1/file/thumbnail/${key}`]) {
        const reply = await user.fetch(path, { redirect: 'manual' });
        expect([reply.status, reply.headers.get('location')]).toEqual([
          302,
          `${SERVICE}/held/1.png`,
        ]);
      }
      const shown = await user.client.call(endpoints.fileGet, { id: key });
      expect(shown).toMatchObject({ thumbnail: null, picture: null, size: 10, missing: false });
    });

    it('S-ADM-10 may be named by records and texts like any other', async () => {
      const user = await server().userWith(
        'file:upload',
        'file:search',
        'article:create',
        'article:search',
      );
      const file = await record(user, `${SERVICE}/held/2.png`);
      const fields = { title: '题', summary: '', author: '', attachmentIds: [], coverId: file.id };
      const body = `<p>文</p><img src="${file.address}">`;
      const article = await user.client.call(endpoints.articleCreate, {
        id: randomUUID(),
        ...fields,
        body,
      });
      expect(article.body).toContain(file.address);
      const { total } = await user.client.call(endpoints.fileUses, { id: file.id });
      expect(total).toBe(2);
    });

    it.each([
      'https://evil.example/1.png',
      `${SERVICE}.evil.example/1.png`,
      '/local/1.png',
      'http://oss.example.com/1.png',
    ])('S-ADM-10 an address that belongs to no service is refused: %s', async (address) => {
      const user = await server().userWith('file:upload');
      await expect(record(user, address)).rejects.toMatchObject({ kind: 'refusal', code: 2003 });
      const avatar = user.client.call(profileAvatarElsewhere, { address });
      await expect(avatar).rejects.toMatchObject({ kind: 'refusal', code: 2003 });
    });

    it('S-ADM-10 a bucket’s address is one, as a service may store in it', async () => {
      const { buckets } = config();
      config().buckets = { ...buckets, business: 'https://cdn.example.com/b' };
      const user = await server().userWith('file:upload');
      await expect(record(user, 'https://cdn.example.com/b/1.png')).resolves.toBeDefined();
      config().buckets = buckets;
    });

    it('S-ADM-10 limits of name and size hold, and a key of somebody else is none', async () => {
      const user = await server().userWith('file:upload');
      await expect(record(user, `${SERVICE}/1`, randomUUID(), 'a.exe')).rejects.toMatchObject({
        status: 415,
      });
      const big = { name: 'a.png', size: 3 * 1024 * 1024, address: `${SERVICE}/1` };
      const options = { params: { kind: 'file' } };
      await expect(user.client.call(endpoints.uploadElsewhere, big, options)).rejects.toMatchObject(
        { status: 413 },
      );
      const { id } = await record(user, `${SERVICE}/1`);
      const other = await server().userWith('file:upload');
      await expect(record(other, `${SERVICE}/1`, id)).rejects.toMatchObject({ status: 409 });
    });

    it('S-ADM-10 every user may upload an avatar there', async () => {
      const user = await server().userWith('article:search');
      const avatar = `${SERVICE}/avatars/9.png`;
      const own = await user.client.call(profileAvatarElsewhere, { address: avatar });
      expect(own.avatar).toBe(avatar);
      expect((await user.client.call(endpoints.profileGet, {})).user.avatar).toBe(avatar);
    });
  });
});
