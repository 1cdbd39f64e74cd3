import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../server/db/connection/connect.ts';
import { hashPassword } from '../../../server/security/passwords/passwords.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { CHUNK_SIZE } from '../../../src/contract/file/file.ts';
import { make } from '../../support/calls/record-calls.ts';
import { makeUser, setStatus } from '../../support/calls/user-calls.ts';
import { databases, PASSWORD, Visitor } from '../../support/server/test-server.ts';
import { type PostgresCluster, startPostgres } from '../../support/services/postgres.ts';
import { BuiltServer, type RunningServer } from '../operation/built-server.ts';
import { bytesAt, ChunkedUpload, plain, sha256, video } from '../uploads/upload-helpers.ts';

describe.each(databases.filter((database) => database === 'postgres'))(
  'two processes on %s',
  () => {
    let cluster: PostgresCluster;
    let built: BuiltServer;
    let folder = '';
    let env: Record<string, string>;
    let servers: RunningServer[];
    /** One browser behind an address that leads to either process. */
    let visitors: [Visitor, Visitor];

    beforeAll(async () => {
      [cluster, built] = await Promise.all([startPostgres(), BuiltServer.build()]);
      folder = await built.dataDir();
      env = { DATABASE_URL: await cluster.createDatabase(), DATA_DIR: folder };
      // Both find the database empty.
      servers = await Promise.all([built.start(env), built.start(env)]);
      const [one, other] = servers.map(({ url }) => new Visitor(url)) as [Visitor, Visitor];
      await one.signIn('admin');
      Object.assign(other, { token: one.token, cookie: one.cookie });
      visitors = [one, other];
    });
    afterAll(async () => {
      await built?.dispose();
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('make the first content once', async () => {
      const { total } = await visitors[1].client.call(endpoints.articleSearch, {
        page: 0,
        size: 1,
      });
      expect(total).toBe(18);
    });

    it('share the session, and its end', async () => {
      const [one, other] = servers.map(({ url }) => new Visitor(url)) as [Visitor, Visitor];
      await one.signIn('admin');
      Object.assign(other, { token: one.token, cookie: one.cookie });
      await expect(other.client.call(endpoints.getUserMenuList, {})).resolves.toBeDefined();
      await other.client.call(endpoints.logout, {});
      await expect(one.client.call(endpoints.getUserMenuList, {})).rejects.toMatchObject({
        kind: 'session-ended',
      });
    });

    it('S-PERM-2 see each other’s changes of roles with the next call', async () => {
      const call = () => visitors[1].client.call(endpoints.articleSearch, { page: 0, size: 1 });
      await expect(call()).resolves.toBeDefined();
      const db = connect(env.DATABASE_URL ?? null, folder);
      const change = (permissions: string[]) =>
        db
          .updateTable('roles')
          .set({ permissions: JSON.stringify(permissions) })
          .where('id', '=', 'admin')
          .execute();
      await change([]);
      await expect(call()).rejects.toMatchObject({ kind: 'forbidden' });
      await change(['*']);
      await expect(call()).resolves.toBeDefined();
      await db.destroy();
    });

    it('do a write once, though both get it at the same time', async () => {
      for (let round = 0; round < 10; round += 1) {
        const id = randomUUID();
        const fields = { title: String(id), summary: '', body: '', author: '', coverId: null };
        const answers = await Promise.all(
          visitors.map(({ client }) =>
            client.call(
              endpoints.articleCreate,
              { id, ...fields, attachmentIds: [] },
              { idempotencyKey: id },
            ),
          ),
        );
        expect(answers[0]).toEqual(answers[1]);
        const found = await visitors[0].client.call(endpoints.articleSearch, {
          page: 0,
          size: 5,
          keyword: String(id),
        });
        expect(found.total).toBe(1);
      }
    });

    it('publish an article that one of them scheduled, at its time and once', async () => {
      const { client } = visitors[0];
      const id = randomUUID();
      const fields = { title: '定时', summary: '', body: '文', author: '', coverId: null };
      const { id: cataId } = await make('cata', visitors[0]);
      await client.call(endpoints.articleCreate, { id, ...fields, cataId, attachmentIds: [] });
      await client.call(endpoints.articleSubmit, { id, version: 1 });
      await client.call(endpoints.articleApprove, { id, version: 2 });
      const publishAt = Date.now() + 2000;
      await client.call(endpoints.articlePublish, { id, version: 3, publishAt });
      const look = () => visitors[1].client.call(endpoints.articleGet, { id });
      await expect
        .poll(async () => (await look()).status, { timeout: 40_000, interval: 500 })
        .toBe('published');
      const { total } = await client.call(endpoints.articleHistory, { id, page: 0, size: 10 });
      expect([total, (await look()).version]).toEqual([5, 5]);
    }, 60_000);

    it('put the chunks of one file together, and finish it once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const uploads = visitors.map(
          (visitor) =>
            new ChunkedUpload(visitor, video(6 * CHUNK_SIZE.min, `${round}`), {
              key: keyOf(round),
            }),
        ) as [ChunkedUpload, ChunkedUpload];
        await Promise.all(uploads.map((upload) => upload.begin()));
        await Promise.all([0, 1, 2, 3, 4, 5].map((index) => uploads[index % 2]?.chunk(index)));
        const records = await Promise.all(uploads.map((upload) => upload.complete()));
        expect(records[0]).toEqual(records[1]);
        const bytes = await bytesAt(visitors[1], records[0]?.address ?? '');
        expect(sha256(bytes)).toBe(sha256(uploads[0].bytes));
      }
    });

    it('leave each other’s uploads alone when one of them starts', async () => {
      const bytes = video(60 * 1024 * 1024);
      const sending = plain(visitors[0], 'a.mp4', bytes);
      const third = await built.start(env);
      const record = await sending;
      expect(record.sha256).toBe(sha256(bytes));
      expect((await third.end('SIGTERM')).code).toBe(0);
    });

    it.each([
      ['nobody else is one', 1],
      ['there is a third', 0],
    ])(
      'S-SEC-14 of two administrators who disable each other one stays, where %s',
      async (_, alone) => {
        const db = connect(env.DATABASE_URL ?? null, folder);
        const users = db.updateTable('users');
        const maker = await new Visitor(servers[0]?.url ?? '').signIn('admin');
        const third = await makeUser(maker, { roleIds: ['admin'] });
        const made = await makeUser(maker, { roleIds: ['admin'] });
        const passwordHash = await hashPassword(PASSWORD);
        await users.set({ passwordHash, mustChange: 0 }).where('id', '=', made.id).execute();
        await users.set({ disabled: alone }).where('id', '=', third.id).execute();
        const { id } = await db
          .selectFrom('users')
          .select('id')
          .where('userName', '=', 'admin')
          .executeTakeFirstOrThrow();
        for (let round = 0; round < 8; round += 1) {
          const signedIn = await Promise.all([
            new Visitor(servers[0]?.url ?? '').signIn('admin'),
            new Visitor(servers[1]?.url ?? '').signIn(made.userName),
          ]);
          const targets = [made.id, id];
          const outcomes = await Promise.all(
            signedIn.map((by, at) =>
              setStatus(by, targets[at] ?? '', 'off').then(
                (outcome) => outcome?.code,
                ({ kind }) => kind,
              ),
            ),
          );
          const left = await db
            .selectFrom('users')
            .select('userName')
            .where('id', 'in', targets)
            .where('disabled', '=', 0)
            .execute();
          expect(left.length, String(outcomes)).toBe(1);
          expect(outcomes.filter((outcome) => outcome === 0)).toHaveLength(1);
          await users.set({ disabled: 0 }).where('id', 'in', targets).execute();
        }
        await users.set({ disabled: 1 }).where('id', 'in', [made.id, third.id]).execute();
        await db.destroy();
      },
      60_000,
    );

    it('log nothing', () => {
      expect(servers.map(({ said }) => said.stderr)).toEqual(['', '']);
    });
  },
);

const keyOf = (round: number): string => `0000000${round}-0000-4000-8000-00000000000a`;
