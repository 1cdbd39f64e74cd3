import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../support/server/test-server.ts';
import { type PostgresCluster, sharedPostgres } from '../../support/services/postgres.ts';
import { type S3Service, startS3 } from '../../support/services/s3-service.ts';
import { BuiltServer } from '../operation/built-server.ts';

const CONFIG = new URL('../../../public/app-config.json', import.meta.url);

describe.each(databases)(
  'S-OPS-5 settings that are imported into %s',
  { timeout: 120_000 },
  (database) => {
    let cluster: PostgresCluster | undefined;
    let service: S3Service;
    let built: BuiltServer;
    const folders: string[] = [];
    let env: Record<string, string>;

    beforeAll(async () => {
      [service, built] = await Promise.all([startS3('fauxqs'), BuiltServer.build()]);
      if (database === 'postgres') cluster = await sharedPostgres();
      for (let count = 0; count < 3; count += 1) folders.push(await built.dataDir());
      env = { DATABASE_URL: (await cluster?.createDatabase()) ?? '', ...service.env };
    });
    afterEach(() => built.killAll());
    afterAll(async () => {
      await built?.dispose();
      await cluster?.stop();
      await service?.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    });

    /** A folder for each process; the embedded database has one process. */
    const own = () => (database === 'postgres' ? folders : folders.slice(0, 1));
    const start = async () => {
      const servers = [];
      for (const DATA_DIR of own()) servers.push(await built.start({ ...env, DATA_DIR }));
      return servers;
    };
    const lexdesk = (...args: string[]) =>
      built.run({ ...env, DATA_DIR: folders[0] ?? '' }, ...args);
    const write = async (at: number, name: string, content: object) => {
      const path = join(folders[at] ?? '', name);
      await writeFile(path, JSON.stringify(content));
      return path;
    };
    const config = async (subtitle: string) => ({
      ...JSON.parse(await readFile(CONFIG, 'utf8')),
      ...{ subtitle },
    });
    const answers = async (servers: { url: string }[], path: string) =>
      Promise.all(servers.map(async ({ url }) => (await fetch(url + path)).json()));

    it('are the same for all processes, whatever each has in its folder', async () => {
      await write(0, 'app-config.json', await config('own 1'));
      await write(1, 'app-config.json', await config('own 2'));
      const before = await start();
      const apart = (await answers(before, '/app-config.json')).map(({ subtitle }) => subtitle);
      if (database === 'postgres') {
        expect(apart.slice(0, 2)).toEqual(['own 1', 'own 2']);
        expect(before[0]?.said.stderr).toMatch(/"start":"lexdesk uses .* for this process alone: /);
      }
      const path = await write(2, 'app-config.json', await config('shared'));
      const done = await lexdesk('settings', 'import', path);
      expect([done.code, done.stdout]).toEqual([0, expect.stringMatching(/restart every server/)]);
      await built.killAll();
      const after = await start();
      const same = (await answers(after, '/app-config.json')).map(({ subtitle }) => subtitle);
      expect(new Set(same)).toEqual(new Set(['shared']));
      expect(after[0]?.said.stderr).toMatch(
        /"start":"lexdesk does not use .*: another was imported/,
      );
      expect((await lexdesk('settings', 'show', 'app-config.json')).stdout).toMatch(/"shared"/);
      await lexdesk('settings', 'drop', 'app-config.json');
      await built.killAll();
      const [last] = await answers(await start(), '/app-config.json');
      expect(last?.subtitle).toBe('own 1');
    });

    it('order something of all pages at once', async () => {
      await write(0, 'control.json', { action: 'none' });
      const servers = await start();
      const orders = async () =>
        new Set((await answers(servers, '/control.json')).map(({ action }) => action));
      const path = await write(2, 'control.json', { action: 'update' });
      expect((await lexdesk('settings', 'import', path)).code).toBe(0);
      expect(await orders()).toEqual(new Set(['update']));
      await rm(path);
      await lexdesk('settings', 'drop', 'control.json');
      expect(await orders()).toEqual(new Set(['none']));
    });

    it('are refused where they are wrong, and change nothing', async () => {
      const path = await write(2, 'control.json', { action: 'destroy' });
      const wrong = await lexdesk('settings', 'import', path);
      expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining(path)]);
      expect((await lexdesk('settings', 'show', 'control.json')).code).toBe(1);
      expect((await lexdesk('settings', 'import', '/nowhere/control.json')).code).toBe(1);
      expect((await lexdesk('settings', 'import', CONFIG.pathname, 'more')).code).toBe(2);
      expect((await lexdesk('settings', 'import', 'package.json')).code).toBe(2);
    });
  },
);
