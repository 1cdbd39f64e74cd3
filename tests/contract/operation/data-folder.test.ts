import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../server/db/connection/connect.ts';
import { databases } from '../../support/server/test-server.ts';
import { type PostgresCluster, sharedPostgres } from '../../support/services/postgres.ts';
import { type S3Service, startS3 } from '../../support/services/s3-service.ts';
import { BuiltServer } from './built-server.ts';

describe.each(databases.filter((database) => database === 'postgres'))(
  'S-OPS-4 the data folder of processes on one %s',
  { timeout: 120_000 },
  () => {
    let cluster: PostgresCluster;
    let service: S3Service;
    let built: BuiltServer;
    let [one, other] = ['', ''];
    let DATABASE_URL: string;

    beforeAll(async () => {
      [cluster, service, built] = await Promise.all([
        ...([sharedPostgres(), startS3('fauxqs'), BuiltServer.build()] as const),
      ]);
    });
    beforeEach(async () => {
      [one, other] = [await built.dataDir(), await built.dataDir()];
      DATABASE_URL = await cluster.createDatabase();
    });
    afterEach(async () => {
      await built.killAll();
      for (const folder of [one, other]) await rm(folder, { recursive: true, force: true });
    });
    afterAll(async () => {
      await built?.dispose();
      await cluster?.stop();
      await service?.stop();
    });

    const start = (DATA_DIR: string, env = {}) => built.start({ DATABASE_URL, DATA_DIR, ...env });
    const run = (DATA_DIR: string, ...args: string[]) =>
      built.run({ DATABASE_URL, DATA_DIR }, ...args);
    const marker = (folder: string) => readFile(join(folder, 'lexdesk.folder'), 'utf8');
    const refused = {
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/is not the folder that this database's files are in.*\n$/),
    };

    it('is the same for all: another one is refused, at a start and by commands', async () => {
      const servers = await Promise.all([start(one), start(one)]);
      expect(servers.map(({ said }) => said.stderr)).toEqual(['', '']);
      const ended = await run(other);
      expect(ended).toMatchObject(refused);
      expect(ended.stderr.split('\n')).toHaveLength(2);
      expect(await run(other, 'verify')).toMatchObject(refused);
      expect((await run(one, 'verify')).code).toBe(0);
      // Moved by hand, as the line says.
      await writeFile(join(other, 'lexdesk.folder'), `${await marker(one)}\n`);
      await start(other);
    });

    it('of an installation from before is taken on at its next start', async () => {
      await start(one);
      const known = await marker(one);
      await built.killAll();
      await rm(join(one, 'lexdesk.folder'));
      expect(await run(one)).toMatchObject(refused);
      await forget();
      await start(one);
      expect(await marker(one)).not.toBe(known);
      expect(await run(other)).toMatchObject(refused);
      await built.killAll();
      await forget();
      const kept = await marker(one);
      await start(one);
      expect(await marker(one)).toBe(kept);
    });

    it('is of no matter where files are in a bucket alone', async () => {
      await start(one, service.env);
      await start(other, service.env);
      await expect(marker(one)).rejects.toMatchObject({ code: 'ENOENT' });
      // Both places: the first that starts names its folder.
      await start(one, { ...service.env, FILES_IN: 'disk,bucket' });
      expect(
        await built.run({
          ...{ DATABASE_URL, DATA_DIR: other, ...service.env, FILES_IN: 'disk,bucket' },
        }),
      ).toMatchObject(refused);
    });

    const forget = async () => {
      const db = connect(DATABASE_URL, one);
      await db.deleteFrom('settings').where('name', '=', 'data-folder').execute();
      await db.destroy();
    };
  },
);
