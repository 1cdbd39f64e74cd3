import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { type PackageKind, packageCalls } from '../../src/contract/file/packages.ts';
import { profileAvatarElsewhere } from '../../src/contract/session/profile.ts';
import { onEachDatabase, type Visitor } from '../support/test-server.ts';
import { ChunkedUpload, plain } from './upload-helpers.ts';

const SERVICE = 'https://oss.example.com';
const CONTENT = '/cn/management/v1/file/content';
const gzip = Buffer.from('\x1f\x8b\x08 a package', 'latin1');

onEachDatabase((server) => {
  const config = () => server().deps.appConfig;
  const all = ['file:upload', 'file:search', 'deploy:upload', 'database:upload'] as const;

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

    it('S-ADM-10 everybody may have an avatar there', async () => {
      const user = await server().userWith('article:search');
      const avatar = `${SERVICE}/avatars/9.png`;
      const own = await user.client.call(profileAvatarElsewhere, { address: avatar });
      expect(own.avatar).toBe(avatar);
      expect((await user.client.call(endpoints.profileGet, {})).user.avatar).toBe(avatar);
    });
  });

  describe.each([
    ['deploy/file', 'deploy:upload', 'database:upload'],
    ['database/file', 'database:upload', 'deploy:upload'],
  ] as const)('packages of the kind %s', (kind: PackageKind, permission, other) => {
    const { search, report } = packageCalls[kind];
    const reported = (user: Visitor, change: object = {}, key: string = randomUUID()) =>
      user.client.call(
        report,
        {
          name: 'site.tar.gz',
          size: 5,
          sha256: 'a'.repeat(64),
          note: '首页改版',
          target: '',
          code: 0,
          message: '',
          ...change,
        },
        { idempotencyKey: key },
      );
    const listed = async (user: Visitor) =>
      (await user.client.call(search, { page: 0, size: 50 })).list;

    it('S-ADM-10 S-PERM-2 only who has the right uploads, reports or sees one', async () => {
      const stranger = await server().userWith('file:upload', other);
      const refused = { kind: 'forbidden' };
      await expect(plain(stranger, 'a.tar.gz', gzip, { kind })).rejects.toMatchObject(refused);
      const upload = new ChunkedUpload(stranger, gzip, { kind, name: 'a.tar.gz' });
      await expect(upload.begin()).rejects.toMatchObject(refused);
      await expect(upload.chunk(0)).rejects.toMatchObject(refused);
      await expect(upload.complete()).rejects.toMatchObject(refused);
      await expect(reported(stranger)).rejects.toMatchObject(refused);
      await expect(listed(stranger)).rejects.toMatchObject(refused);
    });

    it('S-ADM-10 one is stored as it came, with its note, and no list, search or address of files shows it', async () => {
      const user = await server().userWith(...all);
      const key = randomUUID();
      await plain(user, 'site.tar.gz', gzip, { kind, key });
      await plain(user, 'site.tar.gz', gzip, { kind, key });
      await reported(user, {}, key);
      await reported(user, {}, key);
      expect((await listed(user)).filter(({ id }) => id === key)).toMatchObject([
        {
          name: 'site.tar.gz',
          size: gzip.length,
          note: '首页改版',
          target: '',
          code: 0,
          uploader: '测试用户',
        },
      ]);
      const { db, storage } = server().deps;
      const row = await db
        .selectFrom('packages')
        .selectAll()
        .where('id', '=', key)
        .executeTakeFirstOrThrow();
      expect(await storage.sizeOf(row.storageName ?? '')).toBe(gzip.length);
      await expect(user.client.call(endpoints.fileGet, { id: key })).rejects.toMatchObject({
        code: 2002,
      });
      expect((await user.fetch(`${CONTENT}/${key}`)).status).toBe(404);
      const trail = await db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', key)
        .execute();
      const action = report.audit ?? '';
      expect(trail.map((line) => line.action)).toEqual(
        expect.arrayContaining(['上传文件', action]),
      );
    });

    it('S-ADM-10 S-UP-4 a large one comes in chunks', async () => {
      const user = await server().userWith(permission);
      const bytes = Buffer.concat([gzip, Buffer.alloc(300_000, 7)]);
      const upload = new ChunkedUpload(user, bytes, { kind, name: 'big.tar.gz' });
      await upload.begin();
      await upload.chunks();
      const record = await upload.complete();
      expect(await upload.complete()).toEqual(record);
      expect((await listed(user)).map(({ id }) => id)).toContain(upload.key);
    });

    it('S-ADM-10 what is no package is refused by name, by bytes and by size', async () => {
      const user = await server().userWith(permission);
      await expect(plain(user, 'a.sh', gzip, { kind })).rejects.toMatchObject({ status: 415 });
      await expect(plain(user, 'a.png', gzip, { kind })).rejects.toMatchObject({ status: 415 });
      await expect(plain(user, 'a.gz', Buffer.from('#!/bin/sh'), { kind })).rejects.toMatchObject({
        status: 415,
      });
      const huge = new ChunkedUpload(user, gzip, { kind, name: 'a.gz', size: 101 * 1024 * 1024 });
      await expect(huge.begin()).rejects.toMatchObject({ status: 413 });
    });

    it('S-ADM-10 what became of one elsewhere is recorded once: received, or refused with the reason', async () => {
      const user = await server().userWith(permission);
      const target = 'https://deploy.example.com/up';
      const [good, bad]: [string, string] = [randomUUID(), randomUUID()];
      await reported(user, { target }, good);
      await reported(user, { target }, good);
      const message = 'rtn_code 4002：版本号低于线上版本';
      await reported(user, { target, code: 4002, message }, bad);
      const rows = (await listed(user)).filter(({ id }) => [good, bad].includes(id));
      expect(rows).toHaveLength(2);
      expect(rows.find(({ id }) => id === bad)).toMatchObject({ target, code: 4002, message });
    });

    it('S-ADM-10 one that this server was never sent cannot be reported as received here', async () => {
      const user = await server().userWith(...all);
      await expect(reported(user)).rejects.toMatchObject({ code: 2003 });
      const file = await plain(user, 'a.txt', Buffer.from('x'));
      await expect(reported(user, {}, file.id)).rejects.toMatchObject({ code: 2003 });
      const owner = await server().userWith(...all);
      const key = randomUUID();
      await plain(owner, 'a.gz', gzip, { kind, key });
      await expect(reported(user, {}, key)).rejects.toMatchObject({ code: 2003 });
    });

    it('S-ADM-10 the menu has 运维上传 for who holds one of the two rights, and nobody else', async () => {
      const paths = async (...codes: string[]) =>
        (await (await server().userWith(...codes)).menu()).flatMap(({ children = [] }) =>
          children.map(({ path }) => path),
        );
      expect(await paths(permission)).toContain('ops');
      expect(await paths('file:upload')).not.toContain('ops');
    });
  });
});
