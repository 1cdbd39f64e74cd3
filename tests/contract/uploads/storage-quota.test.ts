import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { emptyFileBin } from '../../../server/jobs/file-bin.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { verdictOf } from '../../../src/offline/sync/retry.ts';
import { roleFieldsOf } from '../../support/calls/endpoint-bodies.ts';
import { libraryOf } from '../../support/calls/file-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';
import { blackPng } from '../../support/values/png.ts';
import { ChunkedUpload, filesOnDisk, plain, sha256, video } from './upload-helpers.ts';

const MEBIBYTE = 1024 * 1024;
const DAY = 24 * 60 * 60_000;
/** 10.24 MB. */
const LIMIT = 0.01;

onEachDatabase((server) => {
  const uploader = () =>
    server().userWith(...['upload', 'search', 'delete'].map((c) => `file:${c}`));
  const idOf = async ({ userName }: { userName: string }) =>
    (
      await server()
        .deps.db.selectFrom('users')
        .select('id')
        .where('userName', '=', userName)
        .executeTakeFirstOrThrow()
    ).id;
  /** Sets the limit of somebody's own role. */
  const limit = async (user: { userName: string }, storageGb: number | null) =>
    server()
      .deps.db.updateTable('roles')
      .set({ storageGb })
      .where('id', '=', await idOf(user))
      .execute();
  const limited = async (storageGb: number | null = LIMIT) => {
    const user = await uploader();
    await limit(user, storageGb);
    return user;
  };
  const store = (user: Visitor, size = 3 * MEBIBYTE, key = randomUUID() as string) =>
    plain(user, 'a.mp4', video(size, key), { key });
  const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error) => error);
  const full = { kind: 'refusal', code: 2003, message: expect.stringContaining('存储空间不足') };

  describe('S-SEC-7 bytes that somebody may store', () => {
    it('are refused beyond the limit of their role, with what is used, and the app asks the user', async () => {
      const user = await limited();
      const keys = [randomUUID(), randomUUID(), randomUUID()];
      for (const key of keys) await store(user, 3 * MEBIBYTE, key);
      const before = await filesOnDisk(server().dataDir);
      const refused = await refusal(store(user));
      const message =
        '存储空间不足：上限 10.2 MB，已用 9 MB（含回收站和正在上传的文件），还要 3 MB。请联系管理员';
      expect(refused).toMatchObject({ ...full, message });
      expect(verdictOf(refused)).toEqual({ kind: 'attention', reason: message });
      expect(await filesOnDisk(server().dataDir)).toEqual(before);
      // What is there already is answered as before, and what has room is taken.
      expect(await store(user, 3 * MEBIBYTE, keys[0])).toMatchObject({ id: keys[0] });
      await store(user, MEBIBYTE);
      await store(await limited());
    });

    it('are counted where many come at once', async () => {
      const user = await limited();
      const before = await filesOnDisk(server().dataDir);
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusal(store(user))));
      expect(outcomes.filter(Boolean)).toHaveLength(5);
      for (const refused of outcomes.filter(Boolean)) expect(refused).toMatchObject(full);
      expect((await filesOnDisk(server().dataDir)).kept - before.kept).toBe(3);
    });

    it('hold what a session announces, until it is cancelled or stands still for an hour', async () => {
      const user = await limited();
      const begin = async (size = 6 * MEBIBYTE) => {
        const upload = new ChunkedUpload(user, video(size));
        await upload.begin();
        return upload;
      };
      const first = await begin();
      expect(await refusal(begin())).toMatchObject(full);
      expect(await refusal(store(user, 5 * MEBIBYTE))).toMatchObject(full);
      // A repeat of what is open.
      await first.begin();
      await (await first.chunks()).complete();
      expect(await refusal(begin())).toMatchObject(full);
      const second = await begin(4 * MEBIBYTE);
      await second.cancel();
      await begin(4 * MEBIBYTE);
      server().advance(60 * 60_000 + 1000);
      await user.signIn(user.userName);
      await store(user, 3 * MEBIBYTE);
    });

    it('count for files that come together, and for avatars', async () => {
      const user = await limited();
      await store(user, 10 * MEBIBYTE);
      const bytes = video(MEBIBYTE);
      const [key, small] = [randomUUID(), randomUUID()];
      const together = async (id: string, sent: Buffer) => {
        const body = new FormData();
        body.append('manifest', JSON.stringify([{ key: id, sha256: sha256(sent) }]));
        body.append('file', new File([sent as BlobPart], 'a.mp4'));
        const options = { body, params: { kind: 'file' as const }, idempotencyKey: id };
        return (await user.client.call(endpoints.uploadTogether, null, options)).files;
      };
      const before = await filesOnDisk(server().dataDir);
      expect(await together(key, bytes)).toEqual([{ key, record: null }]);
      expect(await filesOnDisk(server().dataDir)).toEqual(before);
      expect(await together(small, video(1000))).toMatchObject([{ record: { id: small } }]);
      const body = new FormData();
      body.append('file', new File([blackPng({ size: MEBIBYTE }) as BlobPart], '头像.png'));
      const avatar = user.client.call(endpoints.profileAvatarUpload, null, {
        body,
        idempotencyKey: randomUUID(),
      });
      await expect(avatar).rejects.toMatchObject(full);
    });

    it('are those of the largest of their roles in use; without a limit, or as an administrator, any', async () => {
      const user = await limited();
      await store(user, 10 * MEBIBYTE);
      const { db } = server().deps;
      const userId = await idOf(user);
      const role = {
        id: randomUUID(),
        name: randomUUID(),
        permissions: '[]',
        storageGb: 2 * LIMIT,
      };
      await db
        .insertInto('roles')
        .values({ ...role, disabled: 1 })
        .execute();
      await db.insertInto('userRoles').values({ userId, roleId: role.id }).execute();
      expect(await refusal(store(user))).toMatchObject(full);
      const change = (values: object) =>
        db.updateTable('roles').set(values).where('id', '=', role.id).execute();
      await change({ disabled: 0 });
      await store(user, 8 * MEBIBYTE);
      expect(await refusal(store(user))).toMatchObject(full);
      await change({ storageGb: null });
      await store(user);
      await store(await server().admin());
    });

    it('are those of packages as well, and nothing that lies elsewhere', async () => {
      const user = await limited();
      const { db, now } = server().deps;
      const userId = await idOf(user);
      const row = {
        userId,
        name: 'a.mp4',
        type: '',
        size: 10 * MEBIBYTE,
        sha256: '',
        createdAt: now(),
      };
      const held = { kind: 'file', storageName: randomUUID(), heldAt: 'https://a.cn/a' };
      await db
        .insertInto('files')
        .values({ id: randomUUID(), ...row, ...held })
        .execute();
      const made = { kind: 'site', note: '', target: '', code: 0, message: '' };
      const add = (storageName: string | null) =>
        db
          .insertInto('packages')
          .values({ id: randomUUID(), ...row, ...made, storageName })
          .execute();
      await add(null);
      await store(user, MEBIBYTE);
      await add(randomUUID());
      expect(await refusal(store(user, MEBIBYTE))).toMatchObject(full);
      await db.deleteFrom('packages').where('userId', '=', userId).execute();
    });

    it('include the recycle bin, and are free again when it is emptied', async () => {
      const user = await limited();
      const { id } = await store(user, 9 * MEBIBYTE);
      await libraryOf(user).remove(id);
      expect(await refusal(store(user))).toMatchObject(full);
      server().advance(31 * DAY);
      await emptyFileBin(server().deps);
      await user.signIn(user.userName);
      await store(user);
    });
  });

  describe('S-SEC-7 存储上限 of a role', () => {
    it('is set, changed and removed; an app that does not know it leaves it unchanged', async () => {
      const admin = await server().admin();
      const { client } = admin;
      const fields = roleFieldsOf({ storageGb: 2.5 });
      const made = await client.call(endpoints.roleCreate, { id: randomUUID(), ...fields });
      expect(made.storageGb).toBe(2.5);
      const update = (version: number, change: object) =>
        client.call(endpoints.roleUpdate, { id: made.id, version, ...fields, ...change });
      const { storageGb: _, ...older } = fields;
      const kept = await client.call(endpoints.roleUpdate, { id: made.id, version: 1, ...older });
      expect(kept.storageGb).toBe(2.5);
      expect((await update(2, { storageGb: null })).storageGb).toBeNull();
      for (const wrong of [0, -1, 100_001, 'viel']) {
        await expect(update(3, { storageGb: wrong })).rejects.toMatchObject({
          code: 2001,
          data: { fields: { storageGb: expect.any(String) } },
        });
      }
      const { storageGb } = await client.call(endpoints.roleCreate, {
        ...{ id: randomUUID(), ...roleFieldsOf() },
      });
      expect(storageGb).toBeNull();
    });
  });
});
