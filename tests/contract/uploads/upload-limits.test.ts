import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeRoom, UPLOAD_LIMITS } from '../../../server/routes/file/upload/upload-limits.ts';
import { lockUserRow } from '../../../server/security/access/lock-access.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { CHUNK_SIZE } from '../../../src/contract/file/file.ts';
import { verdictOf } from '../../../src/offline/sync/retry.ts';
import { idOfUser } from '../../support/calls/user-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';
import { blackPng } from '../../support/values/png.ts';
import { ChunkedUpload, filesOnDisk, video } from './upload-helpers.ts';

const MEBIBYTE = 1024 * 1024;
const HOUR = 60 * 60_000;

onEachDatabase((server) => {
  const uploader = () => server().userWith('file:upload');
  const small = (visitor: Visitor) => new ChunkedUpload(visitor, video(1000));
  /** A session that announces so many bytes and sends none. */
  const announced = (visitor: Visitor, size: number) => {
    const digests = Array.from({ length: Math.ceil(size / CHUNK_SIZE.max) }, () => '0'.repeat(64));
    const manifest = { size, digests, chunkSize: CHUNK_SIZE.max };
    return new ChunkedUpload(visitor, video(1000), manifest);
  };
  const outcomes = async (calls: readonly Promise<unknown>[]) => {
    const settled = await Promise.allSettled(calls);
    return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  };
  const many = <One>(count: number, make: () => One): One[] => Array.from({ length: count }, make);

  describe('S-SEC-2 open upload sessions of a person', () => {
    it('are 20, also where 30 are begun at once; the app waits and tries again', async () => {
      const user = await uploader();
      const before = await filesOnDisk(server().dataDir);
      const refused = await outcomes(many(30, () => small(user).begin()));
      expect(refused).toHaveLength(10);
      expect(refused[0]).toMatchObject({ kind: 'http', status: 429, retryAfter: 60_000 });
      expect(verdictOf(refused[0])).toEqual({
        kind: 'retry',
        after: 60_000,
        reason: '同时上传的文件过多（最多 20 个），稍后自动继续',
      });
      expect((await filesOnDisk(server().dataDir)).arriving - before.arriving).toBe(20);
      await small(await uploader()).begin();
    });

    it('free a place when one completes or is cancelled; a cancelled one cannot restart beyond the limit', async () => {
      const user = await uploader();
      const uploads = many(UPLOAD_LIMITS.sessions, () => small(user));
      for (const one of uploads) await one.begin();
      const [first, second] = uploads as [ChunkedUpload, ChunkedUpload];
      const next = small(user);
      await expect(next.begin()).rejects.toMatchObject({ status: 429 });
      await (await first.chunks()).complete();
      await next.begin();
      await second.cancel();
      await small(user).begin();
      await expect(second.begin()).rejects.toMatchObject({ status: 429 });
      // A repeat of what is open, or complete, opens nothing.
      expect(await first.begin()).toMatchObject({ record: { id: first.key } });
      await next.begin();
    });

    it('give way when nothing moved in them for an hour', async () => {
      const user = await uploader();
      const uploads = many(UPLOAD_LIMITS.sessions, () => new ChunkedUpload(user, video(300_000)));
      for (const one of uploads) await one.begin();
      const [still, moving] = uploads as [ChunkedUpload, ChunkedUpload];
      server().advance(HOUR + 1000);
      await user.signIn(user.userName);
      for (const one of uploads.slice(1)) await one.chunk(0);
      await small(user).begin();
      await expect(small(user).begin()).rejects.toMatchObject({ status: 429 });
      await moving.chunk(1);
      await expect(still.chunk(0)).rejects.toMatchObject({ status: 404 });
      await moving.complete();
      await still.begin();
      await (await still.chunks()).complete();
    });
  });

  it('S-SEC-2 what one person begins at the same moment counts one after the other', async () => {
    const user = await uploader();
    const userId = await idOfUser(server(), user.userName);
    const body = new FormData();
    body.append('file', new File([blackPng() as BlobPart], '头像.png'));
    const sent = { body, idempotencyKey: randomUUID() };
    const begin = [
      () => small(user).begin(),
      () => user.client.call(endpoints.profileAvatarUpload, null, sent),
    ];
    for (const one of begin) {
      let isDone = false;
      const { done } = await server()
        .deps.db.transaction()
        .execute(async (db) => {
          await lockUserRow(db, userId);
          const done = one().finally(() => {
            isDone = true;
          });
          await pause(500);
          expect(isDone).toBe(false);
          return { done };
        });
      await done;
    }
  });

  it('S-SEC-2 announced bytes of a person are 2 GB', async () => {
    const user = await uploader();
    for (const _ of Array(10)) await announced(user, 200 * MEBIBYTE).begin();
    const refused = await outcomes([announced(user, 100 * MEBIBYTE).begin()]);
    expect(refused).toMatchObject([
      { status: 429, message: '尚未传完的文件合计超过 2GB，稍后自动继续' },
    ]);
    await announced(user, 40 * MEBIBYTE).begin();
  });

  it('S-SEC-2 one file may be larger, where nothing else is under way', async () => {
    const userId = await idOfUser(server(), (await uploader()).userName);
    const session = { id: randomUUID(), userId, size: 3000 * MEBIBYTE, now: server().deps.now() };
    const room = server()
      .deps.db.transaction()
      .execute((db) => makeRoom(db, session));
    expect(await room).toEqual([]);
  });

  describe('S-SEC-2 avatars', () => {
    const drawn = new Map<string, Buffer>();
    const avatar = (key: string) => drawn.get(key) ?? drawn.set(key, blackPng()).get(key);
    const uploadAvatar = ({ client }: Visitor, key: string = randomUUID()) => {
      const body = new FormData();
      body.append('file', new File([avatar(key) as BlobPart], '头像.png'));
      return client.call(endpoints.profileAvatarUpload, null, { body, idempotencyKey: key });
    };

    it('are ten a day, also where 15 come at once, and a repeat is none', async () => {
      const user = await server().userWith();
      const before = await filesOnDisk(server().dataDir);
      const key = randomUUID();
      await uploadAvatar(user, key);
      const refused = await outcomes(many(14, () => uploadAvatar(user)));
      expect(refused).toHaveLength(5);
      expect(refused[0]).toMatchObject({
        status: 429,
        message: '一天最多上传 10 次头像，请明天再试',
      });
      expect((await filesOnDisk(server().dataDir)).kept - before.kept).toBe(10);
      expect(await uploadAvatar(user, key)).toMatchObject({ id: key });
      await uploadAvatar(await server().userWith());
      server().advance(24 * HOUR);
      await user.signIn(user.userName);
      await uploadAvatar(user);
    });
  });
});
