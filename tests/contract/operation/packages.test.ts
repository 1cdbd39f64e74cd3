import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { purgePackages } from '../../../server/jobs/purge-packages.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { CODE_MAX, type PackageKind, packageCalls } from '../../../src/contract/file/packages.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';
import { ChunkedUpload, plain } from '../uploads/upload-helpers.ts';

const CONTENT = '/cn/management/v1/file/content';
const MESSAGE = expect.any(String);
const DAY = 24 * 60 * 60_000;
const gzip = Buffer.from('\x1f\x8b\x08 a package', 'latin1');

onEachDatabase((server) => {
  const all = ['file:upload', 'file:search', 'deploy:upload', 'database:upload'] as const;

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

    it('S-ADM-10 S-PERM-2 one that is held here is fetched by an address of the asker’s own, and by nobody else', async () => {
      const user = await server().userWith(permission);
      const key = randomUUID();
      await plain(user, '发布.tar.gz', gzip, { kind, key });
      const { address } = packageCalls[kind];
      const given = await user.client.call(address, { id: key });
      const reply = await user.fetch(given.address);
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(gzip);
      expect(reply.headers.get('content-disposition')).toMatch(
        /^attachment; .*%E5%8F%91%E5%B8%83\.tar\.gz/,
      );
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.headers.get('content-security-policy')).toContain('sandbox');
      const bare = new URL(given.address, 'http://x').pathname;
      expect((await user.fetch(bare)).status).toBe(403);
      const thief = await server().userWith(permission);
      expect((await thief.fetch(given.address)).status).toBe(403);
      const stranger = await server().userWith('file:upload', 'file:address', other);
      for (const call of [address, endpoints.fileAddress]) {
        await expect(stranger.client.call(call, { id: key })).rejects.toBeDefined();
      }
      // Holders of the other right do not reach it by their own call either.
      const kinds = Object.keys(packageCalls) as PackageKind[];
      const otherKind = kinds.find((one) => one !== kind) ?? kind;
      const calls = packageCalls[otherKind];
      await expect(stranger.client.call(calls.address, { id: key })).rejects.toMatchObject({
        code: 2002,
      });
      const trail = server()
        .deps.db.selectFrom('audit')
        .select('action')
        .where('subject', '=', key)
        .where('userName', '=', user.userName);
      expect((await trail.execute()).map((line) => line.action)).toContain(address.audit);
    });

    it('S-ADM-10 one that lies elsewhere, and one whose bytes are missing, cannot be fetched here', async () => {
      const user = await server().userWith(permission);
      const { address } = packageCalls[kind];
      const away = randomUUID();
      await reported(user, { target: 'https://deploy.example.com/up' }, away);
      await expect(user.client.call(address, { id: away })).rejects.toMatchObject({ code: 2002 });
      const key = randomUUID();
      await plain(user, 'a.gz', gzip, { kind, key });
      const { db, storage } = server().deps;
      const row = await db
        .selectFrom('packages')
        .select('storageName')
        .where('id', '=', key)
        .executeTakeFirstOrThrow();
      await storage.drop(row.storageName ?? '');
      const given = await user.client.call(address, { id: key });
      expect((await user.fetch(given.address)).status).toBe(404);
      expect(server().drainDefects()).toMatchObject([{ missing: row.storageName }]);
    });

    it('S-ADM-10 S-OPS-6 one is destroyed with its bytes after 90 days, and listed no more', async () => {
      const user = await server().userWith(permission);
      const key = randomUUID();
      await plain(user, 'a.gz', gzip, { kind, key });
      const { db, storage, now } = server().deps;
      const aged = (days: number) =>
        db
          .updateTable('packages')
          .set({ createdAt: now() - days * DAY })
          .where('id', '=', key)
          .returning('storageName')
          .executeTakeFirstOrThrow();
      const { storageName } = await aged(89);
      await purgePackages(server().deps);
      expect((await listed(user)).map(({ id }) => id)).toContain(key);
      await aged(91);
      expect(await purgePackages(server().deps)).toBe(1);
      expect((await listed(user)).map(({ id }) => id)).not.toContain(key);
      expect(await storage.sizeOf(storageName ?? '')).toBeNull();
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

    it('S-ADM-10 a report is refused by the field that no database can hold', async () => {
      const user = await server().userWith(permission);
      const target = 'https://deploy.example.com/up';
      for (const wrong of [
        { code: CODE_MAX + 1 },
        { code: -CODE_MAX - 1 },
        { code: 1e300 },
        { size: 2 ** 53 },
        { size: 1e300 },
      ]) {
        const fields = Object.fromEntries(Object.keys(wrong).map((name) => [name, MESSAGE]));
        const refused = reported(user, { target, ...wrong });
        await expect(refused).rejects.toMatchObject({ code: 2001, data: { fields } });
      }
      for (const code of [CODE_MAX, -CODE_MAX]) {
        const made = await reported(user, { target, code, size: Number.MAX_SAFE_INTEGER });
        expect(made).toMatchObject({ code, size: Number.MAX_SAFE_INTEGER });
        // What an embedded database took before is shown still.
        expect(v.is(report.reply, { ...made, code: 4_000_000_000 })).toBe(true);
      }
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
